import { ActionButton, Button, Input, makeStyles, tokens } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { type Content, groupAt, withPart } from './content';
import { FeelControl } from './controls/FeelControl';
import { textFor, valueIn } from './controls/ValueControl';
import { useDesigning } from './designing';

const useStyles = makeStyles({
  root: { overflowX: 'auto', minWidth: 0 },
  table: { borderCollapse: 'collapse', minWidth: '100%' },
  cell: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: tokens.spacingHorizontalXS,
    minWidth: '140px',
    verticalAlign: 'top',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  narrow: { width: '32px', minWidth: '32px' },
  input: { width: '100%', minWidth: 0 },
  acts: { display: 'flex', gap: tokens.spacingHorizontalS, marginBlockStart: tokens.spacingVerticalS },
});

type Cell = string | number | boolean;
const FEEL = { type: 'string', holds: 'feel' };

/** A value of a row; what is typed counts at once. */
function CellInput({ label, value, onChange }: { label: string; value: Cell; onChange(value: Cell): void }) {
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && textFor(valueIn(typed)) === textFor(value) ? typed : textFor(value);
  if (readOnly) return <code>{shown}</code>;
  return (
    <Input
      className={styles.input}
      size="small"
      aria-label={label}
      value={shown}
      onChange={(_, data) => {
        setTyped(data.value);
        onChange(valueIn(data.value) as Cell);
      }}
    />
  );
}

interface Props {
  /** Of the table: `/rules/tables/class`. */
  place: string;
  onChange(content: Content, tag?: string): void;
}

/** A decision table as a grid: an expression over each column, tests in its rows, last what a row yields. */
export function RuleTable({ place, onChange }: Props) {
  const t = useT();
  const styles = useStyles();
  const { content, readOnly } = useDesigning();
  const table = groupAt(content, place);
  const inputs = Array.isArray(table.in) ? (table.in as string[]) : [];
  const rows = (Array.isArray(table.rows) ? (table.rows as Cell[][]) : []).map((row) =>
    Array.from({ length: inputs.length + 1 }, (_, at) => row[at] ?? (at < inputs.length ? '-' : '')),
  );
  const put = (next: { in?: string[]; rows?: Cell[][] }, tag?: string) =>
    onChange(withPart(content, place, { ...table, in: inputs, rows, ...next }), tag);
  const columnOf = (at: number) =>
    at === inputs.length ? t('designer.table.yields') : t('designer.table.input', { no: at + 1 });
  return (
    <div>
      <div className={styles.root}>
        <table className={styles.table} aria-label={t('designer.table.label')}>
          <thead>
            <tr>
              {inputs.map((input, at) => (
                <th key={columnOf(at)} scope="col" className={styles.cell}>
                  <FeelControl
                    id={`${place}-${at}`}
                    schema={FEEL}
                    field={{
                      key: String(at),
                      type: 'input',
                      required: true,
                      label: { zh: columnOf(at), en: columnOf(at) },
                    }}
                    value={input}
                    onChange={(said) => put({ in: inputs.with(at, String(said ?? '')) }, `${place}/in/${at}`)}
                  />
                  {!readOnly && inputs.length > 1 && (
                    <ActionButton
                      why={null}
                      size="small"
                      appearance="subtle"
                      icon={<DeleteRegular />}
                      label={t('designer.removeOne', { name: columnOf(at) })}
                      onClick={() =>
                        put({ in: inputs.toSpliced(at, 1), rows: rows.map((row) => row.toSpliced(at, 1)) })
                      }
                    />
                  )}
                </th>
              ))}
              <th scope="col" className={styles.cell}>
                {columnOf(inputs.length)}
              </th>
              {!readOnly && (
                <th scope="col" className={styles.narrow}>
                  <span hidden>{t('designer.remove')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, no) => {
              const name = t('designer.table.row', { no: no + 1 });
              return (
                <tr key={name}>
                  {row.map((cell, at) => (
                    <td key={columnOf(at)} className={styles.cell}>
                      <CellInput
                        label={`${name}, ${columnOf(at)}`}
                        value={cell}
                        onChange={(said) =>
                          put({ rows: rows.with(no, row.with(at, said)) }, `${place}/rows/${no}/${at}`)
                        }
                      />
                    </td>
                  ))}
                  {!readOnly && (
                    <td className={styles.narrow}>
                      <ActionButton
                        why={null}
                        size="small"
                        appearance="subtle"
                        icon={<DeleteRegular />}
                        label={t('designer.removeOne', { name })}
                        onClick={() => put({ rows: rows.toSpliced(no, 1) })}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <div className={styles.acts}>
          <Button
            size="small"
            icon={<AddRegular />}
            onClick={() => put({ rows: [...rows, [...inputs.map(() => '-'), '']] })}
          >
            {t('designer.table.addRow')}
          </Button>
          <Button
            size="small"
            icon={<AddRegular />}
            onClick={() =>
              put({
                in: [...inputs, 'values.'],
                rows: rows.map((row) => [...row.slice(0, -1), '-', row.at(-1) ?? '']),
              })
            }
          >
            {t('designer.table.addColumn')}
          </Button>
        </div>
      )}
    </div>
  );
}
