import { type AuditEntry, type Bilingual, type FieldDefinition, recordAudit } from '@attest/api-contract';
import { formatInstant, request } from '@attest/shared-utility';
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FieldValue } from '../form/FieldValue';
import { useLanguage } from '../form/language';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { queryClient } from '../query/queryClient';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { SkeletonRows } from '../states/SkeletonRows';

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
  changes: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  change: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', columnGap: tokens.spacingHorizontalS },
  label: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  side: { margin: 0, minWidth: 0 },
  old: { color: tokens.colorNeutralForeground3 },
});

interface Props {
  objectType: string;
  objectId: string;
  /** Definitions of the record's fields: values are then shown as the form shows them. */
  fields?: FieldDefinition[];
}

/** The audit trail of one record, newest first: every field with its old and new value. */
export function AuditList({ objectType, objectId, fields = [] }: Props) {
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
          { signal, quiet: true },
        ),
      getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined),
    },
    queryClient,
  );
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const entries = query.data.pages.flatMap((page) => page.rows);
  if (entries.length === 0) return <EmptyState kind="firstUse" />;
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <AuditEntryItem key={entry.seq} entry={entry} fields={fields} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button appearance="subtle" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('record.audit.more')}
        </Button>
      )}
    </>
  );
}

/** One entry with its changes, old → new. */
function AuditEntryItem({ entry, fields }: { entry: AuditEntry; fields: FieldDefinition[] }) {
  const t = useT();
  const styles = useStyles();
  const zh = useLanguage() === 'zh';
  const by = entry.onBehalfOf
    ? t('record.onBehalf', { name: entry.operatorName, of: entry.onBehalfOf })
    : entry.operatorName;
  return (
    <li className={styles.item}>
      <Text weight="semibold">{zh ? entry.descriptionZh : entry.descriptionEn}</Text>
      <span className={styles.muted}>
        {by} ({entry.operatorAccount}) · {formatInstant(entry.at, { withOffset: true, withSeconds: true })}
      </span>
      {entry.reason && <span>{t('record.audit.reason', { reason: entry.reason })}</span>}
      {entry.changes.length > 0 && (
        <div className={styles.changes}>
          {entry.changes.map((change) => (
            <div key={change.field} className={styles.change}>
              <span className={styles.label}>{zh ? change.labelZh : change.labelEn}</span>
              <del className={styles.old}>
                <AnyValue field={fields.find((field) => field.key === change.field)} value={change.old} />
              </del>
              <span aria-hidden>→</span>
              <ins>
                <AnyValue field={fields.find((field) => field.key === change.field)} value={change.new} />
              </ins>
            </div>
          ))}
        </div>
      )}
    </li>
  );
}

/** A code of the trail with both of its labels. */
const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** By its field when that is known, else as a plain text. */
function AnyValue({ field, value }: { field: FieldDefinition | undefined; value: unknown }) {
  const t = useT();
  const text = useBilingual();
  if (field) return <FieldValue field={field} value={value} />;
  if (value === null || value === undefined || value === '') return <span>{t('form.empty')}</span>;
  if (typeof value === 'boolean') return <span>{t(value ? 'form.yes' : 'form.no')}</span>;
  if (isBilingual(value)) return <span>{text(value)}</span>;
  return <span>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>;
}
