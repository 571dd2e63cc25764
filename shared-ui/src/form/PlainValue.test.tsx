import type { FieldDefinition } from '@attest/api-contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { within } from '@testing-library/react';
import { prepare, renderUi, signIn } from '../testing/harness';
import { DEVIATION } from '../testing/sampleRecord';
import { PlainValue } from './PlainValue';

const label = { zh: '供应商', en: 'Supplier' };
const relation: FieldDefinition = { key: 'supplier', type: 'relation', label };
const named = (no: string, title: string) => ({ type: 'supplier', id: no, no, title });
const suppliers = [named('SUP-00002', 'Lu An'), named('SUP-00003', 'Tai He')];

beforeAll(async () => {
  signIn({ recordTypes: [DEVIATION] });
  await prepare();
});

describe('a value', () => {
  it('of several things is a list of them on paper, and one text in the cell of a list', () => {
    const { container, rerender } = renderUi(<PlainValue field={relation} value={suppliers} />);
    expect(within(container).getAllByRole('listitem')).toHaveLength(2);
    rerender(<PlainValue field={relation} value={suppliers} oneLine />);
    expect(within(container).queryByRole('list')).toBeNull();
    expect(container.textContent).toBe('SUP-00002 Lu An, SUP-00003 Tai He');
  });

  it('that is a record leads to its page; what has no page here is only named', () => {
    const event = { ...named('DEV-2026-0001', 'Wet floor'), type: DEVIATION.code };
    const { container } = renderUi(<PlainValue field={relation} value={[event, ...suppliers]} />);
    const links = within(container).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      DEVIATION.path.replace('{id}', event.id),
    ]);
  });
});
