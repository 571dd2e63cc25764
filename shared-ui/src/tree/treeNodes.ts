import type { Asked } from '../states/Loaded';

/** One entry of a tree, with those below it as far as they are known. */
export interface TreeNode {
  id: string;
  label: string;
  /** Of a person; searched, too. */
  account?: string;
  /** Of a department; searched, too. */
  deptCode?: string;
  /** Shown behind the label. */
  count?: number;
  /** Shown, but not to be chosen. */
  disabled?: boolean;
  /** Nothing is below it. Others whose `children` are missing are asked for them when they are opened. */
  isLeaf?: boolean;
  /** Handed back when it is chosen. */
  attachInfo?: unknown;
  children: TreeNode[];
}

/** Where the entries of a tree come from; both are hooks, and stay the same functions. */
export interface TreeSource {
  /** Those below one, or those at the top. */
  useLevel(parent: TreeNode | null): Asked<TreeNode[]>;
  /** What a search finds, with the way to it. */
  useSearch(text: string): Asked<TreeNode[]>;
}

/** Rows that name their parent as a tree, in their order; what names no row stands at the top. */
export function treeOf<Row extends { id: string; parentId: string | null }>(
  rows: Row[],
  content: (row: Row) => Omit<TreeNode, 'id' | 'children'>,
): TreeNode[] {
  const nodes = new Map(
    rows.map((row) => [row.id, { ...content(row), id: row.id, children: [] } as TreeNode]),
  );
  const top: TreeNode[] = [];
  for (const { id, parentId } of rows) {
    const siblings = (parentId && nodes.get(parentId)?.children) || top;
    siblings.push(nodes.get(id) as TreeNode);
  }
  for (const node of nodes.values()) node.isLeaf = node.children.length === 0;
  return top;
}

/** What a search leaves: nodes whose label, account or code has the text in any case, and the way to them. */
export function searchTree(nodes: TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return nodes;
  const found = ({ label, account, deptCode }: TreeNode) =>
    [label, account, deptCode].some((one) => one?.toLowerCase().includes(wanted));
  return nodes.flatMap((node) => {
    const children = searchTree(node.children, wanted);
    return found(node) || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Checked ids after a click on one: the single one, or one more or fewer; those above and below stay as they are. */
export function checkedAfter(multiple: boolean, checked: readonly string[], id: string): string[] {
  if (!multiple) return [id];
  return checked.includes(id) ? checked.filter((one) => one !== id) : [...checked, id];
}
