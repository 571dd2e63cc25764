import type { Bilingual, Qualification } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { tenantDay } from '../../../workflow/time';
import { type Accepted, coursesOf, type Subject } from './subject';

/** What stands behind one course: the record that qualified the person then, or the one that no longer did. */
interface Standing {
  since: Date | null;
  until: string | null;
  /** Days the last record had ended by then. */
  ended: string | null;
}

/**
 * Was a person qualified for a course, document or position at an instant? Later training, new versions and changes
 * of the matrix do not change the answer; an approved correction of a record does, from then on.
 */
export async function qualifiedAt(
  tx: TenantTransaction,
  personId: string,
  subject: Subject,
  at: Date,
): Promise<Qualification> {
  const when = { at, day: await tenantDay(tx, at) };
  const courses = await coursesOf(tx, subject, when);
  if (courses.length === 0)
    return {
      qualified: true,
      required: false,
      since: null,
      until: null,
      why: { zh: '当时没有培训要求', en: 'No training was required then' },
    };
  const standings = await Promise.all(
    courses.map(async (course) => ({ course, ...(await standingOf(tx, personId, course, when)) })),
  );
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
    why: {
      zh: `已完成培训：${courses.map((course) => course.no).join('、')}`,
      en: `Trained in ${courses.map((course) => course.no).join(', ')}`,
    },
  };
}

function whyNot(missing: (Standing & { course: Accepted })[]): Bilingual {
  const [zh, en] = (['zh', 'en'] as const).map((language) =>
    missing.map(({ course, ended }) => {
      const name = `${course.no} ${course[language]}`;
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
      from training_assignment
      where user_id = ${personId} and course_version_id = any(${versionIds}::uuid[])
        and state in ('qualified', 'exempt') and completed_at <= ${at}) r`.execute(tx);
  return rows[0] ?? { since: null, until: null, ended: null };
}
