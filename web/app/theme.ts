/** How Radix Themes is set up. */
const THEME = { accentColor: "jade", grayColor: "sage", radius: "large" } as const;

/**
 * Puts the theme on the page's body, where toasts and sheets hang as well. Its components need no more than this: the
 * Theme component would bring the code of Radix's tooltips with it, 12 KB compressed.
 */
export function applyTheme(body: HTMLElement): void {
  body.classList.add("radix-themes");
  body.dataset.accentColor = THEME.accentColor;
  body.dataset.grayColor = THEME.grayColor;
  body.dataset.radius = THEME.radius;
  body.dataset.scaling = "100%";
  body.dataset.panelBackground = "solid";
}
