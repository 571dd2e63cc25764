import { cancelExport, downloadExport, type ExportJob, listExports } from '@attest/api-contract';
import { downloadUrl, formatInstant, request } from '@attest/shared-utility';
import { Button, Caption1, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { ProgressBar } from '../lazy/overlays';
import { useCallQuery } from '../query/useCallQuery';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  job: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  wide: { gridColumn: '1 / -1' },
});

/** Exports of the user of the last day; they move by push. */
export function ExportList() {
  const t = useT();
  const styles = useStyles();
  const { data = [] } = useCallQuery(listExports, {});
  if (data.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('export.recent')}>
      {data.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Job({ job }: { job: ExportJob }) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const running = job.state === 'queued' || job.state === 'running';
  return (
    <li className={styles.job}>
      <span>
        <Text>{`${job.name}.${job.format}`}</Text> <Caption1>{formatInstant(job.startedAt)}</Caption1>
      </span>
      {job.state === 'done' && (
        <Link href={downloadUrl(downloadExport, { id: job.id })} download>
          {t('export.download', { count: job.done })}
        </Link>
      )}
      {job.dataAsOf && (
        <Caption1 className={styles.wide}>
          {t('export.asOf', { time: formatInstant(job.dataAsOf, { withSeconds: true }) })}
        </Caption1>
      )}
      {running && (
        <Button size="small" onClick={() => void request(cancelExport, { id: job.id })}>
          {t('frame.cancel')}
        </Button>
      )}
      {running && (
        <ProgressBar
          className={styles.wide}
          aria-label={t('export.progress', { done: job.done, total: job.total ?? '…' })}
          {...(job.total && { value: job.done / job.total })}
        />
      )}
      {job.state === 'failed' && (
        <Caption1 className={styles.wide} role="status">
          {t('export.failed', { why: job.error ? text(job.error) : '' })}
        </Caption1>
      )}
      {job.state === 'cancelled' && <Caption1>{t('export.cancelled')}</Caption1>}
    </li>
  );
}
