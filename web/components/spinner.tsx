import "./spinner.css";

/** A turning circle for a wait whose result has no shape yet; `label` says what is being waited for. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className="spinner" role="status" aria-label={label}>
      <span className="spinner__circle" />
    </div>
  );
}
