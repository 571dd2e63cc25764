import { departmentChildren, type FieldDefinition, listDepartments, searchUsers } from '@attest/api-contract';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DepartmentPicker } from '../form/DepartmentPicker';
import { FieldControl } from '../form/FieldControl';
import { expectAccessible, forget, prepare, renderUi, serve } from '../testing/harness';
import { TreeButton } from './TreeButton';
import { checkedAfter, searchTree, type TreeNode, type TreeSource, treeOf } from './treeNodes';

const ROWS = [
  { id: 'co', parentId: null, label: 'Company' },
  { id: 'pd', parentId: 'co', label: 'Production' },
  { id: 'ws', parentId: 'pd', label: 'Workshop 1' },
  { id: 'qa', parentId: 'co', label: 'Quality', account: 'HanXue', disabled: true },
  { id: 'x', parentId: 'gone', label: 'Lost' },
];
const NODES = treeOf(ROWS, ({ id, label, account, disabled }) => ({
  label,
  deptCode: `D-${id}`,
  attachInfo: `card of ${id}`,
  ...(account && { account }),
  ...(disabled && { disabled }),
}));
const ids = (nodes: TreeNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${ids(children)})` : id)).join(' ');

describe('a tree', () => {
  it('is made of rows that name their parent', () => {
    expect(ids(NODES)).toBe('co(pd(ws) qa) x');
  });

  it('is searched by label, account and code in any case, and keeps the way to what is found', () => {
    expect(ids(searchTree(NODES, ' workSHOP '))).toBe('co(pd(ws))');
    expect(ids(searchTree(NODES, 'hanxue'))).toBe('co(qa)');
    expect(ids(searchTree(NODES, 'company'))).toBe('co');
    expect(ids(searchTree(NODES, 'd-ws'))).toBe('co(pd(ws))');
    expect(searchTree(NODES, '')).toBe(NODES);
    expect(searchTree(NODES, 'nowhere')).toEqual([]);
  });

  it('has one node checked, or several without a link between parent and child', () => {
    expect(checkedAfter(false, ['pd'], 'ws')).toEqual(['ws']);
    expect(checkedAfter(false, ['ws'], 'ws')).toEqual(['ws']);
    expect(checkedAfter(true, ['ws'], 'pd')).toEqual(['ws', 'pd']);
    expect(checkedAfter(true, ['ws', 'pd'], 'pd')).toEqual(['ws']);
  });
});

const changed = jest.fn<(ids: string[], clicked: TreeNode) => void>();
const asked = jest.fn<(id: string | undefined) => void>();
const lone = (node: TreeNode): TreeNode => ({ ...node, children: [] });
const belowOf = (nodes: TreeNode[], id: string): TreeNode[] =>
  nodes.flatMap((node) => (node.id === id ? node.children : belowOf(node.children, id)));
/** Gives one level at a time, as a server does. */
const SOURCE: TreeSource = {
  useLevel(parent) {
    asked(parent?.id);
    const nodes = parent ? belowOf(NODES, parent.id) : NODES;
    return { data: nodes.map(lone), error: null };
  },
  useSearch: (text) => ({ data: searchTree(NODES, text), error: null }),
};
function Field({ multiple, leafOnly, source = SOURCE }: Choice) {
  const [value, setValue] = useState<string[]>([]);
  const change = (next: string[], clicked: TreeNode) => {
    changed(next, clicked);
    setValue(next);
  };
  return (
    <TreeButton label="Department" checked={value} onChange={change} {...{ source, multiple, leafOnly }} />
  );
}
interface Choice {
  multiple: boolean;
  leafOnly?: boolean;
  source?: TreeSource;
}
const unfold = (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name, expanded: false }));
const open = async (multiple: boolean, more: Omit<Choice, 'multiple'> = {}) => {
  const user = userEvent.setup();
  renderUi(<Field multiple={multiple} {...more} />);
  await user.click(screen.getByRole('button', { name: 'Department' }));
  await screen.findByRole('dialog', { name: 'Department' });
  return user;
};
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const boxes = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).value);

const chosenIds = () => changed.mock.calls.map(([chosen]) => chosen);

describe('choosing from a tree', () => {
  beforeAll(prepare);
  afterEach(() => {
    cleanup();
    changed.mockClear();
    asked.mockClear();
  });

  it('asks for a level when it is opened, and for none below a leaf', async () => {
    const user = await open(true);
    expect(boxes()).toEqual(['co', 'x']);
    expect(new Set(asked.mock.calls.flat())).toEqual(new Set([undefined]));
    expect(screen.queryByRole('button', { name: 'Lost' })).toBeNull();
    await unfold(user, 'Company');
    expect(boxes()).toEqual(['co', 'pd', 'qa', 'x']);
    expect(new Set(asked.mock.calls.flat())).toEqual(new Set([undefined, 'co']));
    await user.click(screen.getByRole('button', { name: 'Company', expanded: true }));
    expect(boxes()).toEqual(['co', 'x']);
  });

  it('checks several, each for itself, and hands back what is attached', async () => {
    const user = await open(true);
    await unfold(user, 'Company');
    await unfold(user, 'Production');
    await expectAccessible(screen.getByRole('dialog'));
    await user.click(box('Production'));
    expect(changed).toHaveBeenLastCalledWith(['pd'], expect.objectContaining({ attachInfo: 'card of pd' }));
    expect(box('Workshop 1').checked).toBe(false);
    await user.click(box('Workshop 1'));
    await user.click(box('Production'));
    expect(chosenIds()).toEqual([['pd'], ['pd', 'ws'], ['ws']]);
  });

  it('does not check what is disabled', async () => {
    const user = await open(true);
    await unfold(user, 'Company');
    expect(box('Quality').disabled).toBe(true);
    await user.click(screen.getByText('Quality'));
    expect(changed).not.toHaveBeenCalled();
  });

  it('offers only leaves where only they may be chosen', async () => {
    const user = await open(true, { leafOnly: true });
    expect(boxes()).toEqual(['x']);
    await unfold(user, 'Company');
    await unfold(user, 'Production');
    expect(boxes()).toEqual(['ws', 'qa', 'x']);
  });

  it('checks one and is done', async () => {
    const user = await open(false);
    await unfold(user, 'Company');
    await unfold(user, 'Production');
    await user.click(screen.getByRole('radio', { name: 'Workshop 1' }));
    expect(chosenIds()).toEqual([['ws']]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows what a search finds, with the way to it', async () => {
    const user = await open(true);
    await user.type(screen.getByRole('searchbox', { name: 'Department' }), 'WORK{Enter}');
    expect(boxes()).toEqual(['co', 'pd', 'ws']);
    await user.clear(screen.getByRole('searchbox', { name: 'Department' }));
    await user.type(screen.getByRole('searchbox', { name: 'Department' }), 'nowhere{Enter}');
    expect(screen.getByText('Nothing matches')).toBeTruthy();
  });

  it('says why a level does not come, and asks again', async () => {
    const refetch = jest.fn();
    const failing = { data: undefined, error: new Error('no line'), refetch };
    const user = await open(true, { source: { useLevel: () => failing, useSearch: () => failing } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

const dept = (id: string, parentId: string | null, name: string) => ({
  id,
  parentId,
  code: `D-${id}`,
  nameZh: name,
  nameEn: name,
  headId: null,
  count: 2,
  rowVersion: 1,
});
const CARD = {
  id: 'p1',
  account: 'mei.lin',
  name: '林梅',
  nameEn: 'Mei Lin',
  departmentId: 'pd',
  onDuty: true,
  departmentZh: '生产部',
  departmentEn: 'Production',
  positionZh: '',
  positionEn: '',
};
const calls: string[] = [];
const BARRED = ['pd'];
function serveCompany() {
  const all = [dept('co', null, 'Company'), dept('pd', 'co', 'Production'), dept('ws', 'pd', 'Workshop')];
  serve(departmentChildren, ({ parentId = null }) => {
    calls.push(`below ${parentId}`);
    const rows = all.filter((one) => one.parentId === parentId);
    return rows.map((one) => ({ ...one, isLeaf: all.every((each) => each.parentId !== one.id) }));
  });
  serve(listDepartments, () => {
    calls.push('all');
    return all;
  });
  serve(searchUsers, ({ filter }) => {
    calls.push(`people ${JSON.stringify(filter)}`);
    const rows = filter.departmentId === 'pd' ? [CARD] : [];
    return { rows, total: rows.length + (filter.departmentId === 'pd' ? 3 : 0) } as never;
  });
}
function Shown({ field }: { field: FieldDefinition }) {
  const [value, setValue] = useState<unknown>();
  return (
    <>
      <FieldControl
        id="field"
        field={field}
        value={value}
        onChange={setValue}
        language="en"
        required={false}
        problems={[]}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const output = () => document.querySelector('output')?.textContent;

describe('a field of a form with a tree', () => {
  beforeAll(prepare);
  afterEach(() => {
    cleanup();
    forget();
    calls.length = 0;
  });

  it('asks for departments level by level, and knows the chosen one by what came with it', async () => {
    serveCompany();
    const user = userEvent.setup();
    const label = { zh: '部门', en: 'Department' };
    renderUi(<Shown field={{ key: 'department', type: 'department', label }} />);
    await user.click(screen.getByRole('button', { name: 'Find a department' }));
    await screen.findByRole('radio', { name: 'Company' });
    await unfold(user, 'Company');
    await user.click(await screen.findByRole('radio', { name: 'Production' }));
    expect(output()).toBe('"pd"');
    expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('Production');
    expect(calls).toEqual(['below null', 'below co']);
  });

  it('does not choose a department that is barred, nor what is below it', async () => {
    serveCompany();
    const user = userEvent.setup();
    const chosen = jest.fn();
    renderUi(<DepartmentPicker value={[]} onChange={chosen} excluded={BARRED} />);
    await user.click(screen.getByRole('button', { name: 'Find a department' }));
    await screen.findByRole('radio', { name: 'Company' });
    await unfold(user, 'Company');
    const barred = await screen.findByRole<HTMLInputElement>('radio', { name: 'Production' });
    expect(barred.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Production' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'o{Enter}');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Production' })).disabled).toBe(true);
    expect(screen.queryByRole('radio', { name: 'Workshop' })).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('finds people in their departments; departments themselves are not chosen', async () => {
    serveCompany();
    const user = userEvent.setup();
    const label = { zh: '人员', en: 'Person' };
    renderUi(<Shown field={{ key: 'person', type: 'user', role: 'qa', label }} />);
    await user.click(screen.getByRole('button', { name: 'Choose people by department' }));
    await screen.findByText('Company');
    await unfold(user, 'Company');
    await screen.findByText('Production');
    await unfold(user, 'Production');
    const person = await screen.findByRole('radio', { name: 'Mei Lin (mei.lin)' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 more people: search' }).disabled).toBe(
      true,
    );
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(person);
    expect(output()).toBe('"p1"');
    expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('Mei Lin');
    // What is asked at once comes in any order.
    expect(calls.sort()).toEqual([
      'below co',
      'below null',
      'below pd',
      'people {"departmentId":"co","role":"qa"}',
      'people {"departmentId":"pd","role":"qa"}',
    ]);
  });
});
