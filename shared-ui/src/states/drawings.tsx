import { tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';

const line = tokens.colorNeutralStroke1;
const accent = tokens.colorBrandStroke1;
const paper = tokens.colorNeutralBackground1;

const Frame = ({ children }: { children: ReactElement | ReactElement[] }) => (
  <svg width="120" height="88" viewBox="0 0 120 88" fill="none" strokeWidth="2" aria-hidden="true">
    {children}
  </svg>
);

/** An empty sheet with a plus: nothing has been entered yet. */
export const FirstUseDrawing = () => (
  <Frame>
    <rect x="34" y="10" width="52" height="68" rx="4" fill={paper} stroke={line} />
    <path d="M44 26h32M44 38h32M44 50h18" stroke={line} strokeLinecap="round" />
    <circle cx="84" cy="64" r="14" fill={paper} stroke={accent} />
    <path d="M84 57v14M77 64h14" stroke={accent} strokeLinecap="round" />
  </Frame>
);

/** A glass over empty lines: the filter matches nothing. */
export const NothingFoundDrawing = () => (
  <Frame>
    <path d="M20 24h46M20 40h28M20 56h36" stroke={line} strokeLinecap="round" />
    <circle cx="74" cy="42" r="20" fill={paper} stroke={accent} />
    <path d="M89 57l15 15" stroke={accent} strokeLinecap="round" />
  </Frame>
);

/** A closed lock: the content is for others. */
export const NoPermissionDrawing = () => (
  <Frame>
    <path d="M46 40V28a14 14 0 0 1 28 0v12" stroke={line} />
    <rect x="36" y="40" width="48" height="36" rx="4" fill={paper} stroke={accent} />
    <path d="M60 54v8" stroke={accent} strokeLinecap="round" />
  </Frame>
);
