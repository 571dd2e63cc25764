import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import { keepPieces } from '../../../platform/search/pieces';
import { CLASSES } from './said';

export const classroomMigrations: Record<string, Migration> = {
  '20261121T2310_training_classroom': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_assignment add column class_met_at timestamptz`.execute(db);
      await tenantTable(
        db,
        'training_class',
        `id uuid not null default attest_uuid(), no text not null,
        state text not null default 'planned' check (state in ('planned', 'open', 'closed', 'cancelled')),
        course_id uuid not null, course_version_id uuid not null, lecturer_id uuid not null,
        title_zh text not null, title_en text not null, place text not null,
        starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at),
        seats int not null check (seats > 0), remark text not null, past_reason text, cancel_reason text,
        code_key text not null, closed_at timestamptz, closed_by uuid, created_by uuid not null,
        created_at timestamptz not null default attest_now(), version int not null default 1,
        changed_by uuid, updated_at timestamptz not null default attest_now(),
        primary key (tenant_id, id), unique (tenant_id, no),
        foreign key (tenant_id, course_id, course_version_id)
          references training_course_version (tenant_id, course_id, id)`,
      );
      await sql`create index training_class_lecturer on training_class (tenant_id, lecturer_id, state)`.execute(
        db,
      );
      await sql`create index training_class_time on training_class (tenant_id, starts_at)`.execute(db);
      await tenantTable(
        db,
        'training_class_person',
        `class_id uuid not null, assignment_id uuid not null, user_id uuid not null,
        live boolean not null default true, signed_in_at timestamptz, signed_out_at timestamptz,
        in_since timestamptz, seconds int not null default 0, hand_percent int, hand_reason text, hand_by uuid,
        score int, percent int, attended boolean,
        primary key (tenant_id, class_id, assignment_id),
        foreign key (tenant_id, class_id) references training_class (tenant_id, id),
        foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id)`,
      );
      await sql`create unique index training_class_person_live on training_class_person (tenant_id, assignment_id)
        where live`.execute(db);
      await sql`create index training_class_person_user on training_class_person (tenant_id, user_id)
        where live`.execute(db);
    },
  },
  '20261122T0945_training_class_seat_version': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_class_person
        add column version int not null default 1, add column changed_by uuid, add column updated_at timestamptz`.execute(
        db,
      );
    },
  },
  '20261122T1330_training_classes_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        training_class: ['lecturer_id', 'closed_by', 'created_by', 'changed_by'],
        training_class_person: ['user_id', 'hand_by', 'changed_by'],
      });
    },
  },
  '20261122T1345_training_attendance': { up: keepAttendance },
  '20261130T0010_training_classes_listed': { up: keepPeople },
  '20261130T1545_training_classes_said': { up: (db) => keepPieces(db, CLASSES) },
};

async function keepAttendance(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'training_attendance',
    `id uuid not null default attest_uuid(), class_id uuid not null, assignment_id uuid not null,
    user_id uuid not null, kind text not null check (kind in ('in', 'out', 'hand', 'closed')),
    at timestamptz not null, by_user_id uuid not null, percent int, reason text,
    primary key (tenant_id, id),
    foreign key (tenant_id, class_id) references training_class (tenant_id, id),
    foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id)`,
    { appendOnly: true },
  );
  await sql`create index training_attendance_class on training_attendance (tenant_id, class_id)`.execute(db);
  // Of seats of before, what they still tell.
  await acrossTenants(db, ['training_class', 'training_class_person'], () =>
    sql`insert into training_attendance
      (tenant_id, class_id, assignment_id, user_id, kind, at, by_user_id, percent, reason)
    select s.tenant_id, s.class_id, s.assignment_id, s.user_id, e.kind, e.at, e.by_user_id, e.percent, e.reason
    from training_class_person s join training_class k on k.tenant_id = s.tenant_id and k.id = s.class_id
    cross join lateral (values
      ('in', s.signed_in_at, s.user_id, null::int, null::text),
      ('out', s.signed_out_at, s.user_id, null, null),
      ('hand', coalesce(s.updated_at, k.closed_at, k.updated_at), s.hand_by, s.hand_percent, s.hand_reason),
      ('closed', k.closed_at, k.closed_by, s.percent, null)
    ) as e (kind, at, by_user_id, percent, reason)
    where e.at is not null and e.by_user_id is not null`.execute(db),
  );
  await personKeys(db, { training_attendance: ['user_id', 'by_user_id'] });
}

const USUAL = `(state in ('closed', 'cancelled')), (case when state in ('planned', 'open') then starts_at end),
  starts_at desc, id`;

/**
 * A class says how many people it has. Whoever gives a seat or takes one has locked the class. What it is found by has its
 * order.
 */
async function keepPeople(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table training_class add people bigint not null default 0']);
  await acrossTenants(db, ['training_class', 'training_class_person'], () =>
    runStatements(db, [
      `update training_class k set people = s.people from (
         select tenant_id, class_id, count(*) as people from training_class_person group by 1, 2) s
       where s.tenant_id = k.tenant_id and s.class_id = k.id`,
    ]),
  );
  const follows = (name: string, event: string, rows: string, sign: string) => `
    create function ${name}() returns trigger language plpgsql as $$
    begin
      update training_class k set people = k.people ${sign} s.people from (
        select tenant_id, class_id, count(*) as people from ${rows} group by 1, 2) s
      where k.tenant_id = s.tenant_id and k.id = s.class_id;
      return null;
    end $$;
    create trigger ${name} after ${event} on training_class_person
      referencing ${event === 'insert' ? 'new' : 'old'} table as ${rows}
      for each statement execute function ${name}()`;
  await runStatements(db, [
    follows('training_class_seated', 'insert', 'given', '+'),
    follows('training_class_left', 'delete', 'taken', '-'),
    // Many are equal in these: going down, the order among equals still goes up.
    ...Object.entries({
      people: 'people',
      people_down: 'people desc',
      place_down: 'place collate attest_zh desc',
      state_down: 'state desc',
      lecturer: 'lecturer_id',
      course: 'course_id',
    }).map(
      ([by, column]) =>
        `create index training_class_by_${by} on training_class (tenant_id, ${column}, ${USUAL})`,
    ),
    'create index training_class_end on training_class (tenant_id, ends_at)',
    // Whom a class is needed for, by version of a course: counted without a row, listed by when it is due.
    `create index training_assignment_class on training_assignment (tenant_id, course_version_id, due)
      include (id, course_id, user_id) where needs_class and class_met_at is null
        and state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue')`,
    'analyze training_class',
  ]);
}
