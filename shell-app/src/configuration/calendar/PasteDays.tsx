import type { SpecialDay } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Text,
  Textarea,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { pastedDays } from './yearDays';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
});

interface Props {
  year: number;
  onTake: (days: SpecialDay[]) => void;
  onClose: () => void;
}

/** Days of a year from the lines of a spreadsheet, one a line. */
export function PasteDays({ year, onTake, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const [text, setText] = useState('');
  const { days, unread } = pastedDays(year, text);
  const problem = unread.length > 0 ? t('config.calendar.unread', { line: unread[0] ?? '' }) : undefined;
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('config.calendar.paste')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{t('config.calendar.pasteText', { year })}</Text>
            <Field label={t('config.calendar.lines')} validationMessage={problem}>
              <Textarea rows={10} value={text} onChange={(_, { value }) => setText(value)} />
            </Field>
            <Text aria-live="polite">{t('config.calendar.read', { count: days.length })}</Text>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('config.cancel')}</Button>
            <ActionButton
              why={problem ?? (days.length === 0 ? t('config.calendar.nothingRead') : null)}
              appearance="primary"
              onClick={() => {
                onTake(days);
                onClose();
              }}
            >
              {t('config.calendar.take')}
            </ActionButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
