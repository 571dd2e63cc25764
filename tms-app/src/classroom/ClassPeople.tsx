import { ATTENDANCE_NEEDED, type ClassDetail, type ClassPerson, removeFromClass } from '@attest/api-contract';
import {
  Button,
  EmptyState,
  Facts,
  ListTable,
  type PagedRequest,
  ReasonDialog,
  SearchBox,
  Text,
  ToneBadge,
} from '@attest/shared-ui';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bilingual, knownTable, person } from '../list/define';
import { AssignmentBadge } from '../training/assignmentState';
import { AttendanceDialog } from './AttendanceDialog';
import { ScoreCell } from './ScoreCell';

type Row = ClassPerson & { id: string };

interface Props {
  detail: ClassDetail;
  /** When the detail was read: the rows are as old. */
  read: number;
}

/** How much somebody attended: below the limit in words, too. */
function Attendance({ percent, byHand }: ClassPerson) {
  const { t } = useTranslation('tms-app');
  if (percent === null) return '–';
  return (
    <ToneBadge tone={percent >= ATTENDANCE_NEEDED ? 'good' : 'bad'}>
      {t(byHand ? 'class.percentByHand' : 'class.percent', { percent })}
    </ToneBadge>
  );
}

/** Who entered an attendance by hand, and why. */
function ByHand({ by, reason }: NonNullable<ClassPerson['byHand']>) {
  const { t } = useTranslation('tms-app');
  return <Facts facts={[[t('class.byHand'), `${by.name}: ${reason}`]]} />;
}

/** The people of a class: when they came and went, how much they attended, their scores. */
export function ClassPeople({ detail, read }: Props) {
  const { t } = useTranslation('tms-app');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Row[]>([]);
  const [act, setAct] = useState<'attendance' | 'remove' | null>(null);
  const { row, may, people } = detail;
  const source = useMemo(() => {
    const wanted = q.trim().toLowerCase();
    const rows = people
      .filter(({ person }) => `${person.name} ${person.account}`.toLowerCase().includes(wanted))
      .map((one): Row => ({ ...one, id: one.assignmentId }));
    return {
      queryKey: ['class people', row.id, read],
      query: async ({ page, pageSize }: PagedRequest) => ({
        rows: rows.slice((page - 1) * pageSize, page * pageSize),
        total: rows.length,
      }),
    };
  }, [people, q, row.id, read]);
  const table = useMemo(
    () =>
      knownTable<Row>({
        id: 'classPeople',
        title: 'task.people',
        columns: [
          { ...person('person', 'record.person', { width: 136 }), required: true, fixed: 'start' },
          bilingual('department', 'record.department', { width: 144 }),
          {
            key: 'signedInAt',
            label: 'class.signedIn',
            width: 152,
            render: (one) => formatInstant(one.signedInAt) || '–',
          },
          {
            key: 'signedOutAt',
            label: 'class.signedOut',
            width: 152,
            render: (one) => formatInstant(one.signedOutAt) || '–',
          },
          { key: 'percent', label: 'class.attendance', width: 144, render: (one) => <Attendance {...one} /> },
          {
            key: 'score',
            label: 'class.score',
            width: 136,
            align: 'right',
            render: (one) => (
              <ScoreCell key={String(one.score)} classId={row.id} person={one} edits={may.conduct} />
            ),
          },
          {
            key: 'state',
            label: 'class.training',
            width: 160,
            render: (one) => <AssignmentBadge state={one.state} />,
          },
        ],
      }),
    [row.id, may.conduct],
  );
  const ids = chosen.map(({ id }) => id);
  const names = chosen.map(({ person }) => person.name).join(t('edit.comma'));
  return (
    <>
      <ListTable
        table={table}
        source={source}
        filter={{ q }}
        height="content"
        expand={({ byHand }) => byHand && <ByHand {...byHand} />}
        address={false}
        selection={may.invite ? 'multiple' : undefined}
        selected={ids}
        onSelectionChange={(_, rows) => setChosen(rows)}
        toolbar={<SearchBox value={q} onSearch={setQ} placeholder={t('task.findPerson')} />}
        selectionActions={
          <>
            {may.conduct && (
              <Button size="small" onClick={() => setAct('attendance')}>
                {t('class.enterAttendance')}
              </Button>
            )}
            {may.invite && (
              <Button size="small" onClick={() => setAct('remove')}>
                {t('class.remove')}
              </Button>
            )}
          </>
        }
        empty={
          q === '' ? (
            <EmptyState kind="firstUse" title={t('class.nobody')} text={t('class.nobodyText')} />
          ) : undefined
        }
      />
      {act === 'attendance' && (
        <AttendanceDialog
          classId={row.id}
          people={people.filter(({ assignmentId }) => ids.includes(assignmentId))}
          names={names}
          onDone={() => setChosen([])}
          onClose={() => setAct(null)}
        />
      )}
      {act === 'remove' && (
        <ReasonDialog
          title={t('class.removeTitle', { count: ids.length })}
          confirmLabel={t('class.remove')}
          onConfirm={async (reason) => {
            await request(
              removeFromClass,
              { id: row.id, rowVersion: detail.rowVersion, assignmentIds: ids, reason },
              { quiet: true },
            );
            setChosen([]);
            toast.success(t('edit.saved'));
          }}
          onClose={() => setAct(null)}
        >
          <Text>{t('class.removeText', { names })}</Text>
        </ReasonDialog>
      )}
    </>
  );
}
