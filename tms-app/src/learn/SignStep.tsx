import { type LearnState, signTraining } from '@attest/api-contract';
import { Button, Card, makeStyles, SignDialog, Text, tokens, useBilingual } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';
import { documentOf } from '../training/trainingColumns';

const useStyles = makeStyles({
  card: { alignItems: 'flex-start' },
  statement: { fontSize: tokens.fontSizeBase400 },
});

/** The closing signature; then the next training that is due opens. */
export function SignStep({ state }: { state: LearnState }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const go = useNavigate();
  const [signing, setSigning] = useState(false);
  const { row } = state;
  const statement = t('sign.statement');
  return (
    <Card className={styles.card}>
      <Text>{t('sign.text')}</Text>
      <Text className={styles.statement} weight="semibold">
        {statement}
      </Text>
      <Button appearance="primary" icon={<SignatureRegular />} onClick={() => setSigning(true)}>
        {t('sign.open')}
      </Button>
      {signing && (
        <SignDialog
          subject={{
            no: row.courseNo,
            title: text(row.courseName),
            version: documentOf(row) || '—',
            decision: statement,
            meaning: t('sign.meaning'),
          }}
          accountNeeded={state.accountNeededToSign}
          onSign={async (signature) => {
            const { nextAssignmentId } = await request(
              signTraining,
              { assignmentId: row.id, signature },
              { quiet: true },
            );
            toast.success(
              t(nextAssignmentId ? 'sign.doneNext' : 'sign.done', { name: text(row.courseName) }),
            );
            go(nextAssignmentId ? at.learn(nextAssignmentId) : at.todo, { replace: true });
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Card>
  );
}
