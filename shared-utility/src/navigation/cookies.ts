import { basePath } from './navigation';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Writes a readable cookie of the suite; it lasts seven days unless told otherwise (seconds). */
export function writeCookie(name: string, value: string, maxAge = SEVEN_DAYS): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${basePath}; max-age=${maxAge}; samesite=lax${secure}`;
}
