import { Button, Card, MessageBar, MessageBarBody, Text } from '@attest/shared-ui';
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExamStep } from './ExamStep';
import { hasMaterial, Material } from './Material';
import { ReadingStep } from './ReadingStep';
import { RecordNote } from './RecordNote';
import { SignStep } from './SignStep';
import type { StepProps } from './stepProps';

/** What is to be done now; what was read can be opened again below it. */
export function CurrentStep(props: StepProps) {
  const { state } = props;
  const { t } = useTranslation('tms-app');
  const now = state.steps.filter((step) => step.state === 'current').map((step) => step.kind);
  const [current] = now;
  if (state.closedWhy || !current) return <RecordNote row={state.row} />;
  if (current === 'read') return <ReadingStep {...props} />;
  return (
    <>
      {current === 'exam' && <ExamStep {...props} />}
      {current === 'sign' && <SignStep {...props} />}
      {(['class', 'ojt'] as const)
        .filter((kind) => now.includes(kind))
        .map((kind) => (
          <MessageBar key={kind} intent="info" layout="multiline">
            <MessageBarBody>{t(`learn.${kind}`)}</MessageBarBody>
          </MessageBar>
        ))}
      {hasMaterial(state) && <Again state={state} />}
    </>
  );
}

function Again({ state }: Pick<StepProps, 'state'>) {
  const { t } = useTranslation('tms-app');
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <Card>
        <Material state={state} />
      </Card>
    );
  return (
    <div>
      <Text block>{t('learn.againText')}</Text>
      <Button icon={<BookOpenRegular />} onClick={() => setOpen(true)}>
        {t('learn.again')}
      </Button>
    </div>
  );
}
