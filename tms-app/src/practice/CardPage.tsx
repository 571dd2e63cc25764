import {
  dms,
  type PracticeCard,
  practiceCard,
  recordPractice,
  signPractice,
  tms,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Card,
  DayField,
  Facts,
  Field,
  Link,
  makeStyles,
  Page,
  SignDialog,
  Text,
  tokens,
  useBilingual,
  useCallMutation,
  useCallQuery,
} from '@attest/shared-ui';
import { formatDay, formatInstant, linkProps, request, tellChanged, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { ActionBar } from '../frame/ActionBar';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { AssignmentBadge } from '../training/assignmentState';
import { documentOf } from '../training/documentOf';
import { CardStep } from './CardStep';

/** The card of somebody's practice on the job: the trainer records its steps, the trainee signs it. */
export function CardPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const card = useCallQuery(practiceCard, { assignmentId: id });
  if (card.data) return <Loaded key={id} card={card.data} />;
  return <PendingPage title={t('card.title')} of={card} />;
}

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  steps: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  day: { maxWidth: '240px' },
});

function Loaded({ card }: { card: PracticeCard }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [day, setDay] = useState(card.today);
  const { row, person, steps } = card;
  const record = useCallMutation(recordPractice, {
    onSuccess: async () => {
      toast.success(t('card.recorded'));
    },
    onError: () => tellChanged(recordPractice.changes),
  });
  const records = card.trains && card.open && card.signedAt === null;
  return (
    <Page
      title={text(row.courseName)}
      breadcrumb={
        <BackLink to={card.own ? tms.ownPractice : tms.practice}>
          {t(card.own ? 'card.list' : 'practice.title')}
        </BackLink>
      }
    >
      <Card>
        <div className={styles.line}>
          <Text>{row.courseNo}</Text>
          <AssignmentBadge state={row.state} />
        </div>
        <Facts
          facts={[
            [t('record.person'), person.name],
            [
              t('list.document'),
              card.documentVersionId && (
                <Link key="document" {...linkProps(dms.version(card.documentVersionId))}>
                  {documentOf(row)}
                </Link>
              ),
            ],
            [t('card.trainers'), card.trainers.map(({ name }) => name).join(t('edit.comma'))],
            [t('list.due'), formatDay(row.due)],
            [t('card.signedAt'), card.signedAt && formatInstant(card.signedAt, { withOffset: true })],
            [
              t('record.title'),
              <Link key="record" {...linkProps(card.own ? tms.learn(row.id) : tms.record(row.id))}>
                {t('card.open')}
              </Link>,
            ],
          ]}
        />
      </Card>
      {steps.length === 0 && <Text>{t('card.whole')}</Text>}
      {records && steps.length > 0 && (
        <Field label={t('card.day')} className={styles.day}>
          <DayField max={card.today} value={day} onChange={setDay} />
        </Field>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: cards in a list */}
      <div role="list" aria-label={t('card.title')} className={styles.steps}>
        {steps.map((step, index) => (
          <CardStep
            key={step.step.id}
            number={index + 1}
            step={step}
            busy={record.isPending || day === ''}
            onRecord={
              records
                ? (act) =>
                    record.mutate({
                      assignmentId: row.id,
                      rowVersion: card.rowVersion,
                      stepId: step.step.id,
                      act,
                      on: day,
                    })
                : undefined
            }
          />
        ))}
      </div>
      {card.open && <Acts card={card} />}
    </Page>
  );
}

/** The trainee signs, the trainer judges. */
function Acts({ card }: { card: PracticeCard }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [signing, setSigning] = useState(false);
  const { row, steps, person } = card;
  const whole = steps.length === 0;
  const open = steps.filter(({ complete }) => !complete).length;
  const missing =
    open > 0 ? t('card.missing', { count: open }) : card.signedAt === null ? t('card.unsigned') : null;
  return (
    <>
      <ActionBar
        label={t('card.bar')}
        status={<Text>{missing ?? t(whole ? 'card.readyWhole' : 'card.ready')}</Text>}
      >
        {card.trains && <Button onClick={() => go(tms.judge(row.id))}>{t('card.judge')}</Button>}
        {card.own && (
          <ActionButton
            why={card.signedAt ? t('card.signed') : open > 0 ? missing : null}
            appearance="primary"
            onClick={() => setSigning(true)}
          >
            {t('card.sign')}
          </ActionButton>
        )}
      </ActionBar>
      {signing && (
        <SignDialog
          subject={{
            no: row.courseNo,
            title: `${text(row.courseName)} — ${person.name}`,
            version: row.documentVersion ?? null,
            decision: t(whole ? 'card.statementWhole' : 'card.statement'),
            meaning: t('card.meaning'),
          }}
          accountNeeded={card.accountNeededToSign}
          onSign={async (signature) => {
            await request(signPractice, { assignmentId: row.id, signature }, { quiet: true });
            toast.success(t('card.done'));
            setSigning(false);
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
}
