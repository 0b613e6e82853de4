import { expect, test } from "bun:test";
import { render } from "@testing-library/react";
import { Logo } from "../../web/ui/parts/logo.tsx";

test("the logo is there as sm, md, lg, xl, each default and white [K54]", () => {
  const sizes = ["sm", "md", "lg", "xl"] as const;
  const variants = ["default", "white"] as const;
  const { container } = render(
    sizes.flatMap((size) => variants.map((variant) => <Logo key={size + variant} size={size} variant={variant} />)),
  );
  const logos = [...container.querySelectorAll(".logo")];
  expect(logos.map((logo) => logo.className)).toEqual(
    sizes.flatMap((size) => variants.map((variant) => `logo logo--${size} logo--${variant}`)),
  );
  const heights = logos.map((logo) => Number(logo.querySelector("svg")?.getAttribute("height")));
  expect(heights.toSorted((one, other) => one - other)).toEqual(heights);
  expect(new Set(heights).size).toBe(sizes.length);
});
