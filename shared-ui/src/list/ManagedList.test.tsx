import {
  type DocumentRow,
  documentFacets,
  listDocuments,
  listExports,
  listRecords,
  type RequestOf,
  recordFacets,
  saveBehaviour,
  startExport,
} from '@attest/api-contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, forget, prepare, Refusal, renderUi, serve, signIn } from '../testing/harness';
import { listsOf } from './define';
import { FilteredPage } from './FilteredPage';
import { ManagedList } from './ManagedList';
import type { ListDialogProps } from './types';

const { defineList, definePage, served } = listsOf<never>({
  texts: 'ui',
  mayNot: 'list.mayNot' as never,
});

const text = (label: string) => () => label;
const row = (id: string, no: string, owned = true) =>
  ({ id, no, owner: owned ? { name: 'Anna' } : null }) as unknown as DocumentRow;
const ROWS = [row('a', 'SOP-1'), row('b', 'SOP-2'), row('c', 'SOP-3', false)];

/** Says what it is about, and does it. */
function Together({ rows, onClose, onDone }: ListDialogProps<DocumentRow>) {
  const finish = () => {
    onDone();
    onClose();
  };
  return (
    <section aria-label="Asked">
      {rows.map(({ no }) => no).join()}
      <button type="button" onClick={finish}>
        Do it
      </button>
    </section>
  );
}

const ahead: string[] = [];

const DOCUMENTS = defineList(listDocuments, {
  id: 'testDocuments',
  title: text('Documents'),
  searchHint: text('Number'),
  none: text('Nothing yet'),
  create: { label: text('New document'), to: '/create' },
  facets: documentFacets,
  questions: [
    served('department', text('Department'), {
      kind: 'radio',
      facet: 'departmentId',
      asks: ([departmentId]) => ({ departmentId }),
    }),
  ],
  parameters: {
    before: { initial: '', asks: () => ({}) },
    only: { initial: '', asks: (only) => (only ? { [only]: true } : {}), clearedBy: 'department' },
  },
  views: [
    { key: 'all', label: text('All'), state: {} },
    { key: 'mine', label: text('Mine'), state: { only: 'mine' } },
  ],
  export: { of: (filter, sort) => ({ source: 'people', filter, sort }) },
  bulk: [{ key: 'together', label: text('Together'), dialog: Together }],
  isSelectable: ({ owner }) => owner !== null,
  acts: [{ key: 'late', label: 'x' as never, whyNot: ({ owner }) => (owner ? null : text('Nobody has it')) }],
  fault: ({ before }) => (before === 'never' ? text('Nothing was before') : null),
  ahead: ({ no }) => ahead.push(no),
  show: Together,
  expand: ({ owner }) => owner && <p>Kept by {owner.name}</p>,
  columns: [{ key: 'no', label: text('No.'), sortable: true }],
});

type Filter = RequestOf<typeof listDocuments>['filter'];
let asked: { page: number; filter: Filter }[] = [];

beforeAll(async () => {
  signIn();
  await prepare();
});
beforeEach(() => {
  asked = [];
  ahead.length = 0;
  window.history.replaceState(null, '', '/list');
  serve(saveBehaviour, () => ({}));
  serve(documentFacets, () => ({
    category: [],
    state: [],
    departmentId: [{ value: 'qa', label: { zh: '质量', en: 'Quality' }, count: 2 }],
  }));
  serve(listDocuments, ({ page, filter }) => {
    asked.push({ page, filter });
    return { rows: ROWS, total: ROWS.length };
  });
});
afterEach(() => {
  cleanup();
  forget();
});

describe('a declared list', () => {
  it('applies views, keeps its own parameters in the address, and clears what an answer makes void', async () => {
    const user = userEvent.setup();
    renderUi(<ManagedList list={DOCUMENTS} />);
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({}));
    await user.click(screen.getByRole('tab', { name: 'Mine' }));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ mine: true }));
    expect(window.location.search).toBe('?only=mine');
    await user.click(screen.getByRole('button', { name: 'Department' }));
    await user.click(await screen.findByRole('radio', { name: /Quality/ }));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ departmentId: 'qa' }));
    expect(window.location.search).toBe('?department=qa');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Save as view' })).toBeTruthy();
  });

  it('never asks for everything first where only the server knows what may be answered', async () => {
    window.history.replaceState(null, '', '/list?department=qa');
    renderUi(<ManagedList list={DOCUMENTS} />);
    expect(await screen.findByRole('button', { name: 'Department: Quality' })).toBeTruthy();
    await screen.findByText('SOP-1');
    expect(asked.map(({ filter }) => filter)).toEqual([{ departmentId: 'qa' }]);
  });

  it('does one thing with all rows that are chosen, and with none afterwards', async () => {
    const user = userEvent.setup();
    renderUi(<ManagedList list={DOCUMENTS} />);
    const box = async (no: string) =>
      within((await screen.findByText(no)).closest('tr') as HTMLElement).getByRole<HTMLInputElement>(
        'checkbox',
      );
    expect((await box('SOP-3')).disabled).toBe(true);
    await user.click(await box('SOP-1'));
    await user.click(await box('SOP-2'));
    await user.click(screen.getByRole('button', { name: 'Together' }));
    expect(screen.getByRole('region', { name: 'Asked' }).textContent).toContain('SOP-1,SOP-2');
    await user.click(screen.getByRole('button', { name: 'Do it' }));
    expect(screen.queryByRole('region', { name: 'Asked' })).toBeNull();
    expect((await box('SOP-1')).checked).toBe(false);
  });

  it('asks ahead for the row that a pointer or the focus rests on', async () => {
    const user = userEvent.setup();
    renderUi(<ManagedList list={DOCUMENTS} />);
    await user.hover(await screen.findByText('SOP-2'));
    await waitFor(() => expect(ahead).toEqual(['SOP-2']));
    (screen.getByText('SOP-1').closest('tr') as HTMLElement).focus();
    await waitFor(() => expect(ahead).toEqual(['SOP-2', 'SOP-1']));
  });

  it('says over its table what is wrong with its parameters', async () => {
    window.history.replaceState(null, '', '/list?before=never');
    renderUi(<ManagedList list={DOCUMENTS} />);
    await screen.findByText('Nothing was before');
    cleanup();
    window.history.replaceState(null, '', '/list');
    renderUi(<ManagedList list={DOCUMENTS} />);
    await screen.findByText('SOP-1');
    expect(screen.queryByText('Nothing was before')).toBeNull();
  });

  it('shows below a row what it declares, where there is something', async () => {
    renderUi(<ManagedList list={DOCUMENTS} />);
    const rowOf = async (no: string) => within((await screen.findByText(no)).closest('tr') as HTMLElement);
    const opener = { name: 'Open what is below' };
    expect((await rowOf('SOP-3')).queryByRole('button', opener)).toBeNull();
    await userEvent.setup().click((await rowOf('SOP-1')).getByRole('button', opener));
    screen.getByText('Kept by Anna');
    expect(screen.queryByRole('region', { name: 'Asked' })).toBeNull();
    await expectAccessible();
  });

  it('makes one in the dialog that shows one', async () => {
    const list = { ...DOCUMENTS, create: { label: text('New document'), dialog: Together } };
    renderUi(<ManagedList list={list} />);
    await screen.findByText('SOP-1');
    await userEvent.setup().click(screen.getByRole('button', { name: 'New document' }));
    expect(screen.getByRole('region', { name: 'Asked' }).textContent).toBe('Do it');
    screen.getByText('SOP-1');
  });

  it('is taken along as a file with the filter and the order in force', async () => {
    const started: RequestOf<typeof startExport>[] = [];
    serve(listExports, () => []);
    serve(startExport, (input) => {
      started.push(input);
      throw new Refusal('NOT_FOUND');
    });
    window.history.replaceState(null, '', '/list?only=mine&sort=no.desc');
    const user = userEvent.setup();
    renderUi(<ManagedList list={DOCUMENTS} />);
    await screen.findByText('SOP-1');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Start export' }));
    await waitFor(() => expect(started).toHaveLength(1));
    const order = { filter: { mine: true }, sort: [{ by: 'no', desc: true }] };
    expect(started[0]?.of).toEqual({ source: 'people', ...order });
  });

  it('shows its questions in a line over it, or on demand beside it, which is remembered', async () => {
    const user = userEvent.setup();
    const { unmount } = renderUi(<ManagedList list={DOCUMENTS} />);
    expect(screen.queryByRole('heading', { name: 'Department' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters beside the list' }));
    unmount();
    renderUi(<ManagedList list={DOCUMENTS} />);
    expect(await screen.findByRole('heading', { name: 'Department' })).toBeTruthy();
    expect(await screen.findByRole('radio', { name: 'Quality' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide the filters' }));
    expect(screen.queryByRole('heading', { name: 'Department' })).toBeNull();
  });

  it('offers what can be made where nothing is there yet', async () => {
    serve(listDocuments, () => ({ rows: [], total: 0 }));
    renderUi(<ManagedList list={DOCUMENTS} />);
    await screen.findByText('Nothing yet');
    expect(screen.getAllByRole('button', { name: 'New document' })).toHaveLength(2);
    await expectAccessible();
  });
});

const RECORDS = defineList(listRecords, {
  id: 'testRecords',
  title: text('Records'),
  searchHint: text('Number'),
  args: { process: 'deviation' },
  facets: recordFacets,
  questions: {
    kindOf: () => 'checkbox',
    asks: (fields) => (Object.keys(fields).length > 0 ? { fields } : {}),
  },
  columns: [{ key: { zh: 'departmentZh', en: 'departmentEn' }, label: text('Department'), sortable: true }],
});

/** Its columns are known after a moment. */
function Records() {
  const [data, know] = useState<true>();
  return (
    <>
      <button type="button" onClick={() => know(true)}>
        Know
      </button>
      <ManagedList list={RECORDS} awaits={{ data, error: null, refetch: () => undefined }} />
    </>
  );
}

it('takes its questions from the server, and its table waits for its columns', async () => {
  const requests: RequestOf<typeof listRecords>[] = [];
  serve(recordFacets, () => [
    {
      key: 'devClass',
      label: { zh: '分级', en: 'Class' },
      values: [{ value: 'major', label: { zh: '主要', en: 'Major' }, count: 3 }],
    },
  ]);
  serve(listRecords, (input) => {
    requests.push(input);
    return { rows: [{ id: 'r', departmentZh: '质量', departmentEn: 'Quality' } as never], total: 1 };
  });
  const user = userEvent.setup();
  renderUi(<Records />);
  await user.click(await screen.findByRole('button', { name: 'Class' }));
  await user.click(await screen.findByRole('checkbox', { name: /Major/ }));
  await user.keyboard('{Escape}');
  expect(window.location.search).toBe('?f=devClass.major');
  expect(requests).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Know' }));
  await screen.findByRole('cell', { name: 'Quality' });
  expect(requests).toEqual([
    expect.objectContaining({ process: 'deviation', filter: { fields: { devClass: ['major'] } } }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Department' }));
  await waitFor(() => expect(requests.at(-1)?.sort).toEqual([{ by: 'departmentEn', desc: false }]));
});

it('a page without a table is narrowed in the same way', async () => {
  const page = definePage({
    id: 'testFigures',
    title: text('Figures'),
    questions: [
      { key: 'process', label: text('Process'), kind: 'checkbox', asks: (process) => ({ process }) },
    ],
  });
  const known = { process: [{ value: 'dcr', label: 'Change' }] };
  renderUi(
    <FilteredPage page={page} known={known}>
      {({ filter }) => JSON.stringify(filter)}
    </FilteredPage>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Process' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Change' }));
  expect(await screen.findByText('{"process":["dcr"]}')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
