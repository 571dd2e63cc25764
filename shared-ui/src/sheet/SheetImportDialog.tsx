import { type ImportedRow, REASON_LENGTH, type SheetImport } from '@attest/api-contract';
import { Button, Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnce } from '../form/useOnce';
import { ActionButton } from '../frame/ActionButton';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ProgressBar,
} from '../lazy/overlays';
import { ErrorState } from '../states/ErrorState';
import { SheetChoice } from './SheetChoice';
import { SheetReport } from './SheetReport';
import type { CheckedSheet } from './useSheet';

interface Checked {
  rows: ImportedRow[];
}

export interface SheetImportDialogProps {
  title: string;
  /** What the file has to hold. */
  text: string;
  /** Address of an empty one with its headings. */
  template: string;
  /** Headings of what names a row. */
  columns: string[];
  /** Whatever else is to be chosen, before a file or after. */
  choice?: ReactNode;
  /** Names what is chosen: a file that is there is looked at again when it changes. */
  chosen?: string;
  /** To know before one gives the reason. */
  hint?: string;
  onCheck: (fileId: string, signal: AbortSignal) => Promise<Checked>;
  onStart: (input: { fileId: string; reason: string }) => Promise<SheetImport>;
  onStop: (id: string) => Promise<SheetImport>;
  /** A hook: how far an import is; null asks for none. */
  useProgress: (id: string | null) => SheetImport | undefined;
  /** It has ended, whichever way: what it made is there. */
  onOver: () => unknown;
  onClose: () => void;
}

const useStyles = makeStyles({
  surface: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const isOver = <I extends SheetImport>(one: I): one is I & { state: 'done' | 'cancelled' | 'failed' } =>
  one.state !== 'queued' && one.state !== 'running';

/** A spreadsheet, one thing a row: chosen, looked at row by row, then made by a job. What has a problem is left out. */
export function SheetImportDialog(props: SheetImportDialogProps) {
  const { title, text: what, template, columns, choice, chosen, hint, onClose } = props;
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const [started, setStarted] = useState<SheetImport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { once } = useOnce();
  const [sheet, setSheet] = useState<CheckedSheet<Checked> | null>(null);
  const data = props.useProgress(started?.id ?? null) ?? started;
  const over = data !== null && isOver(data);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (over) void latest.current.onOver();
  }, [over]);

  // What was chosen when the file was looked at.
  const lookedAt = useRef(chosen);
  const [again, setAgain] = useState(false);
  const check = (fileId: string, signal: AbortSignal) => {
    lookedAt.current = chosen;
    return props.onCheck(fileId, signal);
  };
  const fileId = sheet?.fileId;
  useEffect(() => {
    if (!fileId || lookedAt.current === chosen) return;
    const controller = new AbortController();
    const { signal } = controller;
    lookedAt.current = chosen;
    setAgain(true);
    setError(null);
    latest.current
      .onCheck(fileId, signal)
      .then(
        (report) => !signal.aborted && setSheet({ fileId, report }),
        (failure) => !signal.aborted && setError(failure),
      )
      .finally(() => !signal.aborted && setAgain(false));
    return () => controller.abort();
  }, [chosen, fileId]);

  const rows = sheet?.report.rows;
  const good = rows?.filter(({ problems }) => problems.length === 0).length ?? 0;
  const why = !rows
    ? t('sheet.chooseFirst')
    : again
      ? t('sheet.checking')
      : good === 0
        ? t('sheet.nothingGood')
        : reason.trim() === ''
          ? t('sheet.reasonMissing')
          : null;
  const doing = (work: () => Promise<SheetImport>) => {
    setError(null);
    return once(async () => setStarted(await work())).catch(setError);
  };
  const apply = ({ fileId }: { fileId: string }) =>
    doing(() => props.onStart({ fileId, reason: reason.trim() }));

  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {!data && choice}
            {!data && <SheetChoice text={what} template={template} onCheck={check} onChecked={setSheet} />}
            {data && !isOver(data) && (
              <Field label={t('sheet.progress', { done: data.done, total: data.total })}>
                <ProgressBar value={data.total ? data.done / data.total : 0} />
              </Field>
            )}
            {data && isOver(data) && <Text>{t(`sheet.state.${data.state}`)}</Text>}
            {data?.error && <Text>{text(data.error)}</Text>}
            <Rows rows={data?.rows ?? rows} columns={columns} />
            <div aria-live="assertive">{error !== null && <ErrorState error={error} />}</div>
            {!data && (
              <Field label={t('sheet.reason')} required hint={hint}>
                <Textarea
                  value={reason}
                  maxLength={REASON_LENGTH}
                  rows={2}
                  resize="vertical"
                  onChange={(_, { value }) => setReason(value)}
                />
              </Field>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t(data ? 'sheet.close' : 'frame.cancel')}</Button>
            {data && !isOver(data) && (
              <Button onClick={() => void doing(() => props.onStop(data.id))}>{t('sheet.stop')}</Button>
            )}
            {!data && (
              <ActionButton why={why} appearance="primary" onClick={() => sheet && void apply(sheet)}>
                {t('sheet.apply', { count: good })}
              </ActionButton>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Every row of the file: what is made of it or will be, or why it is left out. */
function Rows({ rows, columns }: { rows: ImportedRow[] | undefined; columns: string[] }) {
  const t = useT();
  if (!rows) return null;
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  const made = rows.filter((row) => row.made).length;
  return (
    <SheetReport
      summary={
        made > 0
          ? t('sheet.made', { count: made, bad })
          : t('sheet.summary', { count: rows.length - bad, bad })
      }
      label={t('sheet.rows')}
      columns={columns}
      rows={rows.map(({ made: isMade, ...row }) => ({
        ...row,
        result: isMade
          ? { text: t('sheet.isMade'), tone: 'good' }
          : { text: t('sheet.good'), tone: 'neutral' },
      }))}
    />
  );
}
