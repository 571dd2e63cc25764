import type { ResponseOf, trainingStatistics } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { isAsked } from '../acknowledgements/states';
import { teachesNext } from '../classroom/access';
import { countWaiting } from '../corrections/list';
import { waitsForCaller } from '../exams/marking/markers';
import { awaitsPractice } from '../reading/practice';
import '../classroom/tables';
import '../exams/tables';

/**
 * Training to-do counters of the caller: trainings to do, classes to teach, papers to mark, own practice, practice to
 * judge, records to correct, learner roles and job descriptions to acknowledge.
 */
export async function countMyTraining(ctx: Context): Promise<ResponseOf<typeof trainingStatistics>> {
  const own = await sql<{ study: number; practice: number }>`
    select count(*) filter (where a.state <> 'ojtDue' and not ${awaitsPractice}) as study,
      count(*) filter (where ${awaitsPractice}) as practice
    from training_assignment a
    where a.user_id = ${ctx.caller.userId}
      and a.state in ('notStarted', 'studying', 'examDue', 'ojtDue', 'signDue', 'failed')`.execute(ctx.tx);
  const others = await sql<{ teach: number; mark: number; judge: number; describe: number; role: number }>`
    select
      (select count(*) from training_acknowledgement a
       where a.user_id = ${ctx.caller.userId} and ${isAsked} and a.kind = 'description') as describe,
      (select count(*) from training_acknowledgement a
       where a.user_id = ${ctx.caller.userId} and ${isAsked} and a.kind = 'role') as role,
      (select count(*) from training_class k
       where ${teachesNext(ctx)}) as teach,
      (select count(*) from training_attempt t
       join training_assignment a on a.id = t.assignment_id
       join training_course_version v on v.id = a.course_version_id
       where t.state = 'toMark' and ${waitsForCaller(ctx)}) as mark,
      (select count(*) from training_assignment a
       join training_course_version v on v.id = a.course_version_id
       where ${awaitsPractice} and ${waitsForCaller(ctx)}) as judge`.execute(ctx.tx);
  const { teach = 0, mark = 0, judge = 0, describe = 0, role = 0 } = others.rows[0] ?? {};
  return {
    unTrainCount: own.rows[0]?.study ?? 0,
    courseTableCount: teach,
    examReviewCount: mark,
    roleCount: role,
    skillCount: own.rows[0]?.practice ?? 0,
    skillExamCount: judge,
    positionUnKnowCount: describe,
    correctionCount: await countWaiting(ctx),
  };
}
