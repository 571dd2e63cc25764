import { type AuditEntry, auditOperatorText, recordAudit } from '@attest/api-contract';
import { formatInstant, request } from '@attest/shared-utility';
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLanguage } from '../form/language';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { queryClient } from '../query/queryClient';
import { Loaded } from '../states/Loaded';
import { ArchiveNote } from './ArchiveNote';
import { AuditChanges } from './AuditChanges';

const PAGE_SIZE = 20;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

interface Props {
  objectType: string;
  objectId: string;
}

/** The audit trail of one record, newest first: every field with its old and new value. */
export function AuditList({ objectType, objectId }: Props) {
  const t = useT();
  const styles = useStyles();
  const query = useInfiniteQuery(
    {
      queryKey: [recordAudit.path, 'pages', objectType, objectId],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        request(
          recordAudit,
          { page: pageParam, pageSize: PAGE_SIZE, filter: { objectType, objectId } },
          { signal },
        ),
      getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined),
    },
    queryClient,
  );
  const entries = query.data?.pages.flatMap((page) => page.rows);
  const list = (rows: AuditEntry[]) => (
    <>
      <ol className={styles.list}>
        {rows.map((entry) => (
          <AuditEntryItem key={entry.seq} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          appearance="subtle"
          disabledFocusable={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('record.audit.more')}
        </Button>
      )}
    </>
  );
  return (
    <Loaded query={{ ...query, data: entries }} rows={5}>
      {(rows) => (
        <>
          {rows.length === 0 ? <Text className={styles.muted}>{t('record.audit.none')}</Text> : list(rows)}
          {!query.hasNextPage && <ArchiveNote />}
        </>
      )}
    </Loaded>
  );
}

/** One entry with its changes; digests are a detail that one may open. */
function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const language = useLanguage();
  const { description, changes, hashes } = entry.words;
  return (
    <li className={styles.item}>
      <Text weight="semibold">{text(description)}</Text>
      <span className={styles.muted}>
        {auditOperatorText(entry, { language })} ·{' '}
        {formatInstant(entry.at, { withOffset: true, withSeconds: true })}
      </span>
      {entry.reason && <span>{t('record.audit.reason', { reason: entry.reason })}</span>}
      {changes.length > 0 && <AuditChanges changes={changes} />}
      {hashes.length > 0 && (
        <details className={styles.muted}>
          <summary>SHA-256</summary>
          {hashes.map(({ of, sha256 }) => (
            <div key={`${of.en} ${sha256}`}>
              {text(of)} <span className={styles.code}>{sha256}</span>
            </div>
          ))}
        </details>
      )}
    </li>
  );
}
