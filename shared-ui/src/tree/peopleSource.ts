import { searchUsers, type UserCard } from '@attest/api-contract';
import { useLanguage } from '../form/language';
import { nameIn } from '../form/people';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';
import { type Asked, together } from '../states/Loaded';
import { useDepartmentLevel } from './departmentSource';
import type { TreeNode, TreeSource } from './treeNodes';

/** As many as one answer may have. */
const MOST = 100;

/** People in their departments; with a role its holders alone. Only people are leaves. */
export const peopleSource = (role: string | undefined): TreeSource => ({
  useLevel(parent) {
    const departments = useDepartmentLevel(parent);
    const people = usePeopleIn({ departmentId: parent?.id, ...(role && { role }) }, parent !== null);
    const both = together({ departments, people });
    const inner = (node: TreeNode) => ({ ...node, isLeaf: false });
    return { ...both, data: both.data && [...both.data.departments.map(inner), ...both.data.people] };
  },
  useSearch: (text) => usePeopleIn({ text, ...(role && { role }) }, true),
});

/** People as leaves; each card is handed back when it is chosen. */
function usePeopleIn(
  filter: { departmentId?: string; text?: string; role?: string },
  asked: boolean,
): Asked<TreeNode[]> {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useCallQuery(
    searchUsers,
    { page: 1, pageSize: MOST, filter },
    { enabled: asked },
  );
  if (!asked) return { data: [], error: null };
  const more = data ? data.total - data.rows.length : 0;
  const rest: TreeNode = {
    id: 'more',
    label: t('form.morePeople', { count: more }),
    disabled: true,
    isLeaf: true,
    children: [],
  };
  const leaf = (card: UserCard): TreeNode => ({
    id: card.id,
    label: `${nameIn(card, language)} (${card.account})`,
    account: card.account,
    isLeaf: true,
    attachInfo: card,
    children: [],
  });
  return { data: data && [...data.rows.map(leaf), ...(more > 0 ? [rest] : [])], error, refetch };
}
