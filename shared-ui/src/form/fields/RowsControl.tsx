import {
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  holds,
  isRequired,
  tableRows,
} from '@attest/api-contract';
import { Button, Label, makeStyles, Text, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ComponentType } from 'react';
import { ActionButton } from '../../frame/ActionButton';
import { useT } from '../../frame/useT';
import { Tooltip } from '../../lazy/Tooltip';
import { pick } from '../language';
import { fixedRowName } from '../problems';
import type { ControlProps, GroupAria } from '../types';
import { type Rows, useRows } from './useRows';

const MAX_ROWS = 200;
/** Pixels below which a column cannot be filled in; then the table scrolls. */
const COLUMN_WIDTH = 112;

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    verticalAlign: 'bottom',
  },
  cell: {
    padding: tokens.spacingHorizontalXS,
    verticalAlign: 'top',
    '& .fui-Input, & .fui-Textarea': { width: '100%', minWidth: 0 },
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rowHead: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXS}`,
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  actions: { width: '40px' },
  footer: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingTop: tokens.spacingVerticalXS,
  },
  muted: { color: tokens.colorNeutralForeground3 },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
  },
  cardHead: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  cardGrid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

/** An id of a new row; without `randomUUID`, which plain HTTP does not have. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

type RowsProps = ControlProps & { aria: GroupAria; Control: ComponentType<ControlProps> };

/** Editable rows: `table` as a table, `subRecord` as one card per row. */
export function RowsControl(props: RowsProps) {
  const { id, value, onChange, field, language, name, aria } = props;
  const t = useT();
  const styles = useStyles();
  const addId = `${id}-add`;
  const columns = field.columns ?? [];
  const rows = useRows({
    id,
    rows: tableRows(field, value),
    onChange,
    start: () => ({ ...field.rowStart, ...(field.rowId && { [field.rowId]: newId() }) }),
    firstColumn: columns[0]?.key,
    addId,
  });
  const max = field.maxRows ?? MAX_ROWS;
  const full = rows.rows.length >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div role="group" id={id} aria-label={name ?? pick(field.label, language)} {...aria}>
      {field.type === 'table' ? <TableRows {...props} rows={rows} /> : <CardRows {...props} rows={rows} />}
      {!field.rowsPer && (
        <div className={styles.footer}>
          <ActionButton
            why={full ? t('form.rowsFull', { max }) : null}
            id={addId}
            icon={<AddRegular />}
            size="small"
            onClick={rows.add}
          >
            {t('form.addRow')}
          </ActionButton>
          <Text className={styles.muted} aria-live="polite">
            {t('form.rowCount', { count: rows.rows.length })}
          </Text>
        </div>
      )}
    </div>
  );
}

/** What a cell needs; null when the column does not apply to this row. */
function cellProps(props: RowsProps, column: FieldDefinition, row: FormValues, rows: Rows, at: number) {
  if (column.visibleWhen && !holds(column.visibleWhen, row)) return null;
  const mine = props.problems.filter((problem) => problem.row === at && problem.column === column.key);
  const called = fixedRowName(props.field, at, props.language) ?? at + 1;
  const name = `${pick(column.label, props.language)}, ${called}`;
  return {
    id: `${props.id}-${at}-${column.key}`,
    field: column,
    value: row[column.key],
    onChange: (value: unknown) => rows.set(at, column.key, value),
    language: props.language,
    required: isRequired(column, row),
    problems: mine.map(({ row: _row, column: _column, ...problem }): FieldProblem => problem),
    name,
    Own: props.cells?.[`${props.field.key}.${column.key}`],
  };
}

function RemoveButton({ at, rows }: { at: number; rows: Rows }) {
  const t = useT();
  const label = t('form.removeRow', { row: at + 1 });
  return (
    <Tooltip content={label} relationship="label">
      <Button appearance="subtle" size="small" icon={<DeleteRegular />} onClick={() => rows.remove(at)} />
    </Tooltip>
  );
}

function TableRows(props: RowsProps & { rows: Rows }) {
  const { field, language, rows, Control } = props;
  const t = useT();
  const styles = useStyles();
  const columns = field.columns ?? [];
  const fixed = field.rowsPer !== undefined;
  if (rows.rows.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} style={{ minWidth: columns.length * COLUMN_WIDTH }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={styles.head}>
                <Label required={column.required === true && column.key !== field.rowsPer}>
                  {pick(column.label, language)}
                </Label>
              </th>
            ))}
            {!fixed && <td className={styles.actions} />}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row, at) => (
            <tr
              key={rows.keyOf(at)}
              aria-label={fixedRowName(field, at, language) ?? t('form.row', { row: at + 1 })}
            >
              {columns.map((column) => {
                if (column.key === field.rowsPer)
                  return (
                    <th key={column.key} scope="row" className={styles.rowHead}>
                      {fixedRowName(field, at, language)}
                    </th>
                  );
                const cell = cellProps(props, column, row, rows, at);
                return (
                  <td key={column.key} className={styles.cell}>
                    {cell && <Control {...cell} compact />}
                  </td>
                );
              })}
              {!fixed && (
                <td className={styles.actions}>
                  <RemoveButton at={at} rows={rows} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CardRows(props: RowsProps & { rows: Rows }) {
  const { field, language, rows, Control } = props;
  const styles = useStyles();
  return rows.rows.map((row, at) => (
    <div key={rows.keyOf(at)} className={styles.card}>
      <div className={styles.cardHead}>
        <Text weight="semibold">{`${pick(field.label, language)} ${at + 1}`}</Text>
        <RemoveButton at={at} rows={rows} />
      </div>
      <div className={styles.cardGrid}>
        {(field.columns ?? []).map((column) => {
          const cell = cellProps(props, column, row, rows, at);
          // The visible label is enough inside a card.
          return cell && <Control key={column.key} {...cell} name={undefined} />;
        })}
      </div>
    </div>
  ));
}
