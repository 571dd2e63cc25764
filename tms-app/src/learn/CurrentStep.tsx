import { tms } from '@attest/api-contract';
import {
  Button,
  Card,
  Link,
  lazyPart,
  MessageBar,
  MessageBarBody,
  SkeletonRows,
  Text,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadClassTexts } from '../classroom/lazyClassPage';
import { ExamStep } from './ExamStep';
import { hasMaterial, Material } from './Material';
import { ReadingStep } from './ReadingStep';
import { RecordNote } from './RecordNote';
import { SignStep } from './SignStep';
import type { StepProps } from './stepProps';

const ClassStep = lazyPart(
  async () => {
    const [step] = await Promise.all([import('./ClassStep'), loadClassTexts()]);
    return step.ClassStep;
  },
  <SkeletonRows rows={4} height={24} />,
);

/** What is to be done now; what was read can be opened again below it. */
export function CurrentStep(props: StepProps) {
  const { state } = props;
  const { t } = useTranslation('tms-app');
  const current = state.steps.find((step) => step.state === 'current')?.kind;
  if (state.closedWhy || !current) return <RecordNote row={state.row} />;
  if (current === 'read') return <ReadingStep {...props} />;
  return (
    <>
      {current === 'exam' && <ExamStep {...props} />}
      {current === 'sign' && <SignStep {...props} />}
      {current === 'class' && <ClassStep {...props} />}
      {current === 'ojt' && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t('learn.ojt')} <Link {...linkProps(tms.card(state.row.id))}>{t('card.title')}</Link>
          </MessageBarBody>
        </MessageBar>
      )}
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
