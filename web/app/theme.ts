/** The Radix Themes settings. */
const THEME = { accentColor: "jade", grayColor: "sage", radius: "large" } as const;

/**
 * Sets the theme on the page's body, because toasts and sheets are rendered there too. This replaces Radix's Theme
 * component, which would add the code of its tooltips (12 KB compressed).
 */
export function applyTheme(body: HTMLElement): void {
  body.classList.add("radix-themes");
  body.dataset.accentColor = THEME.accentColor;
  body.dataset.grayColor = THEME.grayColor;
  body.dataset.radius = THEME.radius;
  body.dataset.scaling = "100%";
  body.dataset.panelBackground = "solid";
}
