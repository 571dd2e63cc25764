import {
  checkQuestionImport,
  importQuestions,
  listQuestions,
  type QuestionImport,
  questionFacets,
} from '@attest/api-contract';
import {
  Button,
  callKey,
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
  queryClient,
  Text,
  Textarea,
  tokens,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileChoice } from './FileChoice';
import { ImportReport } from './ImportReport';
import { useSpreadsheet } from './useSpreadsheet';

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
  const sheet = useSpreadsheet((fileId) => request(checkQuestionImport, { fileId }, quiet));
  const { report, fileId } = sheet;
  const why =
    !report || !fileId
      ? t('import.chooseFirst')
      : report.good === 0
        ? t('import.nothingGood')
        : reason.trim() === ''
          ? t('edit.reasonMissing')
          : null;

  const apply = async () => {
    if (why || !fileId || busy.current) return;
    busy.current = true;
    setError(null);
    try {
      const result = await request(importQuestions, { fileId, reason: reason.trim() }, quiet);
      await Promise.all(
        [listQuestions, questionFacets].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
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
            {!done && <FileChoice sheet={sheet} />}
            {(done ?? report) && <ImportReport report={done ?? (report as QuestionImport)} />}
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
