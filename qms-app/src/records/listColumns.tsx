import type { FieldDefinition, Language, ProcessDefine, RecordRow } from '@attest/api-contract';
import { DueBadge, FieldValue, StatusBadge, type TableColumn } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { addressesOf, fullAddress, type RecordProcess } from './process';

const ENDED = new Set(['completed', 'rejected', 'cancelled', 'stopped']);

/** Pixels by type of field: short codes are narrow, texts wide. */
const widthOf = (field: FieldDefinition) =>
  field.type === 'input' || field.type === 'textarea' ? 184 : field.type === 'datetime' ? 160 : 120;

type Text = (pair: { zh: string; en: string } | null | undefined) => string;

/** Columns of a record list: those of every record, and between them those the process lists. */
export function listColumns(
  process: RecordProcess,
  define: ProcessDefine,
  t: TFunction<'qms-app'>,
  text: Text,
  language: Language,
): TableColumn<RecordRow>[] {
  const at = addressesOf(process);
  const own = define.listColumns.flatMap((key) => define.fields.find((field) => field.key === key) ?? []);
  const columns: TableColumn<RecordRow>[] = [
    {
      key: 'no',
      label: t('list.no'),
      width: 144,
      sortable: true,
      required: true,
      fixed: 'start',
      render: (row) => row.no ?? t('list.draft'),
      href: (row) => fullAddress(process, at.record(row.id)),
    },
    { key: 'title', label: t('list.title'), width: 256, sortable: true },
    {
      key: 'statusName',
      sortable: true,
      label: t('list.status'),
      width: 180,
      render: (row) => <StatusBadge status={row.workflowStatus} text={text(row.statusName)} />,
    },
    {
      key: 'due',
      label: t('list.due'),
      width: 224,
      sortable: true,
      render: (row) => (
        <DueBadge due={row.due} overdueDays={row.overdueDays} done={ENDED.has(row.workflowStatus)} />
      ),
    },
    ...own.map(
      (field): TableColumn<RecordRow> => ({
        key: field.key,
        label: text(field.label),
        width: widthOf(field),
        sortable: define.sortableColumns.includes(field.key),
        render: (row) => <FieldValue field={field} value={row.columns[field.key]} />,
      }),
    ),
    {
      key: language === 'zh' ? 'departmentZh' : 'departmentEn',
      sortable: true,
      label: t('list.department'),
      width: 120,
      render: (row) => text({ zh: row.departmentZh, en: row.departmentEn }),
    },
    { key: 'owner', sortable: true, label: t('list.owner'), width: 104, render: (row) => row.owner?.name },
    {
      key: 'initiator',
      sortable: true,
      label: t('list.initiator'),
      width: 104,
      render: (row) => row.initiator.name,
    },
    {
      key: 'createdAt',
      label: t('list.createdAt'),
      width: 144,
      sortable: true,
      render: (row) => formatInstant(row.createdAt),
    },
  ];
  return columns.map((column) => ({ ...column, optional: define.optionalColumns.includes(column.key) }));
}
