import type { DefinitionRow } from '@attest/api-contract';

/** Who has written a version; nobody of the tenant has written what the product ships. */
export const namesOfAuthors = (
  authors: DefinitionRow['authors'],
  t: (key: 'types.byProduct' | 'admin.comma') => string,
): string =>
  authors.length > 0 ? authors.map(({ name }) => name).join(t('admin.comma')) : t('types.byProduct');
