/** In this order: later ones call themselves by the names of earlier ones too. */
const BROWSERS: [string, RegExp][] = [
  ['WeCom', /wxwork/i],
  ['DingTalk', /dingtalk/i],
  ['Feishu', /(feishu|lark)\//i],
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** What a browser's own description says in short, e.g. `Chrome · Windows`; null when it says nothing known. */
export function browserName(userAgent: string): string | null {
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || null;
}
