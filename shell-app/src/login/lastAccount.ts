const key = (tenantId: string) => `attest:last-account:${tenantId}`;

/** The account that signed in last on this browser, per tenant. */
export const lastAccount = {
  read: (tenantId: string): string => window.localStorage.getItem(key(tenantId)) ?? '',
  write: (tenantId: string, account: string) => window.localStorage.setItem(key(tenantId), account),
};
