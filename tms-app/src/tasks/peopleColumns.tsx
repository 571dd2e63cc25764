import type { AssignmentRow } from '@attest/api-contract';
import { DueBadge, type TableColumn, type useBilingual } from '@attest/shared-ui';
import { formatDay, formatInstant } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { at, inSuite } from '../addresses';
import { AssignmentBadge } from '../training/assignmentState';

/** States in which something is still to be done. */
const OPEN = new Set(['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed']);

/** Something is still to be done. */
export const isOpen = ({ state }: AssignmentRow): boolean => OPEN.has(state);

/** Columns of people with a training. */
export function peopleColumns(
  t: TFunction,
  text: ReturnType<typeof useBilingual>,
): TableColumn<AssignmentRow>[] {
  return [
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
      width: 144,
      sortable: true,
      render: (row) => <AssignmentBadge state={row.state} />,
    },
    {
      key: 'due',
      label: t('list.due'),
      width: 224,
      sortable: true,
      render: (row) => <DueBadge due={row.due} overdueDays={row.overdueDays} done={!isOpen(row)} />,
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
  ];
}
