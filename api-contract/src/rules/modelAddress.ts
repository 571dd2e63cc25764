/**
 * Whether a language model may be at an address: at one of the origins that the operators allow, named without an
 * account, and with nothing behind the path, to which the name of the call is added.
 */
export function isModelAddress(address: string, origins: string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username || url.password || /[?#]/.test(address)) return false;
  return origins.includes(url.origin);
}
