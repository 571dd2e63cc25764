import {
  type AuditEntry,
  auditObjectText,
  auditOperatorText,
  exportAuditChain,
  searchAudit,
} from '@attest/api-contract';
import {
  Button,
  callKey,
  DataTable,
  DayField,
  DisabledReason,
  EmptyState,
  ExportButton,
  FilterCard,
  Label,
  makeStyles,
  Page,
  type TableColumn,
  useBilingual,
  useLanguage,
  useObservable,
} from '@attest/shared-ui';
import { can, downloadUrl, formatInstant, request, timeZone$ } from '@attest/shared-utility';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LinkMultipleRegular } from '@fluentui/react-icons/svg/link-multiple';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { GoTo } from '../pages/GoTo';
import { AuditDetail } from './AuditDetail';
import { useAuditFilter } from './useAuditFilter';

type Row = AuditEntry & { id: string };

const useStyles = makeStyles({
  range: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  day: { display: 'inline-flex', alignItems: 'center', columnGap: '8px' },
  input: { width: '160px' },
});

/** The audit trail: search and filter, every entry in detail. */
export default function AuditPage() {
  return can('AuditTrail', 'view') ? <Trail /> : <GoTo path="/401" />;
}

function Trail() {
  const t = useT();
  const text = useBilingual();
  const language = useLanguage();
  const styles = useStyles();
  const timeZone = useObservable(timeZone$, 'UTC');
  const state = useAuditFilter(timeZone);
  const [total, setTotal] = useState<number>();
  const [open, setOpen] = useState<Row | null>(null);
  const backwards = state.to !== '' && state.from > state.to;

  const columns = useMemo<TableColumn<Row>[]>(
    () => [
      {
        key: 'at',
        label: t('audit.at'),
        width: 230,
        required: true,
        render: (row) => formatInstant(row.at, { withOffset: true, withSeconds: true }),
      },
      {
        key: 'operator',
        label: t('audit.operator'),
        width: 170,
        render: (row) => auditOperatorText(row, { language }),
      },
      {
        key: 'module',
        label: t('audit.module'),
        width: 110,
        render: (row) => text(row.words.module),
      },
      {
        key: 'event',
        label: t('audit.event'),
        width: 130,
        render: (row) => text(row.words.event),
      },
      {
        key: 'object',
        label: t('audit.object'),
        width: 220,
        render: (row) => auditObjectText(row, { language }),
      },
      {
        key: 'description',
        label: t('audit.description'),
        width: 320,
        render: (row) => text(row.words.description),
      },
      { key: 'reason', label: t('audit.reason'), width: 200, optional: true },
      { key: 'ip', label: t('audit.ip'), width: 130, optional: true },
    ],
    [t, text, language, timeZone],
  );

  const day = (name: 'from' | 'to') => (
    <span className={styles.day}>
      <Label htmlFor={`audit-${name}`}>{t(`audit.${name}`)}</Label>
      <DayField
        id={`audit-${name}`}
        className={styles.input}
        value={state[name]}
        onChange={(day) => state.set({ [name]: day })}
      />
    </span>
  );

  return (
    <Page
      title={t('audit.title')}
      count={total}
      toolbar={
        <>
          <div className={styles.range}>
            {day('from')}
            {day('to')}
          </div>
          {state.object && (
            <Button
              icon={<DismissRegular />}
              iconPosition="after"
              aria-label={t('audit.anyObject')}
              onClick={() => state.set({ object: '' })}
            >
              {t('audit.oneObject')}
            </Button>
          )}
          <ChainButton />
          <ExportButton
            of={{ source: 'audit', filter: state.filter }}
            total={total}
            why={can('AuditTrail', 'export') ? null : t('audit.mayNotExport')}
          />
        </>
      }
      filter={
        <FilterCard
          sections={state.sections}
          value={state.chosen}
          onChange={state.choose}
          text={state.text}
          onText={(next) => state.set({ text: next })}
          searchPlaceholder={t('audit.searchHint')}
        />
      }
    >
      <DataTable
        id="audit"
        label={t('audit.title')}
        columns={columns}
        queryKey={callKey(searchAudit)}
        query={async (page, signal) => {
          const answer = await request(searchAudit, { ...page, filter: state.filter }, { signal });
          return { total: answer.total, rows: answer.rows.map((row) => ({ ...row, id: String(row.seq) })) };
        }}
        filter={state.filter}
        onRowOpen={setOpen}
        openId={open?.id}
        onTotal={setTotal}
        empty={backwards ? <EmptyState kind="nothingFound" text={t('audit.backwards')} /> : undefined}
      />
      <AuditDetail
        entry={open}
        onClose={() => setOpen(null)}
        onObject={(entry) => {
          state.onlyObject(entry);
          setOpen(null);
        }}
      />
    </Page>
  );
}

/** The whole chain, signed, as a file that is verified without this server. */
function ChainButton() {
  const t = useT();
  const why = can('AuditTrail', 'export') ? null : t('audit.mayNotExport');
  return (
    <DisabledReason why={why}>
      <Button
        icon={<LinkMultipleRegular />}
        title={t('audit.chainHint')}
        onClick={() => !why && window.location.assign(downloadUrl(exportAuditChain, {}))}
      >
        {t('audit.chain')}
      </Button>
    </DisabledReason>
  );
}
