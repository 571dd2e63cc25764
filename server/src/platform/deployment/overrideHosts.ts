/** Whether modules may be overridden on this host; `*.` stands for any labels in front. */
export const overridesAllowedOn = (hostname: string, allowed: string[]): boolean =>
  allowed.some((pattern) =>
    pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
  );
