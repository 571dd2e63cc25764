import type { courseDetail, ResponseOf } from '@attest/api-contract';
import { Facts, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { handedInFacts } from '../approval/ToApproval';
import { workOf } from '../frame/ConfigBadge';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** How a course stands: people, versions, and who is asked to learn it. */
export function CourseStanding({ detail }: { detail: ResponseOf<typeof courseDetail> }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { course, versions, rows } = detail;
  return (
    <div className={styles.root}>
      <Facts
        facts={[
          [t('list.version'), course.version],
          [t('quiz.draft'), workOf(t, course.revising, course.inApproval)],
          ...handedInFacts(t, detail.handedIn),
          [t('course.open'), course.open],
          [t('course.qualified'), course.qualified],
          [
            t('course.asked'),
            rows.length > 0
              ? rows
                  .map((row) => `${t(`matrix.rows.${row.rowKind}`)}: ${text(row.name)}`)
                  .join(t('learn.and'))
              : t('course.nobody'),
          ],
        ]}
      />
      <ul className={styles.list} aria-label={t('course.versions')}>
        {versions.map((version) => (
          <li key={version.id} className={styles.item}>
            <Text weight="semibold">{version.label}</Text>
            <Text>
              {version.state === 'draft' && detail.handedIn
                ? t('config.inApproval')
                : t(`course.versionState.${version.state}`)}
            </Text>
            <Text>
              {version.material?.name ??
                [version.document?.no, version.document?.version].filter(Boolean).join(' ')}
            </Text>
            <Text className={styles.muted}>
              {version.requiredFrom
                ? t('course.requiredFrom', { time: formatInstant(version.requiredFrom) })
                : formatInstant(version.createdAt)}
            </Text>
            <Text className={styles.muted}>{version.createdBy?.name}</Text>
            <Text className={styles.muted}>{version.reason}</Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
