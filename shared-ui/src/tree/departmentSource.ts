import {
  type DepartmentNode,
  departmentChildren,
  type Language,
  listDepartments,
} from '@attest/api-contract';
import { useLanguage } from '../form/language';
import { useCallQuery } from '../query/useCallQuery';
import { searchTree, type TreeNode, type TreeSource, treeOf } from './treeNodes';

/** Departments change seldom; whoever changes one tells. */
export const KEPT = { staleTime: 600_000 };

/** What a department is called on the screen. */
export const departmentName = (node: DepartmentNode, language: Language): string =>
  language === 'zh' ? node.nameZh : node.nameEn;

/** A department as an entry of a tree; it is handed back when chosen. */
const entryOf = (node: DepartmentNode, language: Language) => ({
  label: departmentName(node, language),
  deptCode: node.code,
  count: node.count,
  attachInfo: node,
});

/** The departments below one, as far as they have come. */
export function useDepartmentLevel(parent: TreeNode | null) {
  const language = useLanguage();
  const query = useCallQuery(departmentChildren, parent ? { parentId: parent.id } : {}, KEPT);
  const data = query.data?.map(
    ({ isLeaf, ...node }): TreeNode => ({ ...entryOf(node, language), id: node.id, isLeaf, children: [] }),
  );
  return { data, error: query.error, refetch: query.refetch };
}

/** Departments of the tenant. Those `excluded` are shown but not chosen, and nothing below them is reached. */
export const departmentSource = (excluded: readonly string[]): TreeSource => ({
  useLevel(parent) {
    const { data, ...query } = useDepartmentLevel(parent);
    const shown = data?.map((node) =>
      excluded.includes(node.id) ? { ...node, disabled: true, isLeaf: true } : node,
    );
    return { ...query, data: shown };
  },
  useSearch(text) {
    const language = useLanguage();
    const { data, error, refetch } = useCallQuery(listDepartments, {}, KEPT);
    const rows = data && withoutBelow(data, excluded);
    const entry = (node: DepartmentNode) => ({
      ...entryOf(node, language),
      disabled: excluded.includes(node.id),
    });
    return { data: rows && searchTree(treeOf(rows, entry), text), error, refetch };
  },
});

/** Departments but for those below some; parents come before children. */
export function withoutBelow(nodes: DepartmentNode[], excluded: readonly string[]): DepartmentNode[] {
  const gone = new Set<string>();
  return nodes.filter(({ id, parentId }) => {
    if (parentId === null || !(gone.has(parentId) || excluded.includes(parentId))) return true;
    gone.add(id);
    return false;
  });
}
