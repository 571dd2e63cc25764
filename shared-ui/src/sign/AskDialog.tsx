import { candidateUsers, type DecisionOption } from '@attest/api-contract';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Label,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, useId, useState } from 'react';
import { keepComposing } from '../form/ime';
import { UserPicker } from '../form/UserPicker';
import { useReturnFocus } from '../form/useReturnFocus';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Dialog, DialogSurface } from '../lazy/Dialog';
import { DayField } from '../lazy/inputs';
import { useCallQuery } from '../query/useCallQuery';

/** What a decision asks for besides the remark. */
export interface Answers {
  returnTo?: string;
  personIds?: string[];
  /** `YYYY-MM-DD` */
  day?: string;
}

interface Props {
  taskId: string;
  option: DecisionOption;
  onAnswer(answers: Answers): void;
  onClose(): void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** Answers that need no question: a single place to return to. Undefined when something must be asked. */
export function impliedAnswers(option: DecisionOption): Answers | undefined {
  const onlyReturn = option.asks.every((ask) => ask === 'returnTarget');
  if (!onlyReturn || option.returnTargets.length > 1) return undefined;
  return option.asks.length > 0 ? { returnTo: option.returnTargets[0]?.stepId } : {};
}

/** Asks for the person, the day or the step to return to, as the decision needs. */
export function AskDialog({ taskId, option, onAnswer, onClose }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  useReturnFocus();
  const personLabel = useId();
  const asks = (what: DecisionOption['asks'][number]) => option.asks.includes(what);
  const [returnTo, setReturnTo] = useState(option.returnTargets[0]?.stepId ?? '');
  const [people, setPeople] = useState<string[]>([]);
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const candidates = useCallQuery(
    candidateUsers,
    { taskId, decision: option.code },
    { enabled: asks('person') },
  );
  const missing = { person: asks('person') && people.length === 0, day: asks('day') && day === '' };

  const answer = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.person || missing.day) return;
    onAnswer({
      ...(asks('returnTarget') && { returnTo }),
      ...(asks('person') && { personIds: people }),
      ...(asks('day') && { day }),
    });
  };

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <form onSubmit={answer} onKeyDown={keepComposing} noValidate>
          <DialogBody>
            <DialogTitle>{text(option.label)}</DialogTitle>
            <DialogContent className={styles.content}>
              {asks('returnTarget') && (
                <Field label={t('sign.returnTo')} required>
                  <RadioGroup value={returnTo} onChange={(_, data) => setReturnTo(data.value)}>
                    {option.returnTargets.map((target) => (
                      <Radio key={target.stepId} value={target.stepId} label={text(target.name)} />
                    ))}
                  </RadioGroup>
                </Field>
              )}
              {asks('person') && (
                <div>
                  <Label id={personLabel} required>
                    {t('sign.person')}
                  </Label>
                  <Field
                    validationState={tried && missing.person ? 'error' : 'none'}
                    validationMessage={tried && missing.person ? t('sign.choosePerson') : undefined}
                  >
                    <UserPicker
                      aria-labelledby={personLabel}
                      value={people}
                      onChange={setPeople}
                      multiple={option.code === 'addSign'}
                      candidates={candidates.data ?? []}
                    />
                  </Field>
                </div>
              )}
              {asks('day') && (
                <Field
                  label={t('sign.day')}
                  required
                  validationState={tried && missing.day ? 'error' : 'none'}
                  validationMessage={tried && missing.day ? t('sign.chooseDay') : undefined}
                >
                  <DayField value={day} onChange={setDay} />
                </Field>
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('frame.cancel')}</Button>
              <Button type="submit" appearance="primary">
                {t('sign.continue')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
