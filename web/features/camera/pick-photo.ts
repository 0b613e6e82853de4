let latest: HTMLInputElement | undefined;

/**
 * Lets a person choose a photo or take one; null if that is canceled. The field is in the page itself, because what was
 * tapped may be gone when a photo was chosen: the result of the first photo takes its place.
 */
export function pickPhoto(label: string): Promise<File | null> {
  // Not every browser tells that nothing was chosen.
  latest?.remove();
  const input = document.createElement("input");
  latest = input;
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  input.setAttribute("aria-label", label);
  document.body.append(input);
  return new Promise((resolve) => {
    const end = (file: File | null) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener("change", () => end(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => end(null));
    input.click();
  });
}
