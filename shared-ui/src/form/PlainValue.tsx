import { type FieldDefinition, type FieldType, isEmptyValue, type RelationValue } from '@attest/api-contract';
import { formatDay, formatInstant, linkProps, recordPages } from '@attest/shared-utility';
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { languageTag, pick, useLanguage } from './language';
import { usePeople } from './people';
import { relationText } from './relationText';
import { useDepartments } from './useDepartments';

const useStyles = makeStyles({
  empty: { color: tokens.colorNeutralForeground3 },
  lines: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  list: { margin: 0, paddingLeft: 0, listStyleType: 'none' },
});

const strings = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

interface Props {
  field: FieldDefinition;
  value: unknown;
  /** Whatever there is of it goes into one line, which a list cuts. */
  oneLine?: boolean;
}

/** A value that is words, a number or a day, as it reads on paper; also one that is not there, of whatever type. */
export function PlainValue({ field, value, oneLine = false }: Props) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const comma = language === 'zh' ? '、' : ', ';
  if (isMissing(field, value)) {
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
      return <span>{labels.join(comma)}</span>;
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
      if (oneLine) return (value as RelationValue[]).map(relationText).join(comma);
      return (
        <ul className={styles.list}>
          {(value as RelationValue[]).map((ref) => (
            <li key={ref.id}>
              <Related to={ref} />
            </li>
          ))}
        </ul>
      );
    case 'link':
      return <SafeLink url={String(value)} />;
    default:
      return (
        <span className={oneLine ? undefined : styles.lines} lang={languageTag(field.lang)}>
          {strings(value).join(comma)}
        </span>
      );
  }
}

/** Types whose values are drawn: see `FieldValue`. */
const DRAWN: FieldType[] = ['file', 'grid', 'table', 'subRecord', 'causeTree', 'richText', 'editor'];

export const isPlain = ({ type }: FieldDefinition): boolean => !DRAWN.includes(type);

/** A switch that nobody touched is off. */
export const isMissing = (field: FieldDefinition, value: unknown): boolean =>
  isEmptyValue(value) && !(field.type === 'switch' && !field.computed && !field.whenEmpty);

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

/** A record leads to its page. */
function Related({ to }: { to: RelationValue }) {
  const path = recordPages(to.type)?.record(to.id);
  return path ? <Link {...linkProps(path)}>{relationText(to)}</Link> : relationText(to);
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
