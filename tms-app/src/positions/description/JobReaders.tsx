import { JOB_READER_STATES, listJobReaders, remindJobReaders } from '@attest/api-contract';
import {
  ActionButton,
  EmptyState,
  ListTable,
  SearchBox,
  Select,
  useCallMutation,
  useUrlState,
} from '@attest/shared-ui';
import { can, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../edit/FormCard';
import { badge, dueDay } from '../../list/columns';
import { bilingual, defineTable, instant, person } from '../../list/define';
import { ReaderBadge } from './descriptionState';

const READERS = defineTable(listJobReaders, {
  id: 'jobReaders',
  title: 'job.people',
  columns: [
    { ...person('person', 'record.person', { width: 136, sortable: true }), required: true, fixed: 'start' },
    bilingual('department', 'record.department', { width: 160, sortable: true }),
    badge(ReaderBadge, { width: 136, sortable: true }),
    dueDay(184, ({ acknowledgedAt }) => acknowledgedAt !== null),
    instant('acknowledgedAt', 'acknowledgement.acknowledgedAt', { width: 160, sortable: true }),
    instant('remindedAt', 'task.remindedAt', { width: 160 }),
    {
      key: 'onDuty',
      label: 'task.duty',
      width: 96,
      optional: true,
      render: ({ onDuty }, { t }) => t(onDuty ? 'edit.yes' : 'task.offDuty'),
    },
  ],
});

/** Who has acknowledged a version of a job description and who has not, and reminding those who have not. */
export function JobReaders({ descriptionId, inForce }: { descriptionId: string; inForce: boolean }) {
  const { t } = useTranslation('tms-app');
  const [{ q, state }, setUrl] = useUrlState({ q: '', state: '' });
  const [chosen, setChosen] = useState<string[]>([]);
  const known = JOB_READER_STATES.find((one) => one === state);
  const filter = useMemo(
    () => ({
      descriptionId,
      ...(q.trim() && { text: q.trim().slice(0, 100) }),
      ...(known && { state: [known] }),
    }),
    [descriptionId, q, known],
  );
  const remind = useCallMutation(remindJobReaders, {
    onSuccess: async ({ reminded, tooSoon }) => {
      toast.success(t('task.reminded', { reminded, tooSoon }));
      setChosen([]);
    },
  });
  const mayNot = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  const why = inForce ? mayNot : t('job.notInForce');
  const send = (ids?: string[]) =>
    !why && !remind.isPending && remind.mutate({ descriptionId, ...(ids && { ids }) });
  return (
    <FormCard title={t('job.people')}>
      <ListTable
        table={READERS}
        filter={filter}
        height="content"
        selection="multiple"
        selected={chosen}
        onSelectionChange={setChosen}
        isSelectable={(row) => row.acknowledgedAt === null}
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
              {JOB_READER_STATES.map((value) => (
                <option key={value} value={value}>
                  {t(`job.reader.${value}`)}
                </option>
              ))}
            </Select>
            <ActionButton why={why} disabledFocusable={remind.isPending} onClick={() => send()}>
              {t('task.remindAll')}
            </ActionButton>
          </>
        }
        selectionActions={
          <ActionButton
            why={why}
            size="small"
            disabledFocusable={remind.isPending}
            onClick={() => send(chosen)}
          >
            {t('task.remind')}
          </ActionButton>
        }
        empty={
          q || known ? undefined : (
            <EmptyState kind="firstUse" title={t('job.nobody')} text={t('job.nobodyText')} />
          )
        }
      />
    </FormCard>
  );
}
