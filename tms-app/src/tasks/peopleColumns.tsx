import { type AssignmentRow, tms } from '@attest/api-contract';
import { badge, dueDay } from '../list/columns';
import { amount, bilingual, day, instant, type ListColumn, person, worded } from '../list/define';
import { AssignmentBadge } from '../training/assignmentState';

/** States in which something is still to be done. */
const OPEN = new Set(['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed']);

/** Something is still to be done. */
export const isOpen = ({ state }: AssignmentRow): boolean => OPEN.has(state);

/** Somebody with a training. */
export const WHO: ListColumn<AssignmentRow> = {
  ...person('person', 'record.person', { width: 136, sortable: true }),
  required: true,
  fixed: 'start',
  href: (row) => tms.record(row.id),
};

/** Where they work. */
export const WHERE: ListColumn<AssignmentRow>[] = [
  bilingual('department', 'record.department', { width: 136, sortable: true }),
  bilingual('position', 'matrix.rows.position', { width: 136 }),
];

/** How far the training has come. */
export const HOW_FAR: ListColumn<AssignmentRow>[] = [
  badge(AssignmentBadge, { width: 144, sortable: true }),
  dueDay(224, (row) => !isOpen(row)),
];

/** What came of it, and why it is there. */
export const WHAT_CAME: ListColumn<AssignmentRow>[] = [
  amount('score', 'list.score', { width: 88, sortable: true }),
  amount('attempts', 'task.attempts', { width: 88 }),
  instant('completedAt', 'list.completedAt', { width: 152, sortable: true }),
  day('validTo', 'list.validTo', { width: 120, sortable: true }),
  instant('remindedAt', 'task.remindedAt', { width: 152 }),
  worded('source', 'task.source', (source) => `task.sourceOf.${source}`, { width: 112 }),
  {
    key: 'onDuty',
    label: 'task.duty',
    width: 96,
    render: (row, { t }) => (row.onDuty ? '' : t('task.offDuty')),
  },
];
