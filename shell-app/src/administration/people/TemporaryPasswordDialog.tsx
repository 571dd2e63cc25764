import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Text,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

/** A temporary password as it came from the server. */
export interface Secret {
  account: string;
  temporaryPassword: string;
  validUntil: string;
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', rowGap: '12px' } });

/** Shows a temporary password, once. */
export function TemporaryPasswordDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('admin.people.temporary', { account: secret.account })}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{t('admin.people.temporaryText', { until: formatInstant(secret.validUntil) })}</Text>
            <Field label={t('admin.people.temporaryLabel')}>
              <Input
                readOnly
                autoFocus
                autoComplete="off"
                value={secret.temporaryPassword}
                onFocus={(event) => event.target.select()}
              />
            </Field>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('admin.people.temporaryNoted')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
