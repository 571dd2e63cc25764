import type { Citation } from '@attest/api-contract';

/** Where citations stand, as the audit trail names it. */
export const sourcesOf = (citations: Citation[]): string =>
  citations
    .map(({ documentNo, version, page }) =>
      [documentNo, version, page && `p. ${page}`].filter(Boolean).join(' '),
    )
    .join('; ');
