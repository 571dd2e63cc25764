import type { Bilingual, Citation } from '@attest/api-contract';

/** Where citations stand, as the audit trail names it in both languages. */
export function sourcesOf(citations: Citation[]): Bilingual {
  const sources = citations.map(({ documentNo, version, page }) =>
    [documentNo, version, page && `p. ${page}`].filter(Boolean).join(' '),
  );
  return { zh: sources.join('；') || '无', en: sources.join('; ') || 'nothing' };
}
