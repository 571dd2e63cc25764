import {
  cancelPeopleImport,
  checkPeopleImport,
  getPeopleImport,
  type ImportedPerson,
  type PeopleImport,
  peopleTemplate,
  startPeopleImport,
} from '@attest/api-contract';
import {
  Button,
  type CheckedSheet,
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
  SheetChoice,
  Text,
  Textarea,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { downloadUrl, request } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../frame/useT';
import { refreshPeople } from '../../refreshPeople';
import { RowReport } from './RowReport';

const useStyles = makeStyles({
  surface: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

type Sheet = CheckedSheet<{ rows: ImportedPerson[] }>;

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
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const rows = sheet?.report.rows;
  const { data = started } = useCallQuery(
    getPeopleImport,
    { id: started?.id ?? '' },
    { enabled: started !== null },
  );
  const shown = data?.rows ?? rows;
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
  const apply = ({ fileId }: Sheet) =>
    doing(() => request(startPeopleImport, { fileId, reason: reason.trim() }, quiet));
  const stop = (id: string) => doing(() => request(cancelPeopleImport, { id }, quiet));

  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('admin.import.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {!data && (
              <SheetChoice
                text={t('admin.import.text')}
                template={downloadUrl(peopleTemplate, {})}
                onCheck={(fileId, signal) => request(checkPeopleImport, { fileId }, { ...quiet, signal })}
                onChecked={setSheet}
              />
            )}
            {data && isOpen(data) && (
              <Field label={t('admin.import.progress', { done: data.done, total: data.total })}>
                <ProgressBar value={data.total ? data.done / data.total : 0} />
              </Field>
            )}
            {data && over && <Text>{t(`admin.import.state.${data.state}`)}</Text>}
            {data?.error && <Text>{text(data.error)}</Text>}
            {shown && <RowReport rows={shown} />}
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
                <Button appearance="primary" onClick={() => sheet && !why && void apply(sheet)}>
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
