import { type QuizContent, quizPreview } from '@attest/api-contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Loaded,
  makeStyles,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { fitted } from './quizContent';

const useStyles = makeStyles({
  surface: { maxWidth: '800px', width: '90vw' },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  item: { marginBottom: tokens.spacingVerticalL },
  stem: { whiteSpace: 'pre-wrap' },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** A paper as an examinee would get it, drawn anew with every look. */
export function QuizPreview({ content, onClose }: { content: QuizContent; onClose: () => void }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const paper = useCallQuery(quizPreview, { content: fitted(content) }, { gcTime: 0, staleTime: 0 });
  // The former one goes while another is drawn.
  const drawn = { ...paper, data: paper.isFetching ? undefined : paper.data };
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('quiz.previewTitle')}</DialogTitle>
          <DialogContent>
            <Loaded query={drawn} rows={6} height={24}>
              {({ questions }) => (
                <ol className={styles.list}>
                  {questions.map((question) => (
                    <li key={question.questionId} className={styles.item}>
                      <Text block className={styles.stem} weight="semibold">
                        {text(question.stem)}
                      </Text>
                      <Text block size={200} className={styles.muted}>
                        {question.no} · {t(`question.type.${question.type}`)} ·{' '}
                        {t('exam.points', { count: question.share })}
                      </Text>
                      {question.options.length > 0 && (
                        <ul>
                          {question.options.map((option) => (
                            <li key={text(option)}>{text(option)}</li>
                          ))}
                        </ul>
                      )}
                    </li>
                  ))}
                </ol>
              )}
            </Loaded>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void paper.refetch()}>{t('quiz.drawAgain')}</Button>
            <Button appearance="primary" onClick={onClose}>
              {t('edit.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
