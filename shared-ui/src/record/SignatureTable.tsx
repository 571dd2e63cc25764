import type { SignatureRow, SignedChange } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components';
import { atOffset } from '../form/zonedTime';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';
import { EmptyState } from '../states/EmptyState';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
  },
  head: {
    textAlign: 'start',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: {
    verticalAlign: 'top',
    padding: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    // Words and badges stay whole on paper: a column is never narrower than its longest word.
    overflowWrap: 'break-word',
  },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  flags: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  // A narrow column of a print takes the words in two lines; the badge grows with them.
  flag: { height: 'auto', minHeight: '20px', textAlign: 'center' },
  changes: { margin: 0, paddingInlineStart: '18px', fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Props {
  signatures: SignatureRow[];
  /** `cards` fit a narrow panel, `table` a page or a print. */
  layout?: 'cards' | 'table';
}

/** Electronic signatures: who, when (with UTC offset), what it means, over which version. */
export function SignatureTable({ signatures, layout = 'cards' }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  if (signatures.length === 0 && layout === 'table') return <Text size={200}>{t('signature.none')}</Text>;
  if (signatures.length === 0)
    return <EmptyState kind="firstUse" title={t('signature.none')} text={t('signature.noneText')} />;
  if (layout === 'cards')
    return (
      <ol className={styles.list}>
        {signatures.map((row) => (
          <li key={row.id} className={styles.card}>
            <Text weight="semibold">{`${text(row.meaning)} · ${text(row.stepName)}`}</Text>
            <Signer row={row} />
            <span className={styles.muted}>{whenSigned(row)}</span>
            {row.version && (
              <span className={styles.muted}>{t('signature.over', { version: row.version })}</span>
            )}
            <Hash hash={row.snapshotHash} />
            <Flags row={row} />
            <Changes changes={row.changedAfter} />
          </li>
        ))}
      </ol>
    );
  const versioned = signatures.some((row) => row.version !== null);
  const columns = [
    ...(['signer', 'meaning', 'step', 'time'] as const),
    ...(versioned ? (['version'] as const) : []),
    ...(['hash', 'state'] as const),
  ];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(`signature.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signatures.map((row) => (
            <tr key={row.id}>
              <td className={styles.cell}>
                <Signer row={row} />
              </td>
              <td className={styles.cell}>{text(row.meaning)}</td>
              <td className={styles.cell}>{text(row.stepName)}</td>
              <td className={styles.cell}>{whenSigned(row)}</td>
              {versioned && <td className={styles.cell}>{row.version}</td>}
              <td className={styles.cell}>
                <Hash hash={row.snapshotHash} />
              </td>
              <td className={styles.cell}>
                <Flags row={row} />
                <Changes changes={row.changedAfter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const whenSigned = (row: SignatureRow) => atOffset(row.at, row.utcOffset);

function Signer({ row: { signer, onBehalfOf } }: { row: SignatureRow }) {
  const t = useT();
  const own = `${signer.name} (${signer.account})`;
  return <span>{onBehalfOf ? t('record.onBehalf', { name: own, of: onBehalfOf.name }) : own}</span>;
}

/** The first characters on screen; the whole hash in the tooltip. */
function Hash({ hash }: { hash: string }) {
  const styles = useStyles();
  return (
    <Tooltip content={hash} relationship="description">
      <span className={styles.hash}>{hash.slice(0, 12)}</span>
    </Tooltip>
  );
}

function Flags({ row }: { row: SignatureRow }) {
  const t = useT();
  const styles = useStyles();
  return (
    <span className={styles.flags}>
      {row.superseded && (
        <Badge className={styles.flag} appearance="tint" color="warning">
          {t('signature.superseded')}
        </Badge>
      )}
      {row.changedAfter.length > 0 && (
        <Badge className={styles.flag} appearance="tint" color="danger">
          {t('signature.changedAfter')}
        </Badge>
      )}
      {!row.superseded && row.changedAfter.length === 0 && (
        <Badge className={styles.flag} appearance="tint" color="success">
          {t('signature.valid')}
        </Badge>
      )}
    </span>
  );
}

/** Which value or file does not stand as it was signed, who changed it, when and why. */
function Changes({ changes }: { changes: SignedChange[] }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  if (changes.length === 0) return null;
  const what = ({ label, file }: SignedChange) =>
    file === null ? text(label) : t('signature.fileOf', { label: text(label), file });
  const how = ({ at, by, reason }: SignedChange) => {
    if (at === null) return t('signature.untraced');
    const name = by?.name ?? t('signature.system');
    const who = t('signature.changedBy', { name, at: formatInstant(at) });
    return reason ? `${who} ${t('signature.changedWhy', { reason })}` : who;
  };
  return (
    <ul className={styles.changes} aria-label={t('signature.changedAfter')}>
      {changes.map((change) => (
        <li key={`${change.label.en} ${change.file} ${change.at}`}>
          {what(change)}
          <span className={styles.muted}> {how(change)}</span>
        </li>
      ))}
    </ul>
  );
}
