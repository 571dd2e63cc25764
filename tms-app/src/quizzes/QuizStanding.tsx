import { type QuizDetail, tms, versionLabel } from '@attest/api-contract';
import { Facts, Link, Text, useBilingual } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { handedInFacts } from '../approval/ToApproval';
import { workOf } from '../frame/ConfigBadge';

/** What is in force of a quiz, who uses it, and what keeps its draft from coming into force. */
export function QuizStanding({ detail }: { detail: QuizDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { row } = detail;
  return (
    <>
      <Facts
        facts={[
          [t('list.version'), row.effectiveVersion > 0 && versionLabel(row.effectiveVersion)],
          [t('quiz.draft'), workOf(t, row.hasDraft, row.inApproval)],
          ...handedInFacts(t, detail.handedIn),
          [t('question.author'), row.author.name],
          [
            t('quiz.courses'),
            detail.courses.length > 0 &&
              detail.courses.map((course) => (
                <span key={course.id}>
                  <Link
                    {...linkProps(tms.course(course.id))}
                  >{`${course.no} ${text(course.name)}`}</Link>{' '}
                </span>
              )),
          ],
          [
            t('quiz.activatedAt'),
            detail.versions[0] &&
              `${formatInstant(detail.versions[0].activatedAt)} ${detail.versions[0].by.name}`,
          ],
        ]}
      />
      {detail.problems.map((problem) => (
        <Text key={text(problem)}>{text(problem)}</Text>
      ))}
    </>
  );
}
