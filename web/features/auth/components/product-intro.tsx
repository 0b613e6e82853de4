import "./product-intro.css";

/** A plate in a camera's frame, an arrow, and the plate's calories with a bar for each macro. */
function PlateToFigures() {
  return (
    <svg className="product-intro__picture" viewBox="0 0 320 116" fill="none" aria-hidden="true">
      <path
        className="product-intro__frame"
        d="M20 28V18q0-8 8-8h10m72 0h10q8 0 8 8v10m0 60v10q0 8-8 8h-10m-72 0H28q-8 0-8-8V88"
      />
      <circle className="product-intro__plate" cx="74" cy="58" r="38" />
      <circle className="product-intro__rim" cx="74" cy="58" r="29" />
      <path fill="#f0a07f" d="M52 55q12-17 32-12 7 3 4 9-12 12-32 10-6-2-4-7z" />
      <path stroke="#fbd9c9" strokeWidth="2" strokeLinecap="round" d="M60 55l5 5m4-9l6 7m3-10l5 6" />
      <path fill="#f3dca3" d="M57 69q3-6 10-5 6-3 9 3 2 9-8 11-10 0-11-9z" />
      <g fill="#4f9d6b">
        <circle cx="84" cy="66" r="5" />
        <circle cx="92" cy="61" r="4.5" />
        <circle cx="90" cy="71" r="4.5" />
      </g>
      <path className="product-intro__arrow" d="M142 58h26m-8-8l8 8-8 8" />
      <circle className="product-intro__track" cx="220" cy="58" r="36" />
      <circle
        className="product-intro__value"
        cx="220"
        cy="58"
        r="36"
        pathLength="100"
        transform="rotate(-90 220 58)"
      />
      <text className="product-intro__number" x="220" y="61">
        560
      </text>
      <text className="product-intro__unit" x="220" y="75">
        kcal
      </text>
      <path className="product-intro__bars" d="M276 36h36m-36 22h36m-36 22h36" />
      <path className="product-intro__bars product-intro__bars--protein" d="M276 36h24" />
      <path className="product-intro__bars product-intro__bars--carbs" d="M276 58h30" />
      <path className="product-intro__bars product-intro__bars--fat" d="M276 80h15" />
    </svg>
  );
}

/** What the product does, in a picture and a line. */
export function ProductIntro() {
  return (
    <div className="product-intro">
      <PlateToFigures />
      <p className="product-intro__line">Take a photo, see calories and macros.</p>
    </div>
  );
}
