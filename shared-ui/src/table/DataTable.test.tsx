import { getBehaviours, type Page, saveBehaviour } from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import Sortable from 'sortablejs';
import { expectAccessible, forget, prepare, renderUi, serve, signIn } from '../testing/harness';
import { DataTable } from './DataTable';
import type { DataTableProps } from './dataTableProps';
import type { PagedRequest, TableColumn } from './types';

interface Row {
  id: string;
  no: string;
  title: string;
}

const COLUMNS: TableColumn<Row>[] = [
  { key: 'no', label: 'No.', sortable: true, href: (row) => `/x/${row.id}` },
  { key: 'title', label: 'Title', sortable: true },
  { key: 'note', label: 'Note', render: (row) => <button type="button">Note of {row.no}</button> },
];

const all = Array.from({ length: 45 }, (_, index): Row => {
  const no = `D-${String(index + 1).padStart(2, '0')}`;
  return { id: `id-${index + 1}`, no, title: `Title ${index + 1}` };
});

/** Each test has a table of its own: what one arranges is kept. */
let id = 0;
const requests: PagedRequest[] = [];
let rows = all;
async function query(request: PagedRequest): Promise<Page<Row>> {
  requests.push(request);
  const by = request.sort?.[0];
  const sorted = by?.desc ? [...rows].reverse() : rows;
  const from = (request.page - 1) * request.pageSize;
  return { rows: sorted.slice(from, from + request.pageSize), total: rows.length };
}

function Table(props: Partial<DataTableProps<Row>>) {
  const queryKey = useMemo(() => ['rows'], []);
  return (
    <DataTable
      id={`t${id}`}
      label="Deviations"
      columns={COLUMNS}
      queryKey={queryKey}
      query={query}
      {...props}
    />
  );
}

const saved: { type: string; dataJson: string }[] = [];
/** Saved for the table of this test: what an earlier test arranged is saved late, maybe during this one. */
const savedHere = () => saved.filter(({ type }) => type === `table:t${id}`);
const rowOf = (no: string) => screen.getByRole('link', { name: no }).closest('tr') as HTMLTableRowElement;
const shown = () => screen.getAllByRole('link').map((link) => link.textContent);
const chosen = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => within(row).getByRole('link').textContent);

beforeAll(async () => {
  signIn();
  serve(getBehaviours, () => []);
  await prepare();
});
beforeEach(() => {
  id += 1;
  serve(saveBehaviour, (input) => {
    saved.push(input);
    return {};
  });
  window.history.replaceState(null, '', '/list');
});
afterEach(() => {
  cleanup();
  forget();
  requests.length = 0;
  rows = all;
});

describe('DataTable', () => {
  it('says that there are more rows than are counted, and counts all of them when asked to', async () => {
    const user = userEvent.setup();
    const counted = async (request: PagedRequest): Promise<Page<Row>> => ({
      ...(await query(request)),
      ...(request.exact ? { total: 12_345 } : { total: 10_000, more: true }),
    });
    const onTotal = jest.fn();
    renderUi(<Table query={counted} onTotal={onTotal} />);
    const pager = await screen.findByRole('navigation');
    expect(within(pager).getByText(/More than 10000/)).toBeTruthy();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
    await user.click(within(pager).getByRole('button', { name: 'Count all' }));
    expect(await within(pager).findByText('12345 in total')).toBeTruthy();
    expect(within(pager).queryByRole('button', { name: 'Count all' })).toBeNull();
    expect(onTotal.mock.calls).toEqual([
      [10_000, true],
      [12_345, false],
    ]);
  });

  it('shows the first page with the true total, and is accessible', async () => {
    renderUi(<Table selection="multiple" onRowOpen={() => undefined} />);
    await screen.findByRole('link', { name: 'D-01' });
    expect(shown()).toHaveLength(10);
    expect(screen.getAllByText('45 in total').length).toBeGreaterThan(0);
    expect(screen.getByRole('grid', { name: 'Deviations' }).getAttribute('aria-rowcount')).toBe('46');
    await expectAccessible();
  });

  it('pages in the address, so that Back works', async () => {
    const user = userEvent.setup();
    renderUi(<Table />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('link', { name: 'D-11' });
    expect(window.location.search).toBe('?page=2');
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    const offered = within(sizes).getAllByRole('option');
    expect(offered.map((one) => (one as HTMLOptionElement).value)).toEqual([
      ...['5', '10', '20', '30', '50', '100'],
      '0',
    ]);
    await user.selectOptions(sizes, '50');
    await waitFor(() => expect(shown()).toHaveLength(45));
    expect(window.location.search).toBe('?size=50');
  });

  it('sorts on the server, ascending, descending, not; the order is in the address', async () => {
    const user = userEvent.setup();
    renderUi(<Table />);
    await screen.findByRole('link', { name: 'D-01' });
    const sort = screen.getByRole('button', { name: 'No.' });
    await user.click(sort);
    await waitFor(() => expect(requests.at(-1)?.sort).toEqual([{ by: 'no', desc: false }]));
    await user.click(sort);
    await screen.findByRole('link', { name: 'D-45' });
    expect(window.location.search).toBe('?sort=no.desc');
    expect(screen.getByRole('columnheader', { name: /No\./ }).getAttribute('aria-sort')).toBe('descending');
    await user.click(sort);
    await screen.findByRole('link', { name: 'D-01' });
  });

  it('starts another filter at its first page', async () => {
    const user = userEvent.setup();
    const { rerender } = renderUi(<Table filter={{ status: 'a' }} />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    await screen.findByRole('link', { name: 'D-45' });
    requests.length = 0;
    rerender(<Table filter={{ status: 'b' }} />);
    await screen.findByRole('link', { name: 'D-01' });
    expect(window.location.search).toBe('');
    expect(requests.map(({ page }) => page)).toEqual([1]);
  });

  it('goes back to the last page when the one in the address is gone', async () => {
    window.history.replaceState(null, '', '/list?page=99');
    renderUi(<Table />);
    await screen.findByRole('link', { name: 'D-45' });
    expect(window.location.search).toBe('?page=5');
  });

  it('keeps only the last of single choices', async () => {
    const user = userEvent.setup();
    renderUi(<Table selection="single" />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByText('Title 1'));
    await user.click(screen.getByText('Title 3'));
    expect(chosen()).toEqual(['D-03']);
    await user.click(screen.getByText('Title 3'));
    expect(chosen()).toEqual([]);
  });

  it('chooses by a click on the row, not on a link, a button or a row that cannot be chosen', async () => {
    const user = userEvent.setup();
    renderUi(
      <Table
        selection="multiple"
        isSelectable={(row) => row.no !== 'D-02'}
        rowActions={(row) => [{ key: 'x', label: `Print ${row.no}`, onClick: () => undefined }]}
      />,
    );
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByText('Title 1'));
    await user.click(screen.getByText('Title 2'));
    await user.click(screen.getByRole('button', { name: 'Note of D-03' }));
    await user.click(screen.getByRole('button', { name: 'Print D-04' }));
    fireEvent.click(screen.getByRole('link', { name: 'D-05' }));
    expect(chosen()).toEqual(['D-01']);
    expect(window.location.pathname).toBe('/x/id-5');
  });

  it('keeps choices across pages and says so', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn<(ids: string[], rows: Row[]) => void>();
    renderUi(<Table selection="multiple" onSelectionChange={onChange} />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    expect(chosen()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('link', { name: 'D-11' });
    await user.click(screen.getByText('Title 11'));
    expect(screen.getByText('11 chosen, 10 of them on other pages')).toBeTruthy();
    expect(onChange.mock.lastCall?.[1].map((row) => row.no)).toContain('D-01');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(chosen()).toEqual([]);
  });

  it('shows what can be done with chosen rows before any is, and says then that one is needed first', async () => {
    const user = userEvent.setup();
    const remind = jest.fn();
    const actions = (
      <button type="button" onClick={remind}>
        Remind
      </button>
    );
    const { rerender } = renderUi(<Table selection="multiple" selectionActions={actions} />);
    await screen.findByRole('link', { name: 'D-01' });
    const warning = () => screen.queryByText('Choose an item of the list first');
    expect(warning()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    expect(warning()?.closest('[role=alert]')).toBeTruthy();
    screen.getByRole('button', { name: 'Remind' }).focus();
    await user.keyboard('{Enter}');
    expect(remind).not.toHaveBeenCalled();
    await expectAccessible();
    await user.click(screen.getByText('Title 1'));
    expect(warning()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    expect(remind).toHaveBeenCalledTimes(1);
    rerender(<Table selectionActions={actions} />);
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  });

  it('moves with j, k and arrows, opens with Enter, chooses with Space; not while typing', async () => {
    const user = userEvent.setup();
    const onOpen = jest.fn<(row: Row) => void>();
    renderUi(<Table selection="multiple" onRowOpen={onOpen} toolbar={<input aria-label="Search" />} />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.keyboard('jj');
    expect(document.activeElement).toBe(rowOf('D-02'));
    await user.keyboard('{ArrowDown}{ArrowDown}k{Enter} ');
    expect(document.activeElement).toBe(rowOf('D-03'));
    expect(onOpen.mock.calls.map(([row]) => row.no)).toEqual(['D-03']);
    expect(chosen()).toEqual(['D-03']);
    await user.keyboard(' ');
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'jk');
    expect((screen.getByRole('textbox', { name: 'Search' }) as HTMLInputElement).value).toBe('jk');
  });

  it('says why an operation cannot be done', async () => {
    renderUi(
      <Table
        rowActions={() => [{ key: 'x', label: 'Delete', why: 'Only drafts', onClick: () => undefined }]}
      />,
    );
    const [button] = await screen.findAllByRole('button', { name: 'Delete' });
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    const description = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Only drafts');
  });

  it('shows a list of any length by scrolling', async () => {
    // jsdom has no layout: a window of ten rows.
    const heights = [
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400),
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40),
    ];
    rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `r${index}`, no: `N-${index}`, title: 'x' }));
    window.history.replaceState(null, '', '/list?size=0');
    renderUi(<Table />);
    await screen.findByRole('link', { name: 'N-0' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(requests).toEqual([{ page: 1, pageSize: 100 }]);
    for (const height of heights) height.mockRestore();
  });

  it('offers smaller pages as a part of a page, and takes no other size from the address', async () => {
    window.history.replaceState(null, '', '/list?size=100');
    renderUi(<Table height="content" />);
    await screen.findByRole('link', { name: 'D-01' });
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' }) as HTMLSelectElement;
    expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '15', '20', '50']);
    expect(requests).toEqual([{ page: 1, pageSize: 10 }]);
  });

  it('tells an empty list from one that the filter emptied, and a failure from both', async () => {
    rows = [];
    const { rerender } = renderUi(<Table />);
    await screen.findByText('Nothing here yet');
    rerender(<Table filter={{ status: ['a'] }} />);
    await screen.findByText('Nothing found');
    const fail = async () => {
      throw new Error('down');
    };
    rerender(<Table query={fail} filter={{ status: ['b'] }} />);
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('arranging the table', () => {
  const open = async () => {
    const user = userEvent.setup();
    renderUi(<Table />);
    await screen.findByRole('link', { name: 'D-01' });
    await user.click(screen.getByRole('button', { name: 'Arrange the table' }));
    await screen.findByRole('alertdialog');
    return user;
  };
  // Fluent hides what lies behind a dialog after a delay of its own: `hidden` looks anyway.
  const headers = async () =>
    (await screen.findAllByRole('columnheader', { hidden: true })).map((one) => one.textContent);

  it('chooses and orders by keyboard, keeps it for the user, and resets', async () => {
    const user = await open();
    await expectAccessible(screen.getByRole('alertdialog'));
    await user.click(screen.getByRole('checkbox', { name: 'Note' }));
    await user.click(screen.getByRole('button', { name: 'Move Title up' }));
    expect(screen.getByText('Title is now 1 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await headers()).toEqual(['Title', 'No.']);
    await waitFor(() => expect(savedHere()).toHaveLength(1));
    const [first, second, third] = JSON.parse(savedHere()[0]?.dataJson ?? '').columns;
    expect(first).toMatchObject({ fieldName: 'title', name: 'Title', isChecked: true, sort: 0, mark: '' });
    expect([second.fieldName, third.fieldName, third.isChecked]).toEqual(['no', 'note', false]);

    cleanup();
    const again = await open();
    expect(await headers()).toEqual(['Title', 'No.']);
    await again.click(screen.getByRole('button', { name: 'Reset' }));
    await again.click(screen.getByRole('button', { name: 'Save' }));
    expect(await headers()).toEqual(['No.', 'Title', 'Note']);
  });

  it('orders by dragging a handle, with 180 ms of motion and 10 ms of delay', async () => {
    await open();
    const sortable = Sortable.get(screen.getByRole('list', { name: 'Columns' }));
    expect(sortable?.options).toMatchObject({ animation: 180, delay: 10, handle: '[data-handle]' });
  });

  it('asks for at least one column; saved with none, an empty list is kept and all are shown', async () => {
    const user = await open();
    const uncheck = async () => {
      for (const name of ['No.', 'Title', 'Note']) await user.click(screen.getByRole('checkbox', { name }));
    };
    await uncheck();
    expect(screen.getByText(/^At least one item is required/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Arrange the table' }));
    expect((screen.getByRole('checkbox', { name: 'Note' }) as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Move Title up' }));
    await uncheck();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savedHere()).toHaveLength(1));
    expect(JSON.parse(savedHere()[0]?.dataJson ?? '').columns).toEqual([]);
    expect(await headers()).toEqual(['No.', 'Title', 'Note']);
  });

  it('freezes and sizes a column', async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Freeze Title' }), 'start');
    const width = screen.getByRole('spinbutton', { name: 'Width of Title' });
    await user.type(width, '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await headers()).toEqual(['Title', 'No.', 'Note']);
    const cell = screen.getAllByRole('columnheader', { hidden: true })[0] as HTMLElement;
    expect(cell.style.insetInlineStart).toBe('0');
    expect(document.querySelector('col')?.style.width).toBe('88px');
  });

  it('sizes a column by its handle, keeps it when it is let go, and gives no handle to one of a fixed width', async () => {
    const columns: TableColumn<Row>[] = [
      { key: 'no', label: 'No.', href: (row) => `/x/${row.id}`, resizable: false },
      { key: 'title', label: 'Title', width: 120 },
      { key: 'note', label: 'Note', width: 200 },
    ];
    renderUi(<Table columns={columns} />);
    await screen.findByRole('link', { name: 'D-01' });
    const handle = (name: string) =>
      screen.getByRole('columnheader', { name }).querySelector<HTMLElement>('[data-handle]');
    // jsdom has no pointer events of its own.
    const pointer = (what: string, clientX: number, at: Element | Window = window) =>
      fireEvent(at, new MouseEvent(`pointer${what}`, { bubbles: true, button: 0, clientX }));
    const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width);
    expect(handle('No.')).toBeNull();
    expect(widths()).toEqual(['160px', '120px', '']);

    const title = handle('Title') as HTMLElement;
    pointer('down', 400, title);
    pointer('move', 430);
    expect(widths()).toEqual(['160px', '150px', '']);
    pointer('cancel', 430);
    expect(widths()).toEqual(['160px', '120px', '']);
    pointer('down', 400, title);
    pointer('move', 0);
    pointer('up', 0);
    pointer('move', 500);
    expect(widths()).toEqual(['160px', '88px', '']);
    await waitFor(() => expect(savedHere()).toHaveLength(1));
    const stored = JSON.parse(savedHere()[0]?.dataJson ?? '').columns;
    expect(stored.map(({ width }: { width: number | null }) => width)).toEqual([null, 88, null]);
  });

  it('takes the compact density', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const [cell] = await screen.findAllByRole('cell');
    expect(cell?.style.height).toBe('32px');
  });
});
