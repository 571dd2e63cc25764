/** Where an SAP system is, without a path: encrypted, as the operators write it. Undefined for whatever else. */
export function sapOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare = url && !url.username && !url.password && url.pathname === '/' && !/[?#]/.test(text);
  return isBare && url.protocol === 'https:' ? url.origin : undefined;
}

/** Whether an SAP system may be where it is said to be: while it is in use, where the operators allow it. */
export function isSapAddress(
  { system, enabled }: { system: string; enabled: boolean },
  origins: string[],
): boolean {
  const origin = sapOrigin(system);
  return origin !== undefined && (!enabled || origins.includes(origin));
}
