import type { PracticeStep } from '@attest/api-contract';
import { Button, Card, makeStyles, Text } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../edit/BilingualFields';
import { FormGrid } from '../edit/FormGrid';
import { NumberField } from '../edit/NumberField';

interface Props {
  steps: PracticeStep[];
  onChange: (steps: PracticeStep[]) => void;
}

const MOST = 40;
/** How often a step is performed under supervision unless the course says otherwise. */
const TIMES = 3;

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

/** An id of a new step; without `randomUUID`, which plain HTTP does not have. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The steps of practice on the job, in order; each with how often it is performed under supervision. */
export function PracticeSteps({ steps, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const set = (id: string, patch: Partial<PracticeStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...patch } : step)));
  return (
    <>
      <Text>{t('course.stepsHint')}</Text>
      {steps.map((step, index) => (
        <Card key={step.id} size="small">
          <div className={styles.head}>
            <Text weight="semibold">{t('course.step', { number: index + 1 })}</Text>
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('course.removeStep', { number: index + 1 })}
              onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
            />
          </div>
          <BilingualFields
            label={t('course.step', { number: index + 1 })}
            required
            maxLength={300}
            value={step}
            onChange={({ zh, en }) => set(step.id, { zh, en })}
          />
          <FormGrid>
            <NumberField
              label={t('course.times')}
              required
              min={1}
              max={20}
              value={step.times}
              onChange={(times) => set(step.id, { times: times ?? TIMES })}
            />
          </FormGrid>
        </Card>
      ))}
      {steps.length < MOST && (
        <div>
          <Button
            icon={<AddRegular />}
            onClick={() => onChange([...steps, { id: newId(), zh: '', en: '', times: TIMES }])}
          >
            {t('course.addStep')}
          </Button>
        </div>
      )}
    </>
  );
}
