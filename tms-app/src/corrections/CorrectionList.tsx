import { CORRECTION_STATES, type Correction, listCorrections, type RequestOf } from '@attest/api-contract';
import {
  type PagedRequest,
  type TableColumn,
  ToneBadge,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { formatInstant, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackToTraining } from '../frame/BackToTraining';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { CorrectionBadge } from './correctionState';

type Filter = RequestOf<typeof listCorrections>['filter'];

const filterOf = ({ waiting, state }: Chosen): Filter => ({
  ...(waiting && { waiting: waiting[0] === 'me' }),
  ...(state && { state: state as Filter['state'] }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listCorrections, input, { signal, quiet: true });

/** Corrections of training records: what waits for the caller first. */
export function CorrectionList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [listCorrections]);
  const sections = useMemo(
    () => [
      {
        key: 'waiting',
        label: t('correction.next'),
        kind: 'radio' as const,
        options: [
          { value: 'me', label: t('correction.mine') },
          { value: 'others', label: t('correction.notMine') },
        ],
      },
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: CORRECTION_STATES.map((value) => ({ value, label: t(`correction.state.${value}`) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): TableColumn<Correction>[] => [
      {
        key: 'no',
        label: t('list.no'),
        width: 128,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.correction(row.id)),
      },
      {
        key: 'state',
        label: t('list.state'),
        width: 136,
        sortable: true,
        render: (row) => <CorrectionBadge state={row.state} />,
      },
      {
        key: 'next',
        label: t('correction.next'),
        width: 136,
        render: (row) => row.waitsForMe && <ToneBadge tone="active">{t('correction.mine')}</ToneBadge>,
      },
      {
        key: 'person',
        label: t('record.person'),
        width: 112,
        sortable: true,
        render: (row) => row.person.name,
      },
      { key: 'courseNo', label: t('list.courseNo'), width: 112, sortable: true },
      { key: 'courseName', label: t('list.course'), width: 208, render: (row) => text(row.courseName) },
      {
        key: 'fields',
        label: t('correction.changes'),
        width: 176,
        render: (row) => row.fields.map((field) => t(`correction.of.${field}`)).join(t('edit.comma')),
      },
      {
        key: 'proposedBy',
        label: t('correction.proposedBy'),
        width: 112,
        render: (row) => row.acts[0]?.by.name,
      },
      {
        key: 'proposedAt',
        label: t('correction.proposedAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.proposedAt),
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<Correction, Filter>
      id="corrections"
      title={t('correction.list')}
      breadcrumb={<BackToTraining />}
      sections={sections}
      searchHint={t('correction.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listCorrections.path}
      columns={columns}
      onRowOpen={(row) => go(at.correction(row.id))}
      firstUse={{ title: t('correction.nothing'), text: t('correction.nothingText') }}
    />
  );
}
