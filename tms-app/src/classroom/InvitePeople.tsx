import { type ClassDetail, classCandidates, inviteToClass } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  DepartmentPicker,
  EmptyState,
  ListTable,
  makeStyles,
  SearchBox,
  Subtitle2,
  Text,
  tokens,
  useOnce,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dueDay } from '../list/columns';
import { amount, bilingual, defineTable, person } from '../list/define';

const useStyles = makeStyles({
  title: { margin: 0 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  department: { minWidth: '200px' },
});

const CANDIDATES = defineTable(classCandidates, {
  id: 'classCandidates',
  title: 'class.invite',
  columns: [
    { ...person('person', 'record.person', { width: 136, sortable: true }), required: true },
    bilingual('department', 'record.department', { width: 160, sortable: true }),
    bilingual('position', 'matrix.rows.position', { width: 160 }),
    dueDay(200),
    amount('missed', 'class.missed', { width: 112, sortable: true }),
  ],
});

interface Props {
  detail: ClassDetail;
  onClose: () => void;
}

/** People who need the class and have no seat yet: some of them, or all that the filter leaves. */
export function InvitePeople({ detail, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [q, setQ] = useState('');
  const [departmentIds, setDepartments] = useState<string[]>([]);
  const [total, setTotal] = useState(0);
  const [chosen, setChosen] = useState<string[]>([]);
  const { busy, once } = useOnce();
  const { row, rowVersion } = detail;
  const free = row.seats - row.people;
  const [departmentId] = departmentIds;
  const narrowed = useMemo(
    () => ({
      ...(q.trim() && { text: q.trim().slice(0, 100) }),
      ...(departmentId && { departmentId }),
    }),
    [q, departmentId],
  );
  const filter = useMemo(() => ({ courseId: row.course.id, ...narrowed }), [row.course.id, narrowed]);
  const invite = (who: { assignmentIds: string[] } | typeof narrowed) =>
    once(async () => {
      const { invited } = await request(inviteToClass, { id: row.id, rowVersion, who });
      toast.success(t('class.invited', { count: invited }));
      onClose();
    }).catch(() => undefined);
  const whyNot = (count: number) =>
    busy
      ? t('edit.saving')
      : count === 0
        ? t('class.nobodyWaits')
        : count > free
          ? t('class.tooMany', { count, free })
          : null;
  return (
    <Card>
      <div className={styles.head}>
        <Subtitle2 as="h2" className={styles.title}>
          {t('class.invite')}
        </Subtitle2>
        <Text>{t('class.free', { count: free })}</Text>
        <Button onClick={onClose}>{t('edit.close')}</Button>
      </div>
      <ListTable
        table={CANDIDATES}
        filter={filter}
        onTotal={setTotal}
        height="content"
        address={false}
        shortcuts={false}
        selection="multiple"
        selected={chosen}
        onSelectionChange={setChosen}
        toolbar={
          <>
            <SearchBox value={q} onSearch={setQ} placeholder={t('task.findPerson')} />
            <div className={styles.department}>
              <DepartmentPicker
                aria-label={t('record.department')}
                value={departmentIds}
                onChange={setDepartments}
              />
            </div>
            <ActionButton why={whyNot(total)} onClick={() => void invite(narrowed)}>
              {t('class.inviteAll', { count: total })}
            </ActionButton>
          </>
        }
        selectionActions={
          <ActionButton
            why={whyNot(chosen.length)}
            size="small"
            appearance="primary"
            onClick={() => void invite({ assignmentIds: chosen })}
          >
            {t('class.inviteChosen', { count: chosen.length })}
          </ActionButton>
        }
        empty={<EmptyState kind="nothingFound" title={t('class.nobodyWaits')} />}
      />
    </Card>
  );
}
