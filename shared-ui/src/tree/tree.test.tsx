import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible, prepare, renderUi } from '../testing/harness';
import { TreeButton } from './TreeButton';
import { checkedAfter, searchTree, type TreeNode, treeOf } from './treeNodes';

const ROWS = [
  { id: 'co', parentId: null, label: 'Company' },
  { id: 'pd', parentId: 'co', label: 'Production' },
  { id: 'ws', parentId: 'pd', label: 'Workshop 1' },
  { id: 'qa', parentId: 'co', label: 'Quality', account: 'HanXue' },
  { id: 'x', parentId: 'gone', label: 'Lost' },
];
const NODES = treeOf(ROWS, ({ label, account }) => ({ label, ...(account && { account }) }));
const ids = (nodes: TreeNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${ids(children)})` : id)).join(' ');

describe('a tree', () => {
  it('is made of rows that name their parent', () => {
    expect(ids(NODES)).toBe('co(pd(ws) qa) x');
  });

  it('is searched by label and account in any case, and keeps the way to what is found', () => {
    expect(ids(searchTree(NODES, ' workSHOP '))).toBe('co(pd(ws))');
    expect(ids(searchTree(NODES, 'hanxue'))).toBe('co(qa)');
    expect(ids(searchTree(NODES, 'company'))).toBe('co');
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

const changed = jest.fn<(ids: string[]) => void>();
function Field({ multiple }: { multiple: boolean }) {
  const [value, setValue] = useState<string[]>([]);
  const change = (next: string[]) => {
    changed(next);
    setValue(next);
  };
  return <TreeButton label="Department" nodes={NODES} value={value} onChange={change} multiple={multiple} />;
}
const open = async (multiple: boolean) => {
  const user = userEvent.setup();
  renderUi(<Field multiple={multiple} />);
  await user.click(screen.getByRole('button', { name: 'Department' }));
  await screen.findByRole('list', { name: 'Department' });
  return user;
};
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const boxes = () => screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).value);

describe('choosing from a tree', () => {
  beforeAll(prepare);
  afterEach(() => {
    cleanup();
    changed.mockClear();
  });

  it('checks several, each for itself; branches open and close', async () => {
    const user = await open(true);
    await expectAccessible(screen.getByRole('dialog'));
    await user.click(box('Production'));
    expect(changed).toHaveBeenLastCalledWith(['pd']);
    expect(box('Workshop 1').checked).toBe(false);
    await user.click(box('Workshop 1'));
    expect(changed).toHaveBeenLastCalledWith(['pd', 'ws']);
    await user.click(box('Production'));
    expect(changed).toHaveBeenLastCalledWith(['ws']);
    await user.click(screen.getByRole('button', { name: 'Production', expanded: true }));
    expect(boxes()).toEqual(['co', 'pd', 'qa', 'x']);
    await user.click(screen.getByRole('button', { name: 'Production', expanded: false }));
    expect(box('Workshop 1').checked).toBe(true);
  });

  it('checks one and is done', async () => {
    const user = await open(false);
    await user.click(screen.getByRole('radio', { name: 'Workshop 1' }));
    expect(changed.mock.calls).toEqual([[['ws']]]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows what a search finds', async () => {
    const user = await open(true);
    await user.type(screen.getByRole('searchbox', { name: 'Department' }), 'WORK{Enter}');
    expect(boxes()).toEqual(['co', 'pd', 'ws']);
    await user.clear(screen.getByRole('searchbox', { name: 'Department' }));
    await user.type(screen.getByRole('searchbox', { name: 'Department' }), 'nowhere{Enter}');
    expect(screen.getByText('Nothing matches')).toBeTruthy();
  });
});
