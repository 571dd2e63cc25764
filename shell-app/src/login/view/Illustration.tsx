const RINGS = [60, 96, 132];

/** A record, its steps and the seal: decoration only. */
export function Illustration() {
  return (
    <svg viewBox="0 0 320 280" aria-hidden="true">
      {RINGS.map((radius) => (
        <circle key={radius} className="sign-in-faint" cx="160" cy="140" r={radius} />
      ))}
      <rect className="sign-in-sheet" x="104" y="60" width="112" height="152" rx="8" />
      <rect x="104" y="60" width="112" height="152" rx="8" />
      <path d="M124 92h72M124 112h72M124 132h48" />
      <circle className="sign-in-sheet" cx="206" cy="196" r="26" />
      <circle cx="206" cy="196" r="26" />
      <path d="m194 196 9 9 16-18" strokeWidth="2.5" />
      <path className="sign-in-faint" d="M28 140h60M232 140h60" strokeDasharray="4 6" />
      <circle cx="28" cy="140" r="5" />
      <circle cx="292" cy="140" r="5" />
    </svg>
  );
}
