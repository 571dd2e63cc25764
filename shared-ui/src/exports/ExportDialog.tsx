import {
  EXPORT_FORMATS,
  EXPORT_LIMIT,
  type ExportFormat,
  type ExportSource,
  startExport,
} from '@attest/api-contract';
import { errorMessage, language, request, timeZone$ } from '@attest/shared-utility';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { keepComposing } from '../form/ime';
import { useOnce } from '../form/useOnce';
import { useReturnFocus } from '../form/useReturnFocus';
import { useT } from '../frame/useT';
import { Radio, RadioGroup } from '../lazy/inputs';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';
import { useObservable } from '../query/useObservable';
import { ExportList } from './ExportList';
import { rangeProblem } from './exportRange';

interface Props {
  of: ExportSource;
  total: number;
  /** There are more than that. */
  more: boolean;
  onClose: () => void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  range: { display: 'flex', columnGap: '16px' },
  number: { width: '140px' },
});

/** Format and range of an export, and the exports of the last day with their progress. */
export function ExportDialog({ of, total, more, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  useReturnFocus();
  const timeZone = useObservable(timeZone$, 'UTC');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState(String(Math.max(2, Math.min(total, EXPORT_LIMIT))));
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { once } = useOnce();
  const problem = rangeProblem(from, to);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    setError(null);
    const range = { from: Number(from), to: Number(to) };
    const input = { of, format, language: language(), timeZone, ...range };
    await once(() => request(startExport, input, { quiet: true })).catch(setError);
  };
  const row = (name: 'from' | 'to', value: string, set: (value: string) => void) => (
    <Field label={t(`export.${name}`)} required>
      <Input
        className={styles.number}
        type="number"
        min={1}
        value={value}
        onChange={(_, data) => set(data.value)}
      />
    </Field>
  );

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <form onSubmit={(event) => void start(event)} onKeyDown={keepComposing} noValidate>
          <DialogBody>
            <DialogTitle>{t('export.title')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Text>
                {more
                  ? t('export.textMore', { total, limit: EXPORT_LIMIT })
                  : t('export.text', { count: total, limit: EXPORT_LIMIT })}
              </Text>
              <Field label={t('export.format')}>
                <RadioGroup
                  layout="horizontal"
                  value={format}
                  onChange={(_, data) => setFormat(data.value as ExportFormat)}
                >
                  {EXPORT_FORMATS.map((one) => (
                    <Radio key={one} value={one} label={t(`export.formats.${one}`)} />
                  ))}
                </RadioGroup>
              </Field>
              <div className={styles.range}>
                {row('from', from, setFrom)}
                {row('to', to, setTo)}
              </div>
              <div aria-live="assertive">
                {(error !== null || (tried && problem)) && (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody>
                      {error !== null ? errorMessage(error) : problem && t(`export.problems.${problem}`)}
                    </MessageBarBody>
                  </MessageBar>
                )}
              </div>
              <ExportList />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('frame.close')}</Button>
              <Button type="submit" appearance="primary">
                {t('export.start')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
