import { makeStyles, tokens } from '@attest/shared-ui/core';

const useStyles = makeStyles({
  drawing: { width: 'min(360px, 70%)', height: 'auto' },
  line: { stroke: tokens.colorNeutralForegroundOnBrand, fill: 'none', strokeWidth: '1.5' },
  faint: { opacity: 0.35 },
  sheet: { fill: tokens.colorNeutralForegroundOnBrand, opacity: 0.12 },
});

const RINGS = [60, 96, 132];

/** A record, its steps and the seal: decoration only. */
export function Illustration() {
  const styles = useStyles();
  return (
    <svg className={styles.drawing} viewBox="0 0 320 280" aria-hidden="true">
      <g className={styles.line}>
        {RINGS.map((radius) => (
          <circle key={radius} className={styles.faint} cx="160" cy="140" r={radius} />
        ))}
        <rect className={styles.sheet} x="104" y="60" width="112" height="152" rx="8" />
        <rect x="104" y="60" width="112" height="152" rx="8" />
        <path d="M124 92h72M124 112h72M124 132h48" />
        <circle cx="206" cy="196" r="26" className={styles.sheet} />
        <circle cx="206" cy="196" r="26" />
        <path d="m194 196 9 9 16-18" strokeWidth="2.5" />
        <path className={styles.faint} d="M28 140h60M232 140h60" strokeDasharray="4 6" />
        <circle cx="28" cy="140" r="5" />
        <circle cx="292" cy="140" r="5" />
      </g>
    </svg>
  );
}
