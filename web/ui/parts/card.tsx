import { type ComponentProps, type ReactNode, useId } from "react";

type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title: ReactNode;
  /** Beside the heading, which then stands apart from what follows; null for the distance alone. */
  beside?: ReactNode;
};

/** A card that is named by its heading. */
export function Card({ title, beside, className, children, ...section }: CardProps) {
  const id = useId();
  const heading = (
    <h2 className="card__title" id={id}>
      {title}
    </h2>
  );
  return (
    <section className={className === undefined ? "card" : `card ${className}`} aria-labelledby={id} {...section}>
      {beside === undefined ? (
        heading
      ) : (
        <div className="card__head">
          {heading}
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}
