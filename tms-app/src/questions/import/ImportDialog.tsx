import {
  checkQuestionImport,
  importQuestions,
  listQuestions,
  type QuestionImport,
  questionFacets,
  questionTemplate,
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
  refreshCalls,
  SheetChoice,
  Text,
  Textarea,
  tokens,
} from '@attest/shared-ui';
import { downloadUrl, request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportReport } from './ImportReport';

const useStyles = makeStyles({
  surface: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

const quiet = { quiet: true };

/** Questions of a spreadsheet: chosen, looked at row by row, then added. What has a problem is left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<QuestionImport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);
  const [sheet, setSheet] = useState<CheckedSheet<QuestionImport> | null>(null);
  const report = sheet?.report;
  const shown = done ?? report;
  const why = !report
    ? t('import.chooseFirst')
    : report.good === 0
      ? t('import.nothingGood')
      : reason.trim() === ''
        ? t('edit.reasonMissing')
        : null;

  const apply = async () => {
    if (why || !sheet || busy.current) return;
    busy.current = true;
    setError(null);
    try {
      const result = await request(importQuestions, { fileId: sheet.fileId, reason: reason.trim() }, quiet);
      await refreshCalls(listQuestions, questionFacets);
      toast.success(t('import.done', { count: result.good }));
      setDone(result);
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
    }
  };

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('import.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {!done && (
              <SheetChoice
                text={t('import.text')}
                template={downloadUrl(questionTemplate, {})}
                onCheck={(fileId, signal) => request(checkQuestionImport, { fileId }, { ...quiet, signal })}
                onChecked={setSheet}
              />
            )}
            {shown && <ImportReport report={shown} />}
            <div aria-live="assertive">
              {error !== null && <ErrorState error={error} onRetry={() => void apply()} />}
            </div>
            {done ? (
              <Text>{t('import.kept')}</Text>
            ) : (
              <Field label={t('edit.reason')} required>
                <Textarea
                  value={reason}
                  maxLength={2000}
                  rows={2}
                  resize="vertical"
                  onChange={(_, data) => setReason(data.value)}
                />
              </Field>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t(done ? 'edit.close' : 'edit.cancel')}</Button>
            {!done && (
              <DisabledReason why={why}>
                <Button appearance="primary" onClick={() => void apply()}>
                  {t('import.apply', { count: report?.good ?? 0 })}
                </Button>
              </DisabledReason>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
