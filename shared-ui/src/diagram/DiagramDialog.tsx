import { processDiagram } from '@attest/api-contract';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { Dialog, DialogSurface } from '../lazy/Dialog';
import { useCallQuery } from '../query/useCallQuery';
import { Loaded } from '../states/Loaded';
import { ProcessDiagram } from './ProcessDiagram';

const useStyles = makeStyles({ wide: { width: 'min(1200px, 96vw)', maxWidth: 'none' } });

export interface DiagramDialogProps {
  /** The instance. */
  piId: string;
  onClose: () => void;
}

/** The process of an instance as drawn, with where it stands. */
export function DiagramDialog({ piId, onClose }: DiagramDialogProps) {
  const t = useT();
  const styles = useStyles();
  const diagram = useCallQuery(processDiagram, { piId });
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.wide}>
        <DialogBody>
          <DialogTitle>{t('diagram.label')}</DialogTitle>
          <DialogContent>
            <Loaded query={diagram}>{(data) => <ProcessDiagram {...data} />}</Loaded>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('frame.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
