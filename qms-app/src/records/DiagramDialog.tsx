import { processDiagram } from '@attest/api-contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ErrorState,
  makeStyles,
  ProcessDiagram,
  SkeletonRows,
  useCallQuery,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ wide: { width: 'min(1200px, 96vw)', maxWidth: 'none' } });

/** The process as drawn, with where the record stands. */
export function DiagramDialog({ piId, onClose }: { piId: string; onClose: () => void }) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const diagram = useCallQuery(processDiagram, { piId });
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.wide}>
        <DialogBody>
          <DialogTitle>{t('record.diagram')}</DialogTitle>
          <DialogContent>
            {diagram.data && <ProcessDiagram {...diagram.data} />}
            {diagram.isPending && <SkeletonRows rows={8} />}
            {diagram.error && <ErrorState error={diagram.error} onRetry={() => void diagram.refetch()} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('record.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
