import { shell } from '@attest/api-contract';
import { can } from '@attest/shared-utility';
import { GoTo } from '../pages/GoTo';
import { QueryEditPage } from './QueryEditPage';
import { QueryInfoPage } from './QueryInfoPage';
import { QueryListPage } from './QueryListPage';

const PAGES = { index: QueryListPage, info: QueryInfoPage, edit: QueryEditPage };

/** The query manager: list, result of one query, editor. Each page asks for its own permission. */
export default function QueryPages({ view }: { view: keyof typeof PAGES }) {
  const mayOpen = view === 'edit' ? can('QueryManageEdit', 'edit') : can('QueryManage', 'view');
  if (!mayOpen) return <GoTo path={shell.noPermission} />;
  const Shown = PAGES[view];
  return <Shown />;
}
