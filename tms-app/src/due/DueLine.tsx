import type { DueItem } from '@attest/api-contract';
import { DueBadge, Link, makeStyles, Text, ToneBadge, tokens, useBilingual } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { ClipboardCheckmarkRegular } from '@fluentui/react-icons/svg/clipboard-checkmark';
import { DocumentCheckmarkRegular } from '@fluentui/react-icons/svg/document-checkmark';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { PersonAvailableRegular } from '@fluentui/react-icons/svg/person-available';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignmentBadge } from '../training/assignmentState';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    minHeight: '48px',
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: {
    flex: '1 1 240px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    display: 'flex',
    flexDirection: 'column',
  },
  subtitle: { color: tokens.colorNeutralForeground2 },
  due: { minWidth: '168px' },
});

const ICONS: Record<Exclude<DueItem['kind'], 'assignment'>, ReactElement> = {
  class: <HatGraduationRegular />,
  teaching: <HatGraduationRegular />,
  marking: <ClipboardCheckmarkRegular />,
  practice: <PersonAvailableRegular />,
  acknowledgement: <DocumentCheckmarkRegular />,
  approval: <ClipboardCheckmarkRegular />,
};

/** One thing to do of training: what, how it stands, by when; the title leads to where it is done. */
export function DueLine({ item }: { item: DueItem }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <Link {...linkProps(item.path)}>{text(item.title)}</Link>
        <Text size={200} className={styles.subtitle}>
          {item.subtitle}
          {item.startsAt && ` · ${t('due.startsAt', { time: formatInstant(item.startsAt) })}`}
          {item.notBefore && ` · ${t('due.notBefore', { time: formatInstant(item.notBefore) })}`}
        </Text>
      </div>
      {item.state ? (
        <AssignmentBadge state={item.state} />
      ) : (
        item.kind !== 'assignment' && (
          <ToneBadge tone="active" icon={ICONS[item.kind]}>
            {t(`due.${item.kind}`)}
          </ToneBadge>
        )
      )}
      <span className={styles.due}>
        <DueBadge named due={item.due} overdueDays={item.overdueDays} />
      </span>
    </li>
  );
}
