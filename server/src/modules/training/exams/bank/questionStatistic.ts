import type { QuestionRow } from '@attest/api-contract';
import { sql } from 'kysely';

/** Per cent of misses above which a question goes to its author, and the least number of papers it takes. */
const MISSED_LIMIT = 40;
const LEAST_ASKED = 5;

/** Lateral source `s` for a question `q`: how often its present version was asked and missed. */
export const statisticOf = sql`
  lateral (
    select count(*) as asked, count(*) filter (where m.earned * 2 < aq.points) as missed
    from training_attempt_question aq
    join training_mark m on m.attempt_id = aq.attempt_id and m.question_id = aq.id
    where aq.question_id = q.id and aq.question_version = q.version) s`;

/** Condition on `s`. */
export const isFlagged = sql`(s.asked >= ${LEAST_ASKED} and s.missed * 100 > s.asked * ${MISSED_LIMIT})`;

export const toStatistic = ({
  asked,
  missed,
}: {
  asked: number;
  missed: number;
}): QuestionRow['statistic'] => ({
  asked,
  missed,
  missedRate: asked === 0 ? 0 : Math.floor((missed * 100) / asked),
  flagged: asked >= LEAST_ASKED && missed * 100 > asked * MISSED_LIMIT,
});
