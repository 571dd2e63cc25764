import {
  cancelPeopleImport,
  getPeopleImport,
  type PeopleImport,
  startPeopleImport,
} from '@attest/api-contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DisabledReason,
  ErrorState,
  Field,
  makeStyles,
  ProgressBar,
  Text,
  Textarea,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../frame/useT';
import { refreshPeople } from '../../refreshPeople';
import { RowReport } from './RowReport';
import { SheetChoice } from './SheetChoice';
import { useAccountSheet } from './useAccountSheet';

const useStyles = makeStyles({
  surface: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const quiet = { quiet: true };
const isOpen = ({ state }: PeopleImport) => state === 'queued' || state === 'running';

/** Accounts of a spreadsheet: chosen, looked at row by row, then made by a job. What has a problem is left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const [started, setStarted] = useState<PeopleImport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);
  const sheet = useAccountSheet();
  const { rows, fileId } = sheet;
  const { data = started } = useCallQuery(
    getPeopleImport,
    { id: started?.id ?? '' },
    { enabled: started !== null },
  );
  usePushInvalidate('user.import', [getPeopleImport]);
  const over = data !== null && !isOpen(data);
  useEffect(() => {
    if (over) void refreshPeople();
  }, [over]);
  const good = rows?.filter(({ problems }) => problems.length === 0).length ?? 0;
  const why = !rows
    ? t('admin.import.chooseFirst')
    : good === 0
      ? t('admin.import.nothingGood')
      : reason.trim() === ''
        ? t('admin.import.reasonMissing')
        : null;

  const doing = async (work: () => Promise<PeopleImport>) => {
    if (busy.current) return;
    busy.current = true;
    setError(null);
    try {
      setStarted(await work());
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
    }
  };
  const apply = () =>
    doing(() => request(startPeopleImport, { fileId: fileId as string, reason: reason.trim() }, quiet));
  const stop = (id: string) => doing(() => request(cancelPeopleImport, { id }, quiet));

  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('admin.import.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {!data && <SheetChoice sheet={sheet} />}
            {data && isOpen(data) && (
              <Field label={t('admin.import.progress', { done: data.done, total: data.total })}>
                <ProgressBar value={data.total ? data.done / data.total : 0} />
              </Field>
            )}
            {data && over && <Text>{t(`admin.import.state.${data.state}`)}</Text>}
            {data?.error && <Text>{text(data.error)}</Text>}
            {(data?.rows ?? rows) && <RowReport rows={data?.rows ?? rows ?? []} />}
            <div aria-live="assertive">{error !== null && <ErrorState error={error} />}</div>
            {!data && (
              <Field label={t('admin.reason')} required hint={t('admin.import.noPassword')}>
                <Textarea
                  value={reason}
                  maxLength={2000}
                  rows={2}
                  resize="vertical"
                  onChange={(_, { value }) => setReason(value)}
                />
              </Field>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t(data ? 'admin.import.close' : 'admin.cancel')}</Button>
            {data && isOpen(data) && (
              <Button onClick={() => void stop(data.id)}>{t('admin.import.stop')}</Button>
            )}
            {!data && (
              <DisabledReason why={why}>
                <Button appearance="primary" onClick={() => !why && void apply()}>
                  {t('admin.import.apply', { count: good })}
                </Button>
              </DisabledReason>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
