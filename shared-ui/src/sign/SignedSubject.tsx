import type { Bilingual } from '@attest/api-contract';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';

/** Exactly what is signed. */
export interface SignSubject {
  no: string | null;
  title: string;
  /** The version that people know, e.g. `V01.d1`; null for what has none. */
  version: string | null;
  /** A pair, or a text in the language of the screen; so is the meaning. */
  decision: Bilingual | string;
  meaning: Bilingual | string | null;
}

interface Props {
  /** Of several each is signed for itself. */
  subject: SignSubject | SignSubject[];
  /** The remark that is signed with it. */
  reason: string | undefined;
}

const useStyles = makeStyles({
  subject: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  term: { color: tokens.colorNeutralForeground2 },
  records: { margin: 0, paddingInlineStart: '20px', maxHeight: '30vh', overflowY: 'auto' },
  value: { margin: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
});

/** What a signature is put to: number, version and meaning of one record, or the records in short. */
export function SignedSubject({ subject, reason }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const noOf = ({ no }: SignSubject) => no ?? t('form.numberLater');
  const said = (what: Bilingual | string) => (typeof what === 'string' ? what : text(what));
  const meaningOf = ({ meaning, decision }: SignSubject) => said(meaning ?? decision);
  const ofOne = (one: SignSubject): [string, string][] => [
    [t('sign.no'), noOf(one)],
    [t('sign.title'), one.title],
    ...(one.version ? [[t('sign.version'), one.version] as [string, string]] : []),
    [t('sign.decision'), said(one.decision)],
    [t('sign.meaning'), meaningOf(one)],
  ];
  const ofAll = (one: SignSubject, more: SignSubject[]): [string, string][] => [
    [t('sign.records'), String(more.length + 1)],
    [t('sign.decision'), said(one.decision)],
    [t('sign.meaning'), [...new Set([one, ...more].map(meaningOf))].join(t('sign.separator'))],
  ];
  const lineOf = (one: SignSubject) =>
    [noOf(one), one.title, ...(one.version ? [`${t('sign.version')} ${one.version}`] : [])].join(' · ');
  const [first, ...others] = Array.isArray(subject) ? subject : [subject];
  const subjects = others.length > 0 && first ? [first, ...others] : [];
  const rows: [string, string][] = [
    ...(first && others.length === 0 ? ofOne(first) : []),
    ...(first && others.length > 0 ? ofAll(first, others) : []),
    ...(reason ? [[t('sign.reason'), reason] as [string, string]] : []),
  ];

  return (
    <>
      <dl className={styles.subject}>
        {rows.map(([term, value]) => [
          <dt key={term} className={styles.term}>
            {term}
          </dt>,
          <dd key={`${term}-value`} className={styles.value}>
            {value}
          </dd>,
        ])}
      </dl>
      {subjects.length > 0 && (
        <ul className={styles.records} aria-label={t('sign.records')}>
          {subjects.map((one) => (
            <li key={`${one.no} ${one.title}`}>{lineOf(one)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
