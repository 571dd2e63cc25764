import {
  ASSIGNMENT_STANDINGS,
  type AssignmentRow,
  listAssignments,
  type ResponseOf,
  remindTraining,
  type trainingTaskDetail,
} from '@attest/api-contract';
import { Button, EmptyState, ListTable, Text, useCallMutation, useUrlState } from '@attest/shared-ui';
import { toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defineTable } from '../list/define';
import { PeopleAct, type PeopleActKind } from './PeopleAct';
import { PeopleFilters } from './PeopleFilters';
import { HOW_FAR, isOpen, WHAT_CAME, WHERE, WHO } from './peopleColumns';

const PEOPLE = defineTable(listAssignments, {
  id: 'taskPeople',
  title: 'task.people',
  columns: [WHO, ...WHERE, ...HOW_FAR, ...WHAT_CAME],
});

interface Props {
  detail: ResponseOf<typeof trainingTaskDetail>;
  /** Id of the department the list is narrowed to; empty for all. */
  department: string;
  onDepartment: (id: string) => void;
}

/** The people of a task, with what can be done for the chosen ones. */
export function TaskPeople({ detail, department, onDepartment }: Props) {
  const { t } = useTranslation('tms-app');
  const [{ q, state }, setUrl] = useUrlState({ q: '', state: '' });
  const [chosen, setChosen] = useState<AssignmentRow[]>([]);
  const [act, setAct] = useState<PeopleActKind | null>(null);
  const { task, may, departments } = detail;
  const known = ASSIGNMENT_STANDINGS.find((one) => one === state);
  const filter = useMemo(
    () => ({
      taskId: task.id,
      ...(q.trim() && { text: q.trim().slice(0, 100) }),
      ...(known && { state: [known] }),
      ...(department && { departmentId: department }),
    }),
    [task.id, q, known, department],
  );
  const remind = useCallMutation(remindTraining, {
    onSuccess: async ({ reminded, tooSoon }) => {
      toast.success(t('task.reminded', { reminded, tooSoon }));
      setChosen([]);
    },
  });
  const ids = chosen.map(({ id }) => id);
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const filtered = q !== '' || known !== undefined || department !== '';
  return (
    <>
      <ListTable
        table={PEOPLE}
        filter={filter}
        height="content"
        selection="multiple"
        selected={ids}
        onSelectionChange={(_, rows) => setChosen(rows)}
        isSelectable={isOpen}
        toolbar={
          <PeopleFilters
            search={q}
            state={known ?? ''}
            department={department}
            departments={departments}
            onSearch={(next) => setUrl({ q: next })}
            onState={(next) => setUrl({ state: next })}
            onDepartment={onDepartment}
          />
        }
        selectionActions={
          <>
            {may.remind && (
              <Button
                size="small"
                disabledFocusable={remind.isPending}
                onClick={() => !remind.isPending && remind.mutate({ taskId: task.id, assignmentIds: ids })}
              >
                {t('task.remind')}
              </Button>
            )}
            {may.exempt && (
              <Button size="small" onClick={() => setAct('exempt')}>
                {t('task.doExempt')}
              </Button>
            )}
            {may.paper && chosen.every(({ signsIn }) => !signsIn) && (
              <Button size="small" onClick={() => setAct('paper')}>
                {t('task.doPaper')}
              </Button>
            )}
            {may.cancel && (
              <Button size="small" onClick={() => setAct('cancel')}>
                {t('task.cancelPeople')}
              </Button>
            )}
            {may.retrain && one?.state === 'failed' && (
              <Button size="small" onClick={() => setAct('retrain')}>
                {t('task.retrain')}
              </Button>
            )}
          </>
        }
        empty={
          filtered ? undefined : (
            <EmptyState kind="firstUse" title={t('task.nobody')} text={t('task.nobodyText')} />
          )
        }
      />
      {chosen.length === 0 && (may.exempt || may.remind) && <Text size={200}>{t('task.chooseHint')}</Text>}
      {act && (
        <PeopleAct
          kind={act}
          people={chosen}
          accountNeeded={detail.accountNeededToSign}
          onDone={async () => {
            setChosen([]);
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
