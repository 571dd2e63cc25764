import { sql } from 'kysely';

/** SQL condition on assignment `a`: it is open and waits for a class that has not been attended. */
export const needsClass = sql`(a.needs_class and a.class_met_at is null
  and a.state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue'))`;

/** SQL condition on assignment `a`: a class is the step to take now. */
export const awaitsOnlyClass = sql`(${needsClass}
  and (a.state = 'ojtDue' or a.state in ('notStarted', 'studying') and not a.needs_read and not a.needs_exam))`;

/** SQL condition on assignment `a`: practice is what it waits for. */
export const awaitsPractice = sql`(a.needs_ojt and (not a.needs_class or a.class_met_at is not null)
  and (a.state = 'ojtDue' or (a.state in ('notStarted', 'studying') and not a.needs_read and not a.needs_exam)))`;

/** SQL condition on assignment `a`: no class that is still to come or under way has a seat for it. */
export const hasNoSeat = sql`not exists (select from training_class_person x where x.assignment_id = a.id and x.live)`;
