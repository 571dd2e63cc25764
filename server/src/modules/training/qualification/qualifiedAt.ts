import type { Bilingual, Qualification } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { leavesNoExam } from '../assignments/exam';
import { descriptionAt } from './description';
import { type Accepted, coursesOf, type Subject } from './subject';

/** What has to be known, a course or the job description of a position, as it is named. */
interface Named {
  no: string;
  zh: string;
  en: string;
}

/** What stands behind one course: the record that qualified the person then, or the one that no longer did. */
interface Standing {
  since: Date | null;
  until: string | null;
  /** Days the last record had ended by then. */
  ended: string | null;
}

/**
 * Was a person qualified for a course, document or position at an instant? Later training, new versions and changes
 * of the matrix do not change the answer; an approved correction of a record does, from then on. A position
 * asks for its job description too.
 */
export async function qualifiedAt(
  tx: TenantTransaction,
  personId: string,
  subject: Subject,
  at: Date,
): Promise<Qualification> {
  const when = { at, day: await tenantDay(tx, at) };
  const courses = await coursesOf(tx, subject, when);
  const description =
    'positionId' in subject ? await descriptionAt(tx, personId, subject.positionId, at) : [];
  if (courses.length === 0 && description.length === 0)
    return {
      qualified: true,
      required: false,
      since: null,
      until: null,
      why: { zh: '当时没有培训要求', en: 'No training was required then' },
    };
  const standings: (Standing & { of: Named })[] = [
    ...(await Promise.all(
      courses.map(async (course) => ({ of: course, ...(await standingOf(tx, personId, course, when)) })),
    )),
    ...description,
  ];
  const missing = standings.filter((one) => one.since === null);
  if (missing.length > 0)
    return { qualified: false, required: true, since: null, until: null, why: whyNot(missing) };
  const since = standings
    .map((one) => one.since as Date)
    .sort((a, b) => b.getTime() - a.getTime())[0] as Date;
  const until = standings
    .map((one) => one.until)
    .filter((day) => day !== null)
    .sort()[0];
  return {
    qualified: true,
    required: true,
    since: since.toISOString(),
    until: until ?? null,
    why: whyQualified(courses, description),
  };
}

function whyQualified(courses: Named[], description: { of: Named }[]): Bilingual {
  const trained = courses.map(({ no }) => no);
  const acknowledged = description.map(({ of }) => of.no);
  return {
    zh: [
      trained.length > 0 && `已完成培训：${trained.join('、')}`,
      acknowledged.length > 0 && `已确认岗位说明书：${acknowledged.join('、')}`,
    ]
      .filter(Boolean)
      .join('；'),
    en: [
      trained.length > 0 && `Trained in ${trained.join(', ')}`,
      acknowledged.length > 0 && `Acknowledged the job description ${acknowledged.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  };
}

function whyNot(missing: (Standing & { of: Named })[]): Bilingual {
  const [zh, en] = (['zh', 'en'] as const).map((language) =>
    missing.map(({ of, ended }) => {
      const name = `${of.no} ${of[language]}`;
      if (ended === null) return name;
      return language === 'zh' ? `${name}（${ended} 到期）` : `${name} (ended ${ended})`;
    }),
  );
  return { zh: `未完成或已失效：${zh?.join('、')}`, en: `Not trained, or no longer: ${en?.join(', ')}` };
}

async function standingOf(
  tx: TenantTransaction,
  personId: string,
  { versionIds }: Accepted,
  { at, day }: { at: Date; day: string },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select min(completed_at) filter (where holds) as since,
      case when bool_or(holds and valid_to is null) then null else max(valid_to) filter (where holds) end as until,
      max(valid_to) filter (where not holds) as ended
    from (select completed_at, valid_to, valid_to is null or valid_to >= ${day}::date as holds
      from training_assignment a
      where user_id = ${personId} and course_version_id = any(${versionIds}::uuid[])
        and state in ('qualified', 'exempt') and completed_at <= ${at} and ${leavesNoExam({ at, day })}) r`.execute(
    tx,
  );
  return rows[0] ?? { since: null, until: null, ended: null };
}
