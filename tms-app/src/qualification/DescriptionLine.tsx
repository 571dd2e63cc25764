import { type PersonQualifications, tms } from '@attest/api-contract';
import { DueBadge, Link, makeStyles, Text, tokens } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { QualificationBadge } from './qualificationStatus';

interface Props {
  description: NonNullable<PersonQualifications['description']>;
  /** Leads to the text and its acknowledgement. */
  own: boolean;
}

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

/** Whether the job description in force is acknowledged; without that the position is not valid. */
export function DescriptionLine({ description, own }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { version, status, acknowledgementId, acknowledgedAt, due } = description;
  const name = t('qualification.description', { version });
  return (
    <div className={styles.line}>
      {own && acknowledgementId ? (
        <Link {...linkProps(tms.description(acknowledgementId))}>{name}</Link>
      ) : (
        <Text>{name}</Text>
      )}
      {status === 'suspended' && <QualificationBadge status={status} />}
      <Text>
        {acknowledgedAt
          ? t('qualification.acknowledged', { time: formatInstant(acknowledgedAt) })
          : t('qualification.notAcknowledged')}
      </Text>
      {!acknowledgedAt && <DueBadge named due={due} />}
    </div>
  );
}
