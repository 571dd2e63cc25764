import { type PersonQualifications, personQualifications, tms } from '@attest/api-contract';
import {
  Card,
  EmptyState,
  Loaded,
  makeStyles,
  Page,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
import { TrainingTabs } from '../training/TrainingTabs';
import { DescriptionLine } from './DescriptionLine';
import { QualificationTable } from './QualificationTable';
import { QualificationBadge } from './qualificationStatus';

/** What the caller's position asks to know, course by course, and how that stands; or the same of somebody else. */
export function QualificationPage() {
  const { id } = useParams();
  const { t } = useTranslation('tms-app');
  const found = useCallQuery(personQualifications, id ? { personId: id } : {});
  const { data } = found;
  return (
    <Page
      title={id && data ? t('qualification.of', { name: data.person.name }) : t('list.heading')}
      {...(id
        ? { breadcrumb: <BackLink to={tms.team}>{t('part.team')}</BackLink> }
        : { tabs: <TrainingTabs part="qualifications" /> })}
    >
      <Loaded query={found} height={24}>
        {(standing) => <Standing standing={standing} own={!id} />}
      </Loaded>
    </Page>
  );
}

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

function Standing({ standing, own }: { standing: PersonQualifications; own: boolean }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { position, status, courses, description } = standing;
  return (
    <>
      <Card>
        <div className={styles.line}>
          <Text weight="semibold">{position ? text(position.name) : t('qualification.noPosition')}</Text>
          {(courses.length > 0 || description) && <QualificationBadge status={status} />}
        </div>
        {description && <DescriptionLine description={description} own={own} />}
      </Card>
      {courses.length === 0 ? (
        <EmptyState kind="firstUse" title={t('qualification.none')} text={t('qualification.noneText')} />
      ) : (
        <Card>
          <QualificationTable courses={courses} own={own} />
        </Card>
      )}
    </>
  );
}
