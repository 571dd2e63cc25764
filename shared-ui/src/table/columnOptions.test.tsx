import { getBehaviours, saveBehaviour } from '@attest/api-contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, forget, prepare, renderUi, serve, signIn } from '../testing/harness';
import { DataTable } from './DataTable';
import type { DataTableProps } from './dataTableProps';
import { askedOf, narrowed, nested } from './nesting';
import type { PagedRequest, TableColumn } from './types';

interface Row {
  id: string;
  name: string;
  state: string;
  at: string | null;
  children?: Row[];
}

const row = (id: string, state: string, children?: Row[]): Row => ({
  id,
  name: `Unit ${id}`,
  state,
  at: '2026-03-05T06:07:08.000Z',
  ...(children && { children }),
});
const ROWS = [
  row('1', 'open', [row('1a', 'open', [row('1b', 'closed')])]),
  row('2', 'closed'),
  row('3', 'open'),
];

const NAME: TableColumn<Row> = { key: 'name', label: 'Name' };
const STATES = [
  { text: 'Open', value: 'open' },
  { text: 'Closed', value: 'closed' },
];

const requests: PagedRequest[] = [];
const QUERY_KEY = ['units'];
const query = async (request: PagedRequest) => {
  requests.push(request);
  return { rows: ROWS, total: ROWS.length };
};
const show = (columns: TableColumn<Row>[], more: Partial<DataTableProps<Row>> = {}) =>
  renderUi(
    <DataTable id="units" label="Units" columns={columns} queryKey={QUERY_KEY} query={query} {...more} />,
  );
const cells = (name: string) => [...(screen.getByText(name).closest('tr') as HTMLTableRowElement).cells];
const names = () => screen.getAllByText(/^Unit /).map((one) => one.textContent);

beforeAll(async () => {
  signIn();
  serve(getBehaviours, () => []);
  serve(saveBehaviour, () => ({}));
  await prepare();
});
afterEach(() => {
  cleanup();
  forget();
  requests.length = 0;
});

describe('options of columns', () => {
  it('give cells and head a class of their own', async () => {
    show([NAME, { key: 'state', label: 'State', className: 'cell-class', labelClassName: 'head-class' }]);
    await screen.findByText('Unit 1');
    expect(cells('Unit 1').map(({ classList }) => classList.contains('cell-class'))).toEqual([false, true]);
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ classList }) => classList.contains('head-class'))).toEqual([false, true]);
  });

  it('write dates to the minute, or as the column says, in the zone in force', async () => {
    const dated = (key: string, dateFormate?: TableColumn<Row>['dateFormate']): TableColumn<Row> => ({
      key,
      label: key,
      isDate: true,
      dateFormate,
    });
    show([NAME, dated('at')]);
    await screen.findByText('Unit 1');
    expect(cells('Unit 1')[1]?.textContent).toBe('2026-03-05 14:07');
    cleanup();
    show([NAME, dated('at', 'day')]);
    await screen.findByText('Unit 1');
    expect(cells('Unit 1')[1]?.textContent).toBe('2026-03-05');
    cleanup();
    show([NAME, dated('at', 'second')]);
    await screen.findByText('Unit 1');
    expect(cells('Unit 1')[1]?.textContent).toBe('2026-03-05 14:07:08');
    cleanup();
    show([NAME, dated('at', 'offset')]);
    await screen.findByText('Unit 1');
    expect(cells('Unit 1')[1]?.textContent).toBe('2026-03-05 14:07:08 (UTC+08:00)');
  });

  it('draw what the screen has for the slot they name', async () => {
    const slots = { mark: ({ state }: Row) => <b>{state.toUpperCase()}</b> };
    show([NAME, { key: 'state', label: 'State', slot: 'mark' }], { slots });
    await screen.findByText('Unit 1');
    expect(cells('Unit 1')[1]?.querySelector('b')?.textContent).toBe('OPEN');
  });

  it('show the whole of a text that is cut off on hover, unless switched off', async () => {
    show([NAME, { key: 'state', label: 'State', showTooltip: false }]);
    await screen.findByText('Unit 1');
    const shown = cells('Unit 1');
    for (const cell of shown) {
      // jsdom has no layout.
      Object.defineProperty(cell, 'scrollWidth', { value: 200 });
      fireEvent.mouseOver(cell);
    }
    expect(shown.map(({ title }) => title)).toEqual(['Unit 1', '']);
  });

  it('ask the server for the values chosen in the head', async () => {
    const user = userEvent.setup();
    show([NAME, { key: 'state', label: 'State', filters: STATES }]);
    await screen.findByText('Unit 1');
    await user.click(await screen.findByRole('button', { name: 'Filter State' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Closed' }));
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ state: ['closed'] }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Closed' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Open' }));
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ state: ['open'] }));
    expect(requests[0]).not.toHaveProperty('filters');
  });

  it('narrow the rows in hand by a method of their own, and say when none is left', async () => {
    const user = userEvent.setup();
    const filters = [...STATES, { text: 'Gone', value: 'gone' }];
    const filterMethod = (value: string, { state }: Row) => state === value;
    show([NAME, { key: 'state', label: 'State', filters, filterMethod }]);
    await screen.findByText('Unit 1');
    await user.click(await screen.findByRole('button', { name: 'Filter State' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Closed' }));
    await waitFor(() => expect(names()).toEqual(['Unit 2']));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Closed' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Gone' }));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });
});

describe('rows below rows', () => {
  it('are a tree that opens by its button and by arrow keys', async () => {
    const user = userEvent.setup();
    show([NAME, { key: 'state', label: 'State' }]);
    await screen.findByText('Unit 1');
    expect(names()).toEqual(['Unit 1', 'Unit 2', 'Unit 3']);
    await user.click(screen.getByRole('button', { name: 'Open what is below' }));
    expect(names()).toEqual(['Unit 1', 'Unit 1a', 'Unit 2', 'Unit 3']);
    const below = screen.getByText('Unit 1a').closest('tr') as HTMLElement;
    expect([below.getAttribute('aria-level'), below.getAttribute('aria-expanded')]).toEqual(['2', 'false']);
    await expectAccessible();
    act(() => below.focus());
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Unit 1', 'Unit 1a', 'Unit 1b', 'Unit 2', 'Unit 3']);
    await user.keyboard('{ArrowLeft}');
    expect(names()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Close what is below' }));
    expect(names()).toEqual(['Unit 1', 'Unit 2', 'Unit 3']);
  });

  it('open to what the screen shows below them, where there is something', async () => {
    const user = userEvent.setup();
    show([NAME], { expand: ({ id }) => (id === '2' ? <p>More of 2</p> : null) });
    await screen.findByText('Unit 1');
    expect(screen.getAllByRole('button', { name: 'Open what is below' })).toHaveLength(2);
    const own = within(screen.getByText('Unit 2').closest('tr') as HTMLElement);
    await user.click(own.getByRole('button', { name: 'Open what is below' }));
    expect(screen.getByText('More of 2')).toBeTruthy();
    await expectAccessible();
  });

  it('follow from plain rules', () => {
    const opened = new Set(['1', '1a', '2']);
    const none = () => false;
    const places = nested(ROWS, opened, none).map(({ row: { id }, level, open }) => [id, level, open]);
    expect(places).toEqual([
      ['1', 1, true],
      ['1a', 2, true],
      ['1b', 3, undefined],
      ['2', 1, undefined],
      ['3', 1, undefined],
    ]);
    const own = { key: 'state', label: 'State', filters: STATES };
    const withMethod = { ...own, filterMethod: (value: string, { state }: Row) => state === value };
    const chosen = { state: ['closed'], name: [] };
    expect(askedOf([NAME, own], chosen)).toEqual({ state: ['closed'] });
    expect(askedOf([NAME, withMethod], chosen)).toEqual({});
    expect(narrowed(ROWS, [NAME, withMethod], chosen).map(({ id }) => id)).toEqual(['2']);
    expect(narrowed(ROWS, [NAME, own], chosen)).toHaveLength(3);
  });
});
