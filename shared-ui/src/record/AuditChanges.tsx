import {
  type AuditChange,
  type AuditPart,
  NO_VALUE,
  type PlainAuditPart,
  plainPartText,
} from '@attest/api-contract';
import { linkProps, timeZone$ } from '@attest/shared-utility';
import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useLanguage } from '../form/language';
import { useBilingual } from '../frame/useBilingual';
import { useObservable } from '../query/useObservable';

const useStyles = makeStyles({
  changes: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // The new value stands right behind the old one, however short that is.
  change: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(45%) auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  old: { color: tokens.colorNeutralForeground3, minWidth: 0 },
  new: { textDecorationLine: 'none', minWidth: 0 },
  text: { whiteSpace: 'pre-wrap' },
  row: { display: 'block', '& + &': { marginTop: tokens.spacingVerticalXS } },
});

/** Fields of a record with their old and new values in words, close to each other. */
export function AuditChanges({ changes }: { changes: AuditChange[] }) {
  const text = useBilingual();
  const styles = useStyles();
  return (
    <dl className={styles.changes}>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was recorded never moves
        <div key={at}>
          <dt className={styles.label}>{text(change.label)}</dt>
          <dd className={styles.change}>
            <del className={styles.old}>
              <AuditValue parts={change.old} />
            </del>
            <span aria-hidden>→</span>
            <ins className={styles.new}>
              <AuditValue parts={change.new} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value: pieces in a row, what has parts of its own line by line. */
export function AuditValue({ parts }: { parts: AuditPart[] }) {
  const styles = useStyles();
  const text = useBilingual();
  const zh = useLanguage() === 'zh';
  if (parts.length === 0) return <span>{NO_VALUE}</span>;
  const plain = parts.filter((part) => part.kind !== 'fields');
  return (
    <>
      <Plain parts={plain} />
      {parts.map(
        (part, at) =>
          part.kind === 'fields' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was recorded never moves
            <span key={at} className={styles.row}>
              {part.fields.map((field, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was recorded never moves
                <Fragment key={index}>
                  {index > 0 && (zh ? '；' : '; ')}
                  <span className={styles.label}>{`${text(field.label)}${zh ? '：' : ': '}`}</span>
                  <Plain parts={field.parts} />
                </Fragment>
              ))}
            </span>
          ),
      )}
    </>
  );
}

function Plain({ parts }: { parts: PlainAuditPart[] }) {
  const styles = useStyles();
  const language = useLanguage();
  const timeZone = useObservable(timeZone$, 'UTC');
  return parts.map((part, at) => {
    const said = plainPartText(part, { language, timeZone });
    const opens = part.kind === 'object' && part.path;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was recorded never moves
      <Fragment key={at}>
        {at > 0 && (language === 'zh' ? '、' : ', ')}
        {opens ? <Link {...linkProps(opens)}>{said}</Link> : <span className={styles.text}>{said}</span>}
      </Fragment>
    );
  });
}
