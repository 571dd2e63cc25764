import type { TrainingRow } from '@attest/api-contract';
import { DueBadge, type TableColumn, type useBilingual } from '@attest/shared-ui';
import { formatDay, formatInstant } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { AssignmentBadge } from './assignmentState';
import type { TrainingPart } from './trainingParts';

/** `SOP-PD-012 V03`, or nothing for a course without a document. */
const documentOf = ({ documentNo, documentVersion }: TrainingRow): string =>
  [documentNo, documentVersion].filter(Boolean).join(' ');

/** Columns of my training: due dates of what is open, results of what is over. */
export function trainingColumns(
  part: TrainingPart,
  t: TFunction,
  text: ReturnType<typeof useBilingual>,
): TableColumn<TrainingRow>[] {
  const course: TableColumn<TrainingRow>[] = [
    {
      key: 'courseNo',
      label: t('list.courseNo'),
      width: 112,
      sortable: true,
      required: true,
      fixed: 'start',
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
  ];
  if (part === 'todo')
    return [
      ...course,
      {
        key: 'due',
        label: t('list.due'),
        width: 216,
        sortable: true,
        render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} />,
      },
    ];
  return [
    ...course,
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
