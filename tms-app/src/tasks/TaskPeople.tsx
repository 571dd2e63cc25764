import { ASSIGNMENT_STATES, type AssignmentRow, listAssignments, remindTraining } from '@attest/api-contract';
import {
  Button,
  DataTable,
  DueBadge,
  EmptyState,
  type PagedRequest,
  SearchBox,
  Select,
  type TableColumn,
  Text,
  useBilingual,
  useCallMutation,
  useUrlState,
} from '@attest/shared-ui';
import { formatDay, formatInstant, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { at, inSuite } from '../addresses';
import { AssignmentBadge } from '../training/assignmentState';
import { PeopleAct, type PeopleActKind } from './PeopleAct';
import type { TaskDetail } from './TaskPage';
import { refreshTasks } from './taskCache';

interface Props {
  detail: TaskDetail;
  /** Id of the department the list is narrowed to; empty for all. */
  department: string;
  onDepartment: (id: string) => void;
}

/** States in which something is still to be done. */
const OPEN = new Set(['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'failed']);

/** The people of a task, with what can be done for the chosen ones. */
export function TaskPeople({ detail, department, onDepartment }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [{ q, state }, setUrl] = useUrlState({ q: '', state: '' });
  const [chosen, setChosen] = useState<AssignmentRow[]>([]);
  const [act, setAct] = useState<PeopleActKind | null>(null);
  const { task, may, departments } = detail;
  const known = ASSIGNMENT_STATES.find((one) => one === state);
  const filter = useMemo(
    () => ({
      taskId: task.id,
      ...(q.trim() && { text: q.trim().slice(0, 100) }),
      ...(known && { state: [known] }),
      ...(department && { departmentId: department }),
    }),
    [task.id, q, known, department],
  );
  const columns = useMemo(
    (): TableColumn<AssignmentRow>[] => [
      {
        key: 'person',
        label: t('record.person'),
        width: 136,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => row.person.name,
        href: (row) => inSuite(at.record(row.id)),
      },
      {
        key: 'department',
        label: t('record.department'),
        width: 136,
        sortable: true,
        render: (row) => text(row.department),
      },
      { key: 'position', label: t('matrix.rows.position'), width: 136, render: (row) => text(row.position) },
      {
        key: 'state',
        label: t('list.state'),
        width: 120,
        sortable: true,
        render: (row) => <AssignmentBadge state={row.state} />,
      },
      {
        key: 'due',
        label: t('list.due'),
        width: 200,
        sortable: true,
        render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} done={!OPEN.has(row.state)} />,
      },
      { key: 'score', label: t('list.score'), width: 88, sortable: true, align: 'right' },
      { key: 'attempts', label: t('task.attempts'), width: 88, align: 'right' },
      {
        key: 'completedAt',
        label: t('list.completedAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.completedAt),
      },
      {
        key: 'validTo',
        label: t('list.validTo'),
        width: 120,
        sortable: true,
        render: (row) => formatDay(row.validTo),
      },
      {
        key: 'remindedAt',
        label: t('task.remindedAt'),
        width: 152,
        render: (row) => formatInstant(row.remindedAt),
      },
      {
        key: 'source',
        label: t('task.source'),
        width: 112,
        render: (row) => t(`task.sourceOf.${row.source}`),
      },
      {
        key: 'onDuty',
        label: t('task.duty'),
        width: 96,
        render: (row) => (row.onDuty ? '' : t('task.offDuty')),
      },
    ],
    [t, text],
  );
  const source = useMemo(
    () => ({
      queryKey: [listAssignments.path],
      query: (paging: PagedRequest, signal: AbortSignal) =>
        request(listAssignments, { ...paging, filter }, { signal, quiet: true }),
    }),
    [filter],
  );
  const remind = useCallMutation(remindTraining, {
    onSuccess: async ({ reminded, tooSoon }) => {
      toast.success(t('task.reminded', { reminded, tooSoon }));
      setChosen([]);
      await refreshTasks();
    },
  });
  const ids = chosen.map(({ id }) => id);
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const filtered = q !== '' || known !== undefined || department !== '';
  return (
    <>
      <DataTable<AssignmentRow>
        id="taskPeople"
        label={t('task.people')}
        columns={columns}
        {...source}
        filter={filter}
        pageSize={20}
        height="content"
        selection="multiple"
        selected={ids}
        onSelectionChange={(_, rows) => setChosen(rows)}
        isSelectable={(row) => OPEN.has(row.state)}
        toolbar={
          <>
            <SearchBox
              value={q}
              onSearch={(next) => setUrl({ q: next })}
              placeholder={t('task.findPerson')}
            />
            <Select
              aria-label={t('list.state')}
              value={known ?? ''}
              onChange={(_, data) => setUrl({ state: data.value })}
            >
              <option value="">{t('task.allStates')}</option>
              {ASSIGNMENT_STATES.map((value) => (
                <option key={value} value={value}>
                  {t(`state.${value}`)}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t('record.department')}
              value={department}
              onChange={(_, data) => onDepartment(data.value)}
            >
              <option value="">{t('task.allDepartments')}</option>
              {departments.map(
                ({ id, name }) =>
                  id && (
                    <option key={id} value={id}>
                      {text(name)}
                    </option>
                  ),
              )}
            </Select>
          </>
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
            {may.edit && (
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
          onDone={async () => {
            setChosen([]);
            await refreshTasks();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
