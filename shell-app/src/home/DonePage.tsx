import { histList } from '@attest/api-contract';
import { ListTable } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { bilingual, defineTable, instant, person } from '../list/define';
import { STANDING, WHICH } from './processColumns';
import { TaskFilterBar } from './TaskFilterBar';
import { useTaskFilter } from './useTaskFilter';

const DONE = defineTable(histList, {
  id: 'home.done',
  title: 'home.done',
  columns: [
    ...WHICH,
    bilingual('taskName', 'columns.task', { width: 140 }),
    bilingual('decisionLabel', 'columns.decision', { width: 120 }),
    instant('completedAt', 'columns.handledAt', { width: 150, sortable: true }),
    person('initiator', 'columns.initiator', { width: 110, sortable: true }),
    person('onBehalfOf', 'columns.onBehalfOf', { width: 110, optional: true }),
    STANDING,
  ],
});

/** Tasks the user has handled, newest first. */
export function DonePage() {
  const state = useTaskFilter();
  return (
    <ListTable
      table={DONE}
      filter={state.filter}
      onRowOpen={({ path }) => navigate(path)}
      toolbar={<TaskFilterBar state={state} list="done" />}
    />
  );
}
