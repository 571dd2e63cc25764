import type { FieldDefinition, FieldType, ProcessDefine, RecordRow } from '@attest/api-contract';
import type { TextKey } from '@attest/shared-utility';
import { isPlain, PlainValue } from '../form/PlainValue';
import { FieldValue } from '../lazy/lists';
import type { ListColumn } from '../list/types';
import { DueBadge } from '../states/DueBadge';
import { StatusBadge } from '../states/StatusBadge';
import { isEnded } from './listFilter';
import { instant, person } from './lists';

type RecordColumn = ListColumn<RecordRow, TextKey<'ui'>>;

/** Types whose values are more than a short code. */
const WIDE: FieldType[] = ['input', 'textarea', 'relation'];

/** Pixels by type of field. */
const widthOf = ({ type }: FieldDefinition) => (WIDE.includes(type) ? 184 : type === 'datetime' ? 160 : 120);

/** Those that a type lists of its own fields. */
const ownColumns = ({ fields, listColumns, sortableColumns }: ProcessDefine): RecordColumn[] =>
  listColumns
    .flatMap((key) => fields.find((field) => field.key === key) ?? [])
    .map((field) => ({
      key: field.key,
      label: ({ text }) => text(field.label),
      width: widthOf(field),
      sortable: sortableColumns.includes(field.key),
      render: (row) => {
        const value = row.columns[field.key];
        return isPlain(field) ? (
          <PlainValue field={field} value={value} oneLine />
        ) : (
          <FieldValue field={field} value={value} />
        );
      },
    }));

/** Columns of a record list: those of every record, and between them those of its type, once it is known. */
export function recordColumns(define: ProcessDefine | undefined): [RecordColumn, ...RecordColumn[]] {
  // What others begin is numbered within them, which is longer.
  const isChild = define !== undefined && !define.steps.some(({ kind }) => kind === 'draft');
  const no: RecordColumn = {
    key: 'no',
    label: 'records.list.no',
    width: isChild ? 176 : 144,
    sortable: true,
    render: (row, { t }) => row.no ?? t('records.list.draft'),
  };
  const others: RecordColumn[] = [
    { key: 'title', label: 'records.list.title', width: 320, least: 248, sortable: true },
    {
      key: 'statusName',
      sortable: true,
      label: 'records.list.status',
      width: 188,
      render: (row, { text }) => (
        <StatusBadge status={row.workflowStatus} text={text(row.statusName)} look={row.statusLook} />
      ),
    },
    {
      key: 'due',
      label: 'records.list.due',
      width: 224,
      sortable: true,
      render: (row) => (
        <DueBadge due={row.due} overdueDays={row.overdueDays} done={isEnded(row.workflowStatus)} />
      ),
    },
    ...(define ? ownColumns(define) : []),
    {
      key: { zh: 'departmentZh', en: 'departmentEn' },
      sortable: true,
      label: 'records.list.department',
      width: 120,
      render: (row, { text }) => text({ zh: row.departmentZh, en: row.departmentEn }),
    },
    person('owner', 'records.list.owner', { width: 104, sortable: true }),
    person('initiator', 'records.list.initiator', { width: 104, sortable: true }),
    instant('createdAt', 'records.list.createdAt', { width: 144, sortable: true }),
  ];
  const optional = ({ key }: RecordColumn) =>
    Object.values(typeof key === 'string' ? [key] : key).some((one) => define?.optionalColumns.includes(one));
  return [no, ...others.map((column) => ({ ...column, optional: optional(column) }))];
}
