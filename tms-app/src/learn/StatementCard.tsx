import { Button, Card, makeStyles, SignDialog, type SignDialogProps, Text, tokens } from '@attest/shared-ui';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  card: { alignItems: 'flex-start' },
  statement: { fontSize: tokens.fontSizeBase400 },
});

interface Props {
  /** What is signed and why, above the statement. */
  text: string;
  subject: { no: string; title: string; version: string | null };
  accountNeeded: boolean;
  onSign: SignDialogProps['onSign'];
}

/** "I have read, understood and will follow": the statement with its signature. */
export function StatementCard({ text, subject, accountNeeded, onSign }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [signing, setSigning] = useState(false);
  const statement = t('sign.statement');
  return (
    <Card className={styles.card}>
      <Text>{text}</Text>
      <Text className={styles.statement} weight="semibold">
        {statement}
      </Text>
      <Button appearance="primary" icon={<SignatureRegular />} onClick={() => setSigning(true)}>
        {t('sign.open')}
      </Button>
      {signing && (
        <SignDialog
          subject={{ ...subject, decision: statement, meaning: t('sign.meaning') }}
          accountNeeded={accountNeeded}
          onSign={async (signature) => {
            await onSign(signature);
            setSigning(false);
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Card>
  );
}
