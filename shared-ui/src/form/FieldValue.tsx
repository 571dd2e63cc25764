import type { CauseLine, FieldDefinition, FieldType, FormValues } from '@attest/api-contract';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FileList } from '../files/FileList';
import { filesOf } from '../files/filesOf';
import { CauseDiagram, TableCharts } from '../lazy/figures';
import { RichTextView } from '../richtext/RichTextView';
import { RiskGridView } from './fields/RiskGridView';
import { pick, useLanguage } from './language';
import { isMissing, PlainValue } from './PlainValue';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  // Words stay whole, days in one line: the box scrolls before a column breaks them.
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    overflowWrap: 'break-word',
    '& time': { whiteSpace: 'nowrap' },
  },
  // What is chosen is a word, also where it is written without spaces.
  whole: { wordBreak: 'keep-all' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    verticalAlign: 'top',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** A value as it reads on paper, by the type of its field. */
export function FieldValue({ field, value }: { field: FieldDefinition; value: unknown }) {
  if (isMissing(field, value)) return <PlainValue field={field} value={value} />;
  switch (field.type) {
    case 'file':
      return <FileList files={filesOf(value)} />;
    case 'grid':
      return <RiskGridView value={value} />;
    case 'table':
    case 'subRecord':
      return (
        <>
          <RowsView field={field} rows={value as FormValues[]} />
          {field.chart && <TableCharts field={field} rows={value as FormValues[]} />}
        </>
      );
    case 'causeTree':
      return <CauseDiagram lines={value as CauseLine[]} drawn={field.drawn} />;
    case 'richText':
    case 'editor':
      return <RichTextView html={String(value)} />;
    default:
      return <PlainValue field={field} value={value} />;
  }
}

/** Types whose values are chosen, not written. */
const CHOSEN: FieldType[] = ['select', 'radio', 'switch', 'user', 'department'];

function RowsView({ field, rows }: { field: FieldDefinition; rows: FormValues[] }) {
  const styles = useStyles();
  const language = useLanguage();
  const columns = field.columns ?? [];
  return (
    // Wide tables scroll inside their cell; a scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} tabIndex={0} aria-label={pick(field.label, language)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={mergeClasses(styles.head, styles.whole)}>
                {pick(column.label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stored rows have no identity but their place
            <tr key={at}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={mergeClasses(styles.cell, CHOSEN.includes(column.type) && styles.whole)}
                >
                  <FieldValue field={column} value={row[column.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
