import type { QueryContent } from '@attest/api-contract';

/** A small query over documents, told from others by its name. */
export const sampleQuery = (name: string): QueryContent => ({
  code: name,
  name,
  category: 'public',
  useScope: [],
  description: '',
  object: 'documentVersion',
  dataScope: 'tenant',
  columns: ['no'],
  conditions: [],
  combination: '',
  sort: [],
});
