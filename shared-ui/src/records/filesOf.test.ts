import type { FieldDefinition, FileRef } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { filesOf } from './filesOf';

const label = { zh: '附件', en: 'Files' };
const file = (id: string): FileRef => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  sha256: 'a',
  mediaType: 'application/pdf',
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: 'x',
});

describe('files of a record', () => {
  it('finds files of fields and of table columns', () => {
    const fields: FieldDefinition[] = [
      { key: 'files', type: 'file', label },
      { key: 'title', type: 'input', label },
      { key: 'actions', type: 'table', label, columns: [{ key: 'evidence', type: 'file', label }] },
    ];
    const found = filesOf(fields, {
      files: [file('a'), null],
      title: 'x',
      actions: [{ evidence: [file('b')] }, { evidence: undefined }, null],
    });
    expect(found.map((one) => one.file.id)).toEqual(['a', 'b']);
  });
});
