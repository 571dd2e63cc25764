import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, prepare, renderUi } from '../testing/harness';
import { PlainTable } from './PlainTable';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: index, cells: [`Row ${index + 1}`] }));
const show = (count: number) => <PlainTable label="Rows" columns={['Name']} rows={rows(count)} />;
const shown = () => screen.getAllByRole('cell').map((cell) => cell.textContent);
const size = () => screen.getByRole('combobox', { name: 'Rows per page' }) as HTMLSelectElement;

beforeAll(prepare);
afterEach(cleanup);

describe('a table in a dialog', () => {
  it('shows ten rows without pages', () => {
    renderUi(show(10));
    expect(shown()).toHaveLength(10);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows more than ten in pages of 10, 15, 20 or 50', async () => {
    const user = userEvent.setup();
    const { rerender, container } = renderUi(show(42));
    await expectAccessible(container);
    expect([...size().options].map(({ value }) => value)).toEqual(['10', '15', '20', '50']);
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    expect(shown()).toEqual(['Row 41', 'Row 42']);
    rerender(show(23));
    expect(shown()).toEqual(['Row 21', 'Row 22', 'Row 23']);
    await user.selectOptions(size(), '15');
    expect(shown()[0]).toBe('Row 1');
    expect(shown()).toHaveLength(15);
  });
});
