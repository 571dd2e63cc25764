import type { Kysely, Migration } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { runStatements, tenantTable } from '../../../platform/database/tenantTable';

export const examMigrations: Record<string, Migration> = {
  '20261121T0710_training_questions': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_counter',
        `kind text not null, year int not null, last int not null,
          primary key (tenant_id, kind, year)`,
        { update: '(last)' },
      );
      await tenantTable(
        db,
        'training_question',
        `id uuid not null default attest_uuid(), no text not null, version int not null,
          type text not null, content jsonb not null, stem_zh text not null, stem_en text not null,
          points int not null, difficulty text not null, tags text[] not null, document_id uuid,
          enabled boolean not null default true, author_id uuid not null, changed_by uuid not null,
          created_at timestamptz not null default attest_now(),
          changed_at timestamptz not null default attest_now(),
          primary key (tenant_id, id), unique (tenant_id, no)`,
        {
          update: `(version, type, content, stem_zh, stem_en, points, difficulty, tags, document_id, enabled, changed_by,
          changed_at)`,
        },
      );
      await runStatements(db, [
        `create index training_question_document on training_question (tenant_id, document_id)`,
      ]);
      await tenantTable(
        db,
        'training_question_version',
        `question_id uuid not null, version int not null, content jsonb not null,
          changed_by uuid not null, changed_at timestamptz not null default attest_now(),
          primary key (tenant_id, question_id, version),
          foreign key (tenant_id, question_id) references training_question`,
        { appendOnly: true },
      );
      await tenantTable(
        db,
        'training_quiz',
        `id uuid not null default attest_uuid(), no text not null, name_zh text not null,
          name_en text not null, state text not null check (state in ('draft', 'effective', 'disabled')),
          row_version int not null, effective_version int not null default 0, draft jsonb, effective jsonb,
          author_id uuid not null, changed_by uuid not null,
          changed_at timestamptz not null default attest_now(),
          primary key (tenant_id, id), unique (tenant_id, no),
          check (draft is not null or effective is not null),
          check (state <> 'effective' or effective is not null)`,
        {
          update: `(name_zh, name_en, state, row_version, effective_version, draft, effective, changed_by, changed_at)`,
        },
      );
      await tenantTable(
        db,
        'training_quiz_version',
        `quiz_id uuid not null, version int not null, content jsonb not null,
          activated_at timestamptz not null default attest_now(), by_id uuid not null,
          by_account text not null, by_name text not null,
          primary key (tenant_id, quiz_id, version),
          foreign key (tenant_id, quiz_id) references training_quiz`,
        { appendOnly: true },
      );
    },
  },
  '20261121T0711_training_attempts': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_attempt',
        `id uuid not null, assignment_id uuid not null, user_id uuid not null, no int not null,
          quiz_id uuid not null, quiz_version int not null, quiz_zh text not null, quiz_en text not null,
          state text not null check (state in ('running', 'toMark', 'passed', 'failed')),
          session_id text not null, started_at timestamptz not null, ends_at timestamptz not null,
          submitted_at timestamptz, timed_out boolean not null default false, pass_score int not null,
          attempts_allowed int not null, retake_hours int not null, score double precision,
          window_exits int not null default 0, to_mark int not null default 0, mark_by timestamptz,
          marker_id uuid, marker_account text, marker_name text, marked_at timestamptz,
          primary key (tenant_id, id), unique (tenant_id, assignment_id, no),
          foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id),
          foreign key (tenant_id, quiz_id, quiz_version) references training_quiz_version`,
        {
          update: `(state, session_id, submitted_at, timed_out, score, window_exits, to_mark, mark_by, marker_id,
          marker_account, marker_name, marked_at)`,
        },
      );
      await runStatements(db, [
        `create unique index training_attempt_running on training_attempt (tenant_id, assignment_id)
          where state = 'running'`,
        `create index training_attempt_due on training_attempt (tenant_id, ends_at) where state = 'running'`,
        `create index training_attempt_marking on training_attempt (tenant_id, mark_by) where state = 'toMark'`,
        `create index training_attempt_quiz on training_attempt (tenant_id, quiz_id)`,
      ]);
      await tenantTable(
        db,
        'training_attempt_question',
        `attempt_id uuid not null, id uuid not null, position int not null, question_id uuid not null,
          question_version int not null, type text not null, shown jsonb not null, key jsonb not null,
          points double precision not null, primary key (tenant_id, attempt_id, id),
          foreign key (tenant_id, attempt_id) references training_attempt,
          foreign key (tenant_id, question_id, question_version) references training_question_version`,
        { appendOnly: true },
      );
      await runStatements(db, [
        `create index training_attempt_question_bank on training_attempt_question (tenant_id, question_id)`,
      ]);
      await tenantTable(
        db,
        'training_answer',
        `attempt_id uuid not null, question_id uuid not null, seq int not null, answer jsonb not null,
          saved_at timestamptz not null, primary key (tenant_id, attempt_id, question_id),
          foreign key (tenant_id, attempt_id, question_id) references training_attempt_question`,
        { update: '(seq, answer, saved_at)' },
      );
      await tenantTable(
        db,
        'training_mark',
        `attempt_id uuid not null, question_id uuid not null, earned double precision not null,
          comment text, marked_at timestamptz not null, primary key (tenant_id, attempt_id, question_id),
          foreign key (tenant_id, attempt_id, question_id) references training_attempt_question`,
        { appendOnly: true },
      );
      await runStatements(db, [
        // A paper that was handed in stays as it is, whoever asks.
        `create function training_attempt_kept() returns trigger language plpgsql as $$ begin
           if old.state in ('passed', 'failed') or (old.state = 'toMark' and new.state = 'running')
             then raise exception 'the attempt is closed' using errcode = '42501'; end if;
           return new;
         end $$`,
        `create trigger training_attempt_kept before update on training_attempt
           for each row execute function training_attempt_kept()`,
        `create function training_answer_kept() returns trigger language plpgsql as $$ begin
           if not exists (select from training_attempt a where a.tenant_id = new.tenant_id
               and a.id = new.attempt_id and a.state = 'running')
             then raise exception 'the attempt is closed' using errcode = '42501'; end if;
           return new;
         end $$`,
        `create trigger training_answer_kept before insert or update on training_answer
           for each row execute function training_answer_kept()`,
      ]);
    },
  },
  '20261121T0712_training_reading': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_reading',
        `assignment_id uuid not null, position int not null default 0,
          furthest int not null default 0, length int not null default 0, seconds int not null default 0,
          started_at timestamptz not null, reported_at timestamptz not null, declared_at timestamptz,
          primary key (tenant_id, assignment_id),
          foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id)`,
        { update: '(position, furthest, length, seconds, started_at, reported_at, declared_at)' },
      );
      await tenantTable(
        db,
        'training_certificate',
        `assignment_id uuid not null, no text not null, code text not null,
          issued_at timestamptz not null, primary key (tenant_id, assignment_id),
          unique (tenant_id, no), unique (tenant_id, code),
          foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id)`,
        { appendOnly: true },
      );
    },
  },
  '20261122T1310_training_bank_versioned': {
    async up(db: Kysely<unknown>) {
      const counters = ['training_counter', 'quality_counter'];
      await runStatements(db, [
        // What every versioned entity has is called the same.
        `alter table training_question alter column enabled drop default`,
        `alter table training_question alter column enabled type text
          using case when enabled then 'effective' else 'disabled' end`,
        `alter table training_question rename column enabled to state`,
        `alter table training_question add check (state in ('effective', 'disabled'))`,
        `alter table training_question rename column changed_at to updated_at`,
        `alter table training_quiz rename column changed_at to updated_at`,
        `alter table training_quiz rename column row_version to version`,
        // One table counts all numbers.
        ...counters.map((table) => `alter table ${table} no force row level security`),
        `insert into quality_counter (tenant_id, process, year, last)
          select tenant_id, case kind when 'Q' then 'trainingQuestion' when 'QZ' then 'trainingQuiz'
            when 'TC' then 'trainingCertificate' else 'trainingCorrection' end, year, last from training_counter`,
        `alter table quality_counter force row level security`,
        `drop table training_counter`,
      ]);
    },
  },
  '20261122T1330_training_exams_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        training_attempt: ['user_id', 'marker_id'],
        training_question: ['author_id', 'changed_by'],
        training_question_version: ['changed_by'],
        training_quiz: ['author_id', 'changed_by'],
      });
    },
  },
};
