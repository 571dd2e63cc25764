import type { TrainingRow } from '@attest/api-contract';
import { DueBadge, type TableColumn, type useBilingual } from '@attest/shared-ui';
import { formatDay, formatInstant } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { at, inSuite } from '../addresses';
import { AssignmentBadge } from './assignmentState';

/** `SOP-PD-012 V03`, or nothing for a course without a document. */
export const documentOf = ({
  documentNo,
  documentVersion,
}: Pick<TrainingRow, 'documentNo' | 'documentVersion'>): string =>
  [documentNo, documentVersion].filter(Boolean).join(' ');

/** Columns of training records. */
export function trainingColumns(
  t: TFunction,
  text: ReturnType<typeof useBilingual>,
): TableColumn<TrainingRow>[] {
  return [
    {
      key: 'courseNo',
      label: t('list.courseNo'),
      width: 112,
      sortable: true,
      required: true,
      fixed: 'start',
      href: (row) => inSuite(at.record(row.id)),
    },
    {
      key: 'courseName',
      label: t('list.course'),
      width: 232,
      sortable: true,
      render: (row) => text(row.courseName),
    },
    {
      key: 'kind',
      label: t('list.kind'),
      width: 112,
      sortable: true,
      render: (row) => t(`kind.${row.kind}`),
    },
    { key: 'documentNo', label: t('list.document'), width: 152, sortable: true, render: documentOf },
    {
      key: 'state',
      label: t('list.state'),
      width: 120,
      sortable: true,
      render: (row) => <AssignmentBadge state={row.state} />,
    },
    {
      key: 'completedAt',
      label: t('list.completedAt'),
      width: 160,
      sortable: true,
      render: (row) => formatInstant(row.completedAt),
    },
    { key: 'score', label: t('list.score'), width: 96, sortable: true, align: 'right' },
    {
      key: 'validTo',
      label: t('list.validTo'),
      width: 160,
      sortable: true,
      render: (row) => (row.state === 'qualified' ? <DueBadge due={row.validTo} /> : formatDay(row.validTo)),
    },
  ];
}
