import type { TrainingSignature } from '@attest/api-contract';
import { Facts, makeStyles, tokens, useBilingual } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  hash: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

/** Who signed, when, with which meaning, and the hash of what was signed. */
export function SignatureFacts({ signature }: { signature: TrainingSignature }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <Facts
      facts={[
        [t('record.signer'), `${signature.signer.name} (${signature.signer.account})`],
        [t('record.signedAt'), formatInstant(signature.at, { withOffset: true })],
        [t('record.meaning'), text(signature.meaning)],
        [
          t('record.hash'),
          <span key="hash" className={styles.hash}>
            {signature.snapshotHash}
          </span>,
        ],
      ]}
    />
  );
}
