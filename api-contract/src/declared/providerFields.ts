/** How a person whom the provider names for the first time is found; `none`: an administrator has linked them before. */
export const PROVIDER_MATCHES = ['none', 'account', 'employeeId'] as const;
export type ProviderMatch = (typeof PROVIDER_MATCHES)[number];

/** What every provider is asked first: of which kind it is, and what people call it. */
export const providerHead = <const K extends readonly string[]>(kinds: K) =>
  ({
    kind: {
      type: 'select',
      label: 'admin.signIn.kind',
      required: true,
      options: kinds,
      texts: 'admin.signIn.kinds',
    },
    enabled: { type: 'switch', label: 'admin.signIn.enabled' },
    nameZh: { type: 'input', label: 'admin.nameZh', required: true, maxLength: 40, lang: 'zh' },
    nameEn: { type: 'input', label: 'admin.nameEn', required: true, maxLength: 40, lang: 'en' },
  }) as const;

/** Whose certificates a server of the company is trusted by, where browsers do not know them. */
export const PROVIDER_CA = {
  type: 'textarea',
  label: 'admin.signIn.ca',
  help: 'admin.signIn.caHint',
  maxLength: 20_000,
  empty: null,
  wide: true,
} as const;

/** How people are found at the first time. */
export const providerMatch = <const M extends readonly string[]>(matches: M) =>
  ({
    matchBy: {
      type: 'select',
      label: 'admin.signIn.matchBy',
      help: 'admin.signIn.matchHint',
      required: true,
      options: matches,
      texts: 'admin.signIn.matches',
    },
  }) as const;

/** What most providers are asked last: how people are found at the first time, and by which of its fields. */
export const providerMatching = <const M extends readonly string[], const C extends object>(
  matches: M,
  claim: C,
) =>
  ({
    ...providerMatch(matches),
    claim: {
      ...claim,
      required: true,
      empty: null,
      visibleWhen: { not: { field: 'matchBy', equals: 'none' } },
    },
  }) as const;
