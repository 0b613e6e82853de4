import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import "./logo.css";

/** Height of the mark in pixels. */
const MARK_SIZE = { sm: 24, md: 30, lg: 40, xl: 56 } as const;

type LogoProps = { size?: keyof typeof MARK_SIZE; variant?: "default" | "white" };

/** The product's mark, a magnifying glass over a leaf, with its name. */
export function Logo({ size = "md", variant = "default" }: LogoProps) {
  return (
    <span className={`logo logo--${size} logo--${variant}`}>
      <svg viewBox="0 0 32 32" width={MARK_SIZE[size]} height={MARK_SIZE[size]} fill="none" aria-hidden="true">
        <circle cx="14.5" cy="14.5" r="11.5" stroke="currentColor" strokeWidth="3.5" />
        <path d="M14.5 8.5c4 1 6 4 6 7-4 1-8-1-8-5 0-1 1-2 2-2z" fill="currentColor" />
        <path d="M23.5 23.5l5 5" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <span className="logo__name">{PRODUCT_NAME}</span>
    </span>
  );
}
