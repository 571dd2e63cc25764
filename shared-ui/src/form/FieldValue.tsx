import {
  type CauseLine,
  type FieldDefinition,
  type FormValues,
  isEmptyValue,
  type RelationValue,
} from '@attest/api-contract';
import { formatDay, formatInstant } from '@attest/shared-utility';
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { FileList } from '../files/FileList';
import { filesOf } from '../files/filesOf';
import { useT } from '../frame/useT';
import { CauseDiagram, TableCharts } from '../lazy/figures';
import { RichTextView } from '../richtext/RichTextView';
import { RiskGridView } from './fields/RiskGridView';
import { languageTag, pick, useLanguage } from './language';
import { usePeople } from './people';
import { relationText } from './relationText';
import { useDepartments } from './useDepartments';

const useStyles = makeStyles({
  empty: { color: tokens.colorNeutralForeground3 },
  lines: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  scroll: { overflowX: 'auto' },
  // Words stay whole, days in one line: the box scrolls before a column breaks them.
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    overflowWrap: 'break-word',
    '& time': { whiteSpace: 'nowrap' },
  },
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
  list: { margin: 0, paddingLeft: 0, listStyleType: 'none' },
});

const strings = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** A value as it reads on paper, by the type of its field. */
export function FieldValue({ field, value }: { field: FieldDefinition; value: unknown }) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  // A switch that nobody touched is off.
  const isOff = field.type === 'switch' && !field.computed && !field.whenEmpty;
  if (isEmptyValue(value) && !isOff) {
    const empty = field.whenEmpty && pick(field.whenEmpty, language);
    return (
      <span className={styles.empty}>
        {empty ?? t(field.type === 'autoNumber' ? 'form.numberLater' : 'form.empty')}
      </span>
    );
  }
  switch (field.type) {
    case 'radio':
    case 'select':
    case 'checkbox': {
      const labels = strings(value).map((one) => {
        const option = field.options?.find((candidate) => candidate.value === one);
        return option ? pick(option.label, language) : one;
      });
      return <span>{labels.join(language === 'zh' ? '、' : ', ')}</span>;
    }
    case 'switch':
      return <span>{t(value === true ? 'form.yes' : 'form.no')}</span>;
    case 'number':
    case 'slider':
      return <span>{`${String(value)}${field.unit ? ` ${pick(field.unit, language)}` : ''}`}</span>;
    case 'date':
      return <time dateTime={String(value)}>{formatDay(String(value))}</time>;
    case 'datetime':
      return <time dateTime={String(value)}>{formatInstant(String(value))}</time>;
    case 'user':
      return <People ids={strings(value)} />;
    case 'department':
      return <Departments ids={strings(value)} />;
    case 'relation':
      return (
        <ul className={styles.list}>
          {(value as RelationValue[]).map((ref) => (
            <li key={ref.id}>{relationText(ref)}</li>
          ))}
        </ul>
      );
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
    case 'link':
      return <SafeLink url={String(value)} />;
    default:
      return (
        <span className={styles.lines} lang={languageTag(field.lang)}>
          {strings(value).join(language === 'zh' ? '、' : ', ')}
        </span>
      );
  }
}

function People({ ids }: { ids: string[] }) {
  const nameOf = usePeople(ids);
  const language = useLanguage();
  return <span>{ids.map((id) => nameOf(id) ?? '…').join(language === 'zh' ? '、' : ', ')}</span>;
}

function Departments({ ids }: { ids: string[] }) {
  const { nameOf } = useDepartments();
  const language = useLanguage();
  return <span>{ids.map((id) => nameOf(id) ?? '…').join(language === 'zh' ? '、' : ', ')}</span>;
}

/** Only web addresses become links: a `javascript:` text stays a text. */
function SafeLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span>{url}</span>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Link>
  );
}

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
              <th key={column.key} scope="col" className={styles.head}>
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
                <td key={column.key} className={styles.cell}>
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
