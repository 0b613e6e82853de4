import type { Page } from "playwright";

/** WCAG 2.5.5: what a finger hits is at least 44 by 44 CSS pixels. */
export const TARGET_SIDE = 44;

/**
 * What can be pressed and is too small for a finger: the area that belongs to it, with its label and what is drawn over
 * it, counts. Links in a line of text are left out (WCAG 2.5.5, exception "inline").
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]',
    );
    const isOf = (hit: Element | null, target: HTMLElement): boolean => {
      if (!hit) return false;
      if (target.contains(hit) || hit.contains(target)) return target.contains(hit) || hit.closest("label") !== null;
      return hit.closest("label")?.contains(target) === true;
    };
    const isInText = (target: HTMLElement): boolean =>
      getComputedStyle(target).display === "inline" && target.closest("p, li, dd")?.textContent !== target.textContent;
    const isUsed = (target: HTMLElement): boolean =>
      target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      target.tabIndex >= 0 &&
      !target.closest('[aria-hidden="true"], [inert]') &&
      !target.matches(".skip-link, :disabled");

    const found: string[] = [];
    for (const target of targets) {
      if (!isUsed(target) || isInText(target)) continue;
      const label = target.matches("input") ? target.closest("label") : null;
      const area = label ?? target;
      area.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = area.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      /** How far the area reaches from its middle in one direction, up to `side`. */
      const measureReach = (dx: number, dy: number): number => {
        let reach = 0;
        while (reach < side && isOf(document.elementFromPoint(x + dx * (reach + 1), y + dy * (reach + 1)), target)) {
          reach += 1;
        }
        return reach;
      };
      // The pixel in the middle belongs to both directions.
      const isWide = width >= side || measureReach(-1, 0) + measureReach(1, 0) + 1 >= side;
      const isHigh = height >= side || measureReach(0, -1) + measureReach(0, 1) + 1 >= side;
      if (isWide && isHigh) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent ?? "";
      found.push(
        `${target.tagName}.${target.className} "${name.slice(0, 40)}" ${width.toFixed(1)}x${height.toFixed(1)}`,
      );
    }
    return found;
  }, TARGET_SIDE);
