/** The CSRF token: the readable cookie, or the one a response refreshed since. */
export function createCsrf(readCookie: () => string | null) {
  let seen: string | null = null;
  let current: string | null = null;
  return {
    get(): string | null {
      const cookie = readCookie();
      if (cookie !== seen) {
        seen = cookie;
        current = cookie;
      }
      return current;
    },
    refresh(token: string) {
      seen = readCookie();
      current = token;
    },
  };
}
