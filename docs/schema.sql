-- The data model as the migrations leave it. Written by `npm run schema`; the tests compare.

create table access_review (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  opened_at timestamp with time zone not null,
  opened_by uuid,
  due date not null,
  closed_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, opened_by) REFERENCES user_account(tenant_id, id)
);
CREATE UNIQUE INDEX access_review_open ON access_review USING btree (tenant_id) WHERE (closed_at IS NULL);
create policy of_tenant on access_review using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table access_review enable row level security, force row level security;
grant delete, insert, select, update on access_review to attest_app;

create table access_review_entry (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  review_id uuid not null,
  user_id uuid not null,
  reviewer_id uuid not null,
  verdict text,
  revoked text[] default '{}'::text[] not null,
  remark text default ''::text not null,
  held jsonb,
  decided_at timestamp with time zone,
  signature_id uuid,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, review_id, user_id),
  FOREIGN KEY (tenant_id, reviewer_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (verdict = ANY (ARRAY['keep'::text, 'revoke'::text, 'disable'::text]))
);
create policy of_tenant on access_review_entry using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table access_review_entry enable row level security, force row level security;
grant delete, insert, select, update on access_review_entry to attest_app;

create table assistant_setting (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  enabled boolean not null,
  address text not null,
  model text not null,
  key bytea,
  tokens_a_day integer not null,
  answers_a_day integer not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on assistant_setting using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table assistant_setting enable row level security, force row level security;
grant delete, insert, select, update on assistant_setting to attest_app;

create table assistant_use (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  at timestamp with time zone default attest_now() not null,
  tokens integer not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX assistant_use_at ON assistant_use USING btree (tenant_id, at);
create policy of_tenant on assistant_use using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table assistant_use enable row level security, force row level security;
grant delete, insert, select, update on assistant_use to attest_app;

create table audit_archive (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  seq bigint not null,
  hash text not null,
  month text not null,
  from_seq bigint not null,
  previous_hash text not null,
  until timestamp with time zone not null,
  file text not null,
  sha256 text not null,
  detached_at timestamp with time zone not null,
  public_key text not null,
  signature text not null,
  attached_until timestamp with time zone,
  PRIMARY KEY (tenant_id, seq),
  UNIQUE (tenant_id, from_seq),
  UNIQUE (tenant_id, month),
  CHECK (from_seq <= seq),
  CHECK (month ~ '^\d{4}-\d{2}$'::text)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF tenant_id, seq, hash, month, from_seq, previous_hash, until, file, sha256, detached_at, public_key, signature OR TRUNCATE ON audit_archive FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
create policy of_tenant on audit_archive using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table audit_archive enable row level security, force row level security;
grant insert, select on audit_archive to attest_app;

create table audit_entry (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  operator_id uuid,
  operator_account text not null,
  operator_name text not null,
  module text not null,
  event text not null,
  object_type text not null,
  object_id text,
  terms text[] not null,
  entry jsonb not null,
  previous_hash text not null,
  hash text not null,
  short_pieces text[] generated always as (short_pieces(VARIADIC ARRAY[(entry ->> 'objectNo'::text), (entry ->> 'objectName'::text), (entry ->> 'objectNameEn'::text), operator_account, operator_name])) stored not null,
  PRIMARY KEY (tenant_id, seq)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX audit_entry_at ON audit_entry USING btree (tenant_id, at);
CREATE INDEX audit_entry_event ON audit_entry USING btree (tenant_id, event, seq DESC);
CREATE INDEX audit_entry_module ON audit_entry USING btree (tenant_id, module, seq DESC);
CREATE INDEX audit_entry_object ON audit_entry USING btree (tenant_id, object_type, object_id, seq DESC);
CREATE INDEX audit_entry_operator ON audit_entry USING btree (tenant_id, operator_id, seq DESC);
CREATE INDEX audit_entry_short_pieces ON audit_entry USING gin (short_pieces);
CREATE INDEX audit_entry_sign_in ON audit_entry USING btree (tenant_id, at, seq) INCLUDE (event, operator_id) WHERE ((module = 'identity'::text) AND (event = ANY (ARRAY['signIn'::text, 'signInFailed'::text])));
CREATE INDEX audit_entry_terms ON audit_entry USING gin (terms);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER detached_only AFTER DELETE ON audit_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_removal();
create policy of_tenant on audit_entry using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table audit_entry enable row level security, force row level security;
grant insert, select on audit_entry to attest_app;

create table audit_head (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  seq bigint not null,
  hash text not null,
  PRIMARY KEY (tenant_id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
create policy of_tenant on audit_head using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table audit_head enable row level security, force row level security;
grant insert, select, update on audit_head to attest_app;

create table audit_seal (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  seq bigint not null,
  hash text not null,
  sealed_at timestamp with time zone not null,
  signature text not null,
  PRIMARY KEY (tenant_id, seq)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
create policy of_tenant on audit_seal using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table audit_seal enable row level security, force row level security;
grant insert, select on audit_seal to attest_app;

create table backup_attempt (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  at timestamp with time zone default attest_now() not null,
  outcome text not null,
  mark timestamp with time zone,
  encrypted boolean not null,
  entries bigint,
  last_hash text,
  opened integer,
  closed integer,
  PRIMARY KEY (tenant_id, id),
  CHECK (outcome = ANY (ARRAY['proved'::text, 'failed'::text]))
);
CREATE INDEX backup_attempt_at ON backup_attempt USING btree (tenant_id, at DESC);
create policy of_tenant on backup_attempt using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table backup_attempt enable row level security, force row level security;
grant insert, select on backup_attempt to attest_app;

create table base_item (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  list text not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  rank integer not null,
  seq integer not null,
  inactive boolean not null,
  PRIMARY KEY (tenant_id, list, code)
);
CREATE TRIGGER base_item_changed AFTER INSERT OR DELETE OR UPDATE ON base_item FOR EACH STATEMENT EXECUTE FUNCTION attest_permissions_changed();
create policy of_tenant on base_item using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table base_item enable row level security, force row level security;
grant delete, insert, select, update on base_item to attest_app;

create table base_list (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  list text not null,
  version integer not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, list),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on base_list using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table base_list enable row level security, force row level security;
grant delete, insert, select, update on base_list to attest_app;

create table calendar_year (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  year integer not null,
  version integer not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, year),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on calendar_year using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table calendar_year enable row level security, force row level security;
grant delete, insert, select, update on calendar_year to attest_app;

create table department (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  parent_id uuid,
  code text not null,
  name_zh text not null,
  name_en text not null,
  head_id uuid,
  sort integer default 0 not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, head_id) REFERENCES user_account(tenant_id, id)
);
CREATE TRIGGER department_moved AFTER INSERT OR DELETE OR UPDATE OF parent_id, head_id ON department FOR EACH STATEMENT EXECUTE FUNCTION attest_permissions_changed();
create policy of_tenant on department using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table department enable row level security, force row level security;
grant delete, insert, select, update on department to attest_app;

create table deployment_secret (
  name text not null,
  value jsonb not null,
  created_at timestamp with time zone default now() not null,
  PRIMARY KEY (name)
);

create table document (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  category text not null,
  title_zh text not null,
  title_en text not null,
  owner_id uuid not null,
  department_id uuid not null,
  security_level text not null,
  review_date date,
  search_terms text[] not null,
  created_at timestamp with time zone default attest_now() not null,
  review_months integer,
  newest_id uuid,
  newest_state text,
  newest_ordinal integer,
  used_id uuid,
  used_state text,
  used_ordinal integer,
  effective_id uuid,
  effective_ordinal integer,
  effective_date date,
  seen_by_all boolean generated always as (((effective_id IS NOT NULL) AND (security_level = ANY (ARRAY['public'::text, 'internal'::text])))) stored not null,
  seen_by_department boolean generated always as (((used_id IS NOT NULL) AND (security_level = ANY (ARRAY['public'::text, 'internal'::text])))) stored not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, category) REFERENCES document_category(tenant_id, code),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES user_account(tenant_id, id),
  CHECK (newest_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text])),
  CHECK (used_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text]))
);
CREATE INDEX document_by_category ON document USING btree (tenant_id, category, no, id) INCLUDE (seen_by_all, seen_by_department, department_id, effective_id, used_id);
CREATE INDEX document_by_department ON document USING btree (tenant_id, department_id, no, id) INCLUDE (seen_by_all, seen_by_department, effective_id, used_id);
CREATE INDEX document_by_effective ON document USING btree (tenant_id, effective_date, no, id) INCLUDE (seen_by_all, seen_by_department, department_id, effective_id, used_id);
CREATE INDEX document_by_effective_version ON document USING btree (tenant_id, effective_ordinal, no, id) INCLUDE (seen_by_all, seen_by_department, department_id, effective_id, used_id);
CREATE INDEX document_by_owner ON document USING btree (tenant_id, owner_id, no, id);
CREATE INDEX document_by_security ON document USING btree (tenant_id, security_level, no, id);
CREATE INDEX document_by_state ON document USING btree (tenant_id, newest_state, no, id);
CREATE INDEX document_by_title ON document USING btree (tenant_id, title_zh COLLATE attest_zh, no, id);
CREATE INDEX document_by_title_en ON document USING btree (tenant_id, title_en, no, id);
CREATE INDEX document_by_used_state ON document USING btree (tenant_id, used_state, no, id) INCLUDE (seen_by_all, seen_by_department, department_id, effective_id, used_id);
CREATE INDEX document_by_used_version ON document USING btree (tenant_id, used_ordinal, no, id) INCLUDE (seen_by_all, seen_by_department, department_id, effective_id, used_id);
CREATE INDEX document_by_version ON document USING btree (tenant_id, newest_ordinal, no, id);
CREATE INDEX document_review_due ON document USING btree (tenant_id, review_date);
CREATE INDEX document_search ON document USING gin (search_terms);
CREATE INDEX document_seen ON document USING btree (tenant_id, seen_by_all DESC) INCLUDE (seen_by_department, department_id, effective_id, used_id, id);
CREATE TRIGGER document_counted AFTER UPDATE ON document FOR EACH ROW WHEN ((((((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.category IS DISTINCT FROM new.category)) OR (old.department_id IS DISTINCT FROM new.department_id)) OR (old.newest_state IS DISTINCT FROM new.newest_state)) OR (old.used_state IS DISTINCT FROM new.used_state)) OR (old.seen_by_all IS DISTINCT FROM new.seen_by_all)) OR (old.seen_by_department IS DISTINCT FROM new.seen_by_department))) EXECUTE FUNCTION document_counted();
CREATE TRIGGER document_counted_gone AFTER DELETE ON document FOR EACH ROW WHEN ((old.newest_state IS NOT NULL)) EXECUTE FUNCTION document_counted();
CREATE TRIGGER document_counted_new AFTER INSERT ON document FOR EACH ROW WHEN ((new.newest_state IS NOT NULL)) EXECUTE FUNCTION document_counted();
CREATE TRIGGER document_names_other AFTER UPDATE ON document FOR EACH ROW WHEN ((old.owner_id IS DISTINCT FROM new.owner_id)) EXECUTE FUNCTION document_names();
CREATE TRIGGER document_parts AFTER UPDATE ON document FOR EACH ROW WHEN ((((((old.no IS DISTINCT FROM new.no) OR (old.category IS DISTINCT FROM new.category)) OR (old.department_id IS DISTINCT FROM new.department_id)) OR (old.security_level IS DISTINCT FROM new.security_level)) OR (old.owner_id IS DISTINCT FROM new.owner_id))) EXECUTE FUNCTION document_parts_of_document();
create policy of_tenant on document using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document enable row level security, force row level security;
grant delete, insert, select, update on document to attest_app;

create table document_annotation (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  version_id uuid not null,
  quote_exact text,
  quote_prefix text,
  quote_suffix text,
  state text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, version_id) REFERENCES document_version(tenant_id, id),
  CHECK (state = ANY (ARRAY['open'::text, 'resolved'::text]))
);
CREATE INDEX document_annotation_version ON document_annotation USING btree (tenant_id, version_id);
create policy of_tenant on document_annotation using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_annotation enable row level security, force row level security;
grant delete, insert, select, update on document_annotation to attest_app;

create table document_annotation_act (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  annotation_id uuid not null,
  kind text not null,
  text text,
  label text not null,
  acted_by uuid not null,
  acted_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, acted_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, annotation_id) REFERENCES document_annotation(tenant_id, id),
  CHECK (kind = ANY (ARRAY['comment'::text, 'reply'::text, 'resolve'::text, 'reopen'::text]))
);
CREATE INDEX document_annotation_act_of ON document_annotation_act USING btree (tenant_id, annotation_id, acted_at);
create policy of_tenant on document_annotation_act using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_annotation_act enable row level security, force row level security;
grant insert, select on document_annotation_act to attest_app;

create table document_category (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  review_months integer not null,
  training_limit integer not null,
  number_pattern text,
  approver text,
  release text,
  PRIMARY KEY (tenant_id, code)
);
create policy of_tenant on document_category using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_category enable row level security, force row level security;
grant delete, insert, select, update on document_category to attest_app;

create table document_change (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  change_id uuid not null,
  action text not null,
  document_id uuid not null,
  open boolean not null,
  created_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, change_id, document_id)
);
CREATE UNIQUE INDEX document_change_one_open ON document_change USING btree (tenant_id, document_id) WHERE open;
create policy of_tenant on document_change using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_change enable row level security, force row level security;
grant delete, insert, select, update on document_change to attest_app;

create table document_content_page (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  version_id uuid not null,
  page integer not null,
  paged boolean not null,
  text text not null,
  ahead text not null,
  terms text[] not null,
  PRIMARY KEY (tenant_id, version_id, page),
  FOREIGN KEY (tenant_id, version_id) REFERENCES document_version(tenant_id, id)
);
CREATE INDEX document_content_page_terms ON document_content_page USING gin (terms);
create policy of_tenant on document_content_page using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_content_page enable row level security, force row level security;
grant delete, insert, select, update on document_content_page to attest_app;

create table document_counter (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  prefix text not null,
  last integer not null,
  PRIMARY KEY (tenant_id, prefix)
);
create policy of_tenant on document_counter using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_counter enable row level security, force row level security;
grant delete, insert, select, update on document_counter to attest_app;

create table document_cube (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  category text not null,
  department_id uuid not null,
  newest_state text not null,
  used_state text,
  seen_by_all boolean not null,
  seen_by_department boolean not null,
  n bigint not null,
  CHECK (newest_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text])),
  CHECK (used_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text]))
);
CREATE INDEX document_cube_tenant ON document_cube USING btree (tenant_id);
create policy of_tenant on document_cube using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_cube enable row level security, force row level security;
grant delete, insert, select, update on document_cube to attest_app;

create table document_part (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  participant_id uuid not null,
  document_id uuid not null,
  no text not null,
  category text not null,
  department_id uuid not null,
  used_state text,
  seen_by_all boolean not null,
  seen_by_department boolean not null,
  owned boolean not null,
  authored boolean not null,
  newest boolean not null,
  state text not null,
  ordinal integer not null,
  newer_used_state text,
  newer_used_ordinal integer,
  newer_effective_ordinal integer,
  PRIMARY KEY (tenant_id, participant_id, document_id),
  CHECK (newer_used_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text])),
  CHECK (state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text])),
  CHECK (used_state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text]))
);
CREATE INDEX document_part_listed ON document_part USING btree (tenant_id, participant_id, no, document_id) INCLUDE (category, department_id, used_state, seen_by_all, seen_by_department, owned, authored, newest, state, ordinal, newer_used_state, newer_used_ordinal, newer_effective_ordinal);
create policy of_tenant on document_part using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_part enable row level security, force row level security;
grant delete, insert, select, update on document_part to attest_app;

create table document_participant (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  participant_id uuid not null,
  kind text not null,
  PRIMARY KEY (tenant_id, version_id, participant_id, kind),
  CHECK (kind = ANY (ARRAY['owner'::text, 'author'::text, 'handler'::text, 'linked'::text]))
);
CREATE INDEX document_participant_of ON document_participant USING btree (tenant_id, document_id, participant_id);
CREATE INDEX document_participant_seen ON document_participant USING btree (tenant_id, participant_id, document_id, version_id);
CREATE TRIGGER document_part AFTER INSERT OR DELETE OR UPDATE ON document_participant FOR EACH ROW EXECUTE FUNCTION document_part_of_person();
create policy of_tenant on document_participant using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_participant enable row level security, force row level security;
grant delete, insert, select, update on document_participant to attest_app;

create table document_reader (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  PRIMARY KEY (tenant_id, document_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX document_reader_user ON document_reader USING btree (tenant_id, user_id, document_id);
create policy of_tenant on document_reader using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_reader enable row level security, force row level security;
grant delete, insert, select, update on document_reader to attest_app;

create table document_version (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  document_id uuid not null,
  label text not null,
  ordinal integer not null,
  state text not null,
  change_level text,
  change_summary text,
  planned_effective_date date,
  effective_date date,
  superseded_date date,
  main_file_id uuid,
  training_required boolean default false not null,
  created_by uuid not null,
  created_at timestamp with time zone default attest_now() not null,
  state_at timestamp with time zone not null,
  instance_id uuid,
  process_version integer,
  workflow_status text,
  open_steps jsonb default '[]'::jsonb not null,
  form_values jsonb default '{}'::jsonb not null,
  row_version integer default 1 not null,
  changed_by uuid,
  changed_at timestamp with time zone,
  change_id uuid,
  training_impact text,
  approved_at timestamp with time zone,
  effective_at timestamp with time zone,
  superseded_at timestamp with time zone,
  risk_release jsonb,
  rendition text default 'none'::text not null,
  rendition_file_id uuid,
  content_state text default 'none'::text not null,
  content_text text,
  rendition_pages integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, document_id, ordinal),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CHECK (content_state = ANY (ARRAY['pending'::text, 'ready'::text, 'none'::text])),
  CHECK (state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text, 'effective'::text, 'superseded'::text, 'obsolete'::text, 'void'::text])),
  CHECK (workflow_status = ANY (ARRAY['initial'::text, 'inProgress'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'stopped'::text]))
);
CREATE INDEX document_version_change ON document_version USING btree (tenant_id, change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX document_version_state ON document_version USING btree (tenant_id, state, document_id);
CREATE INDEX document_version_unread ON document_version USING btree (tenant_id) WHERE ((content_state = 'pending'::text) OR (rendition = 'pending'::text));
CREATE UNIQUE INDEX document_version_one_effective ON document_version USING btree (tenant_id, document_id) WHERE (state = 'effective'::text);
CREATE UNIQUE INDEX document_version_one_open ON document_version USING btree (tenant_id, document_id) WHERE (state = ANY (ARRAY['draft'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'inTraining'::text]));
CREATE TRIGGER document_newest AFTER INSERT OR UPDATE OF state, ordinal, effective_date ON document_version FOR EACH ROW EXECUTE FUNCTION document_newest();
CREATE TRIGGER document_parts_new AFTER INSERT ON document_version FOR EACH ROW EXECUTE FUNCTION document_parts_of_version();
CREATE TRIGGER document_parts_other AFTER UPDATE OF state, ordinal ON document_version FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.ordinal IS DISTINCT FROM new.ordinal))) EXECUTE FUNCTION document_parts_of_version();
CREATE TRIGGER document_version_names AFTER INSERT ON document_version FOR EACH ROW EXECUTE FUNCTION document_version_names();
CREATE TRIGGER document_version_names_other AFTER UPDATE ON document_version FOR EACH ROW WHEN ((old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION document_version_names();
create policy of_tenant on document_version using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_version enable row level security, force row level security;
grant delete, insert, select, update on document_version to attest_app;

create table document_view (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  version_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX document_view_session ON document_view USING btree (tenant_id, session_id, version_id, at);
create policy of_tenant on document_view using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table document_view enable row level security, force row level security;
grant insert, select on document_view to attest_app;

create table export_job (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  of jsonb not null,
  name text not null,
  format text not null,
  language text not null,
  time_zone text not null,
  first_row integer not null,
  last_row integer not null,
  state text default 'queued'::text not null,
  done integer default 0 not null,
  total integer,
  error text,
  file_id uuid,
  created_at timestamp with time zone default attest_now() not null,
  moved_at timestamp with time zone default attest_now() not null,
  data_as_of timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX export_job_open ON export_job USING btree (tenant_id, created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX export_job_user ON export_job USING btree (tenant_id, user_id, created_at DESC);
create policy of_tenant on export_job using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table export_job enable row level security, force row level security;
grant delete, insert, select, update on export_job to attest_app;

create table file_storage (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  used_bytes bigint default 0 not null,
  quota_bytes bigint,
  PRIMARY KEY (tenant_id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
create policy of_tenant on file_storage using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table file_storage enable row level security, force row level security;
grant delete, insert, select, update on file_storage to attest_app;

create table file_upload (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  created_by uuid not null,
  created_at timestamp with time zone default attest_now() not null,
  file_id uuid,
  received_bytes bigint default 0 not null,
  touched_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_upload_open ON file_upload USING btree (tenant_id, created_by) WHERE (file_id IS NULL);
create policy of_tenant on file_upload using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table file_upload enable row level security, force row level security;
grant delete, insert, select, update on file_upload to attest_app;

create table file_use (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  file_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  PRIMARY KEY (tenant_id, file_id, object_type, object_id)
);
CREATE INDEX file_use_object ON file_use USING btree (tenant_id, object_type, object_id);
create policy of_tenant on file_use using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table file_use enable row level security, force row level security;
grant delete, insert, select, update on file_use to attest_app;

create table group_role (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  provider_id uuid not null,
  user_id uuid not null,
  role_code text not null,
  group_name text not null,
  PRIMARY KEY (tenant_id, provider_id, user_id, role_code),
  FOREIGN KEY (tenant_id, provider_id) REFERENCES sign_in_provider(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX group_role_of ON group_role USING btree (tenant_id, user_id);
create policy of_tenant on group_role using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table group_role enable row level security, force row level security;
grant delete, insert, select, update on group_role to attest_app;

create table job_schedule (
  name text not null,
  cron text not null,
  next_at timestamp with time zone not null,
  PRIMARY KEY (name)
);

create table known_device (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  account text not null,
  device_hash text not null,
  seen_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, account, device_hash)
);
CREATE INDEX known_device_hash ON known_device USING btree (tenant_id, device_hash);
create policy of_tenant on known_device using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table known_device enable row level security, force row level security;
grant delete, insert, select, update on known_device to attest_app;

create table language_override (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  key text not null,
  zh text,
  en text,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, key),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on language_override using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table language_override enable row level security, force row level security;
grant delete, insert, select, update on language_override to attest_app;

create table mail_message (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid,
  address text not null,
  language text not null,
  subject text not null,
  body text not null,
  path text,
  secret boolean not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default attest_now() not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  error text,
  once_key text,
  valid_until timestamp with time zone,
  created_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, once_key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text]))
);
CREATE INDEX mail_message_open ON mail_message USING btree (tenant_id, next_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
create policy of_tenant on mail_message using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table mail_message enable row level security, force row level security;
grant delete, insert, select, update on mail_message to attest_app;

create table notice_digest (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  kind text not null,
  text_zh text not null,
  text_en text not null,
  path text,
  once_key text,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone default attest_now() not null,
  mailed_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, once_key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX notice_digest_open ON notice_digest USING btree (tenant_id, user_id, due_at, id) WHERE (mailed_at IS NULL);
create policy of_tenant on notice_digest using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table notice_digest enable row level security, force row level security;
grant delete, insert, select, update on notice_digest to attest_app;

create table notice_preference (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  timing text,
  hour integer default 8 not null,
  PRIMARY KEY (tenant_id, user_id, kind),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on notice_preference using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table notice_preference enable row level security, force row level security;
grant delete, insert, select, update on notice_preference to attest_app;

create table notice_setting (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  kind text not null,
  choices jsonb,
  version integer not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, kind),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on notice_setting using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table notice_setting enable row level security, force row level security;
grant delete, insert, select, update on notice_setting to attest_app;

create table notification (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  text_zh text not null,
  text_en text not null,
  path text,
  sent_at timestamp with time zone default attest_now() not null,
  read_at timestamp with time zone,
  once_key text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, once_key),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX notification_unread ON notification USING btree (tenant_id, user_id) WHERE (read_at IS NULL);
CREATE INDEX notification_user ON notification USING btree (tenant_id, user_id, sent_at DESC, id DESC);
create policy of_tenant on notification using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table notification enable row level security, force row level security;
grant insert, select on notification to attest_app;

create table passkey (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  rp_id text not null,
  created_at timestamp with time zone default attest_now() not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, rp_id, credential_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (counter >= 0)
);
CREATE INDEX passkey_of ON passkey USING btree (tenant_id, user_id);
create policy of_tenant on passkey using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table passkey enable row level security, force row level security;
grant delete, insert, select, update on passkey to attest_app;

create table password_history (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  hash text not null,
  created_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, user_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on password_history using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table password_history enable row level security, force row level security;
grant insert, select on password_history to attest_app;

create table password_reset (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  account text not null,
  code_hash text not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  sent_today integer default 0 not null,
  day_start timestamp with time zone not null,
  PRIMARY KEY (tenant_id, account)
);
create policy of_tenant on password_reset using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table password_reset enable row level security, force row level security;
grant delete, insert, select, update on password_reset to attest_app;

create table person_cube (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  status text not null,
  can_login boolean not null,
  department_id uuid,
  position_id uuid,
  n bigint not null,
  CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text]))
);
CREATE INDEX person_cube_position ON person_cube USING btree (tenant_id, position_id);
create policy of_tenant on person_cube using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table person_cube enable row level security, force row level security;
grant delete, insert, select, update on person_cube to attest_app;

create table person_said (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  pieces text[] not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES user_account(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX person_said_pieces ON person_said USING gin (pieces);
create policy of_tenant on person_said using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table person_said enable row level security, force row level security;
grant delete, insert, select, update on person_said to attest_app;

create table position (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  state text default 'effective'::text not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['effective'::text, 'disabled'::text]))
);
create policy of_tenant on position using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table position enable row level security, force row level security;
grant delete, insert, select, update on position to attest_app;

create table print_template (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  number integer not null,
  process text not null,
  state text not null,
  content jsonb,
  effective_version integer default 0 not null,
  draft jsonb,
  draft_by uuid,
  version integer not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, draft_by) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['draft'::text, 'effective'::text, 'disabled'::text]))
);
create policy of_tenant on print_template using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table print_template enable row level security, force row level security;
grant delete, insert, select, update on print_template to attest_app;

create table print_template_version (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  template_id uuid not null,
  version integer not null,
  content jsonb not null,
  signature_id uuid,
  approved_by uuid not null,
  from_at timestamp with time zone not null,
  until timestamp with time zone,
  PRIMARY KEY (tenant_id, template_id, version),
  FOREIGN KEY (tenant_id, approved_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES print_template(tenant_id, id)
);
create policy of_tenant on print_template_version using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table print_template_version enable row level security, force row level security;
grant insert, select on print_template_version to attest_app;

create table proxy_config (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  sponsor_id uuid not null,
  proxy_id uuid not null,
  applications text[] not null,
  from_day date not null,
  to_day date not null,
  enabled boolean not null,
  created_at timestamp with time zone default attest_now() not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, proxy_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, sponsor_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX proxy_config_proxy ON proxy_config USING btree (tenant_id, proxy_id, to_day);
CREATE INDEX proxy_config_sponsor ON proxy_config USING btree (tenant_id, sponsor_id, to_day);
create policy of_tenant on proxy_config using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table proxy_config enable row level security, force row level security;
grant insert, select on proxy_config to attest_app;

create table quality_counter (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  year integer not null,
  last integer not null,
  within text default ''::text not null,
  PRIMARY KEY (tenant_id, process, year, within)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
create policy of_tenant on quality_counter using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table quality_counter enable row level security, force row level security;
grant delete, insert, select, update on quality_counter to attest_app;

create table quality_equipment (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  name_zh text not null,
  name_en text not null,
  location text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no)
);
create policy of_tenant on quality_equipment using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table quality_equipment enable row level security, force row level security;
grant delete, insert, select, update on quality_equipment to attest_app;

create table quality_form (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  version integer not null,
  form jsonb not null,
  content_hash text not null,
  created_at timestamp with time zone default attest_now() not null,
  definition_id uuid,
  PRIMARY KEY (tenant_id, process, version)
);
create policy of_tenant on quality_form using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table quality_form enable row level security, force row level security;
grant delete, insert, select, update on quality_form to attest_app;

create table quality_record (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  process text not null,
  process_version integer not null,
  instance_id uuid,
  no text,
  title text not null,
  department_id uuid,
  initiator_id uuid not null,
  owner_id uuid,
  status text not null,
  open_steps jsonb not null,
  step_id text,
  due timestamp with time zone,
  due_original timestamp with time zone,
  form_values jsonb not null,
  search_terms text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default attest_now() not null,
  submitted_at timestamp with time zone,
  ended_at timestamp with time zone,
  changed_by uuid not null,
  changed_at timestamp with time zone default attest_now() not null,
  t1 text collate attest_zh,
  t2 text collate attest_zh,
  t3 text collate attest_zh,
  t4 text collate attest_zh,
  t5 text collate attest_zh,
  t6 text collate attest_zh,
  t7 text collate attest_zh,
  t8 text collate attest_zh,
  t9 text collate attest_zh,
  t10 text collate attest_zh,
  t11 text collate attest_zh,
  t12 text collate attest_zh,
  t13 text collate attest_zh,
  t14 text collate attest_zh,
  t15 text collate attest_zh,
  t16 text collate attest_zh,
  n1 double precision,
  n2 double precision,
  n3 double precision,
  n4 double precision,
  n5 double precision,
  n6 double precision,
  n7 double precision,
  n8 double precision,
  d1 timestamp with time zone,
  d2 timestamp with time zone,
  d3 timestamp with time zone,
  d4 timestamp with time zone,
  d5 timestamp with time zone,
  d6 timestamp with time zone,
  d7 timestamp with time zone,
  d8 timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, process, no),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, initiator_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES user_account(tenant_id, id),
  CHECK (status = ANY (ARRAY['initial'::text, 'inProgress'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'stopped'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX quality_record_by_due ON quality_record USING btree (tenant_id, process, due, created_at, id) WHERE (due IS NOT NULL);
CREATE INDEX quality_record_by_overdue ON quality_record USING btree (tenant_id, process, (
CASE
    WHEN (ended_at IS NULL) THEN due
    ELSE NULL::timestamp with time zone
END), created_at, id) WHERE (
CASE
    WHEN (ended_at IS NULL) THEN due
    ELSE NULL::timestamp with time zone
END IS NOT NULL);
CREATE INDEX quality_record_by_status ON quality_record USING btree (tenant_id, process, status, created_at, id);
CREATE INDEX quality_record_by_step_id ON quality_record USING btree (tenant_id, process, step_id, created_at, id) WHERE (step_id IS NOT NULL);
CREATE INDEX quality_record_by_title ON quality_record USING btree (tenant_id, process, title COLLATE attest_zh, created_at, id);
CREATE INDEX quality_record_d1 ON quality_record USING btree (tenant_id, process, d1, created_at, id) WHERE (d1 IS NOT NULL);
CREATE INDEX quality_record_d2 ON quality_record USING btree (tenant_id, process, d2, created_at, id) WHERE (d2 IS NOT NULL);
CREATE INDEX quality_record_d3 ON quality_record USING btree (tenant_id, process, d3, created_at, id) WHERE (d3 IS NOT NULL);
CREATE INDEX quality_record_d4 ON quality_record USING btree (tenant_id, process, d4, created_at, id) WHERE (d4 IS NOT NULL);
CREATE INDEX quality_record_d5 ON quality_record USING btree (tenant_id, process, d5, created_at, id) WHERE (d5 IS NOT NULL);
CREATE INDEX quality_record_d6 ON quality_record USING btree (tenant_id, process, d6, created_at, id) WHERE (d6 IS NOT NULL);
CREATE INDEX quality_record_d7 ON quality_record USING btree (tenant_id, process, d7, created_at, id) WHERE (d7 IS NOT NULL);
CREATE INDEX quality_record_d8 ON quality_record USING btree (tenant_id, process, d8, created_at, id) WHERE (d8 IS NOT NULL);
CREATE INDEX quality_record_department ON quality_record USING btree (tenant_id, process, department_id, created_at, id) INCLUDE (no, status, step_id, due, ended_at, initiator_id, owner_id);
CREATE INDEX quality_record_drafts ON quality_record USING btree (tenant_id, process, initiator_id) INCLUDE (id) WHERE (no IS NULL);
CREATE INDEX quality_record_due ON quality_record USING btree (tenant_id, process, due) WHERE (ended_at IS NULL);
CREATE INDEX quality_record_ended ON quality_record USING btree (tenant_id, process, ended_at) INCLUDE (no, department_id, status, step_id, due, initiator_id, owner_id) WHERE (ended_at IS NOT NULL);
CREATE INDEX quality_record_initiator ON quality_record USING btree (tenant_id, initiator_id, process, created_at, id) INCLUDE (no, department_id, status, step_id, due, ended_at, owner_id);
CREATE INDEX quality_record_late ON quality_record USING btree (tenant_id, process, created_at DESC, id) INCLUDE (no, department_id, status, step_id, due, ended_at, initiator_id, owner_id) WHERE (ended_at > due);
CREATE INDEX quality_record_latest ON quality_record USING btree (tenant_id, created_at DESC) WHERE (no IS NOT NULL);
CREATE INDEX quality_record_n1 ON quality_record USING btree (tenant_id, process, n1, created_at, id) WHERE (n1 IS NOT NULL);
CREATE INDEX quality_record_n2 ON quality_record USING btree (tenant_id, process, n2, created_at, id) WHERE (n2 IS NOT NULL);
CREATE INDEX quality_record_n3 ON quality_record USING btree (tenant_id, process, n3, created_at, id) WHERE (n3 IS NOT NULL);
CREATE INDEX quality_record_n4 ON quality_record USING btree (tenant_id, process, n4, created_at, id) WHERE (n4 IS NOT NULL);
CREATE INDEX quality_record_n5 ON quality_record USING btree (tenant_id, process, n5, created_at, id) WHERE (n5 IS NOT NULL);
CREATE INDEX quality_record_n6 ON quality_record USING btree (tenant_id, process, n6, created_at, id) WHERE (n6 IS NOT NULL);
CREATE INDEX quality_record_n7 ON quality_record USING btree (tenant_id, process, n7, created_at, id) WHERE (n7 IS NOT NULL);
CREATE INDEX quality_record_n8 ON quality_record USING btree (tenant_id, process, n8, created_at, id) WHERE (n8 IS NOT NULL);
CREATE INDEX quality_record_newest ON quality_record USING btree (tenant_id, process, created_at DESC, id);
CREATE INDEX quality_record_owner ON quality_record USING btree (tenant_id, owner_id, process, created_at, id) INCLUDE (no, department_id, status, step_id, due, ended_at, initiator_id);
CREATE INDEX quality_record_search ON quality_record USING gin (search_terms);
CREATE INDEX quality_record_t1 ON quality_record USING btree (tenant_id, process, t1, created_at, id) WHERE (t1 IS NOT NULL);
CREATE INDEX quality_record_t10 ON quality_record USING btree (tenant_id, process, t10, created_at, id) WHERE (t10 IS NOT NULL);
CREATE INDEX quality_record_t11 ON quality_record USING btree (tenant_id, process, t11, created_at, id) WHERE (t11 IS NOT NULL);
CREATE INDEX quality_record_t12 ON quality_record USING btree (tenant_id, process, t12, created_at, id) WHERE (t12 IS NOT NULL);
CREATE INDEX quality_record_t13 ON quality_record USING btree (tenant_id, process, t13, created_at, id) WHERE (t13 IS NOT NULL);
CREATE INDEX quality_record_t14 ON quality_record USING btree (tenant_id, process, t14, created_at, id) WHERE (t14 IS NOT NULL);
CREATE INDEX quality_record_t15 ON quality_record USING btree (tenant_id, process, t15, created_at, id) WHERE (t15 IS NOT NULL);
CREATE INDEX quality_record_t16 ON quality_record USING btree (tenant_id, process, t16, created_at, id) WHERE (t16 IS NOT NULL);
CREATE INDEX quality_record_t2 ON quality_record USING btree (tenant_id, process, t2, created_at, id) WHERE (t2 IS NOT NULL);
CREATE INDEX quality_record_t3 ON quality_record USING btree (tenant_id, process, t3, created_at, id) WHERE (t3 IS NOT NULL);
CREATE INDEX quality_record_t4 ON quality_record USING btree (tenant_id, process, t4, created_at, id) WHERE (t4 IS NOT NULL);
CREATE INDEX quality_record_t5 ON quality_record USING btree (tenant_id, process, t5, created_at, id) WHERE (t5 IS NOT NULL);
CREATE INDEX quality_record_t6 ON quality_record USING btree (tenant_id, process, t6, created_at, id) WHERE (t6 IS NOT NULL);
CREATE INDEX quality_record_t7 ON quality_record USING btree (tenant_id, process, t7, created_at, id) WHERE (t7 IS NOT NULL);
CREATE INDEX quality_record_t8 ON quality_record USING btree (tenant_id, process, t8, created_at, id) WHERE (t8 IS NOT NULL);
CREATE INDEX quality_record_t9 ON quality_record USING btree (tenant_id, process, t9, created_at, id) WHERE (t9 IS NOT NULL);
CREATE TRIGGER record_names_gone AFTER DELETE ON quality_record FOR EACH ROW EXECUTE FUNCTION record_names();
CREATE TRIGGER record_names_new AFTER INSERT ON quality_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_names_together();
CREATE TRIGGER record_names_others AFTER UPDATE ON quality_record FOR EACH ROW WHEN ((((old.initiator_id IS DISTINCT FROM new.initiator_id) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION record_names();
CREATE TRIGGER record_tallied AFTER UPDATE ON quality_record FOR EACH ROW WHEN ((((old.no IS NOT NULL) OR (new.no IS NOT NULL)) AND ((((((((((((old.no IS DISTINCT FROM new.no) OR (old.department_id IS DISTINCT FROM new.department_id)) OR (old.status IS DISTINCT FROM new.status)) OR (old.step_id IS DISTINCT FROM new.step_id)) OR (old.n1 IS DISTINCT FROM new.n1)) OR (old.n2 IS DISTINCT FROM new.n2)) OR (old.n3 IS DISTINCT FROM new.n3)) OR (old.n4 IS DISTINCT FROM new.n4)) OR (old.n5 IS DISTINCT FROM new.n5)) OR (old.n6 IS DISTINCT FROM new.n6)) OR (old.n7 IS DISTINCT FROM new.n7)) OR (old.n8 IS DISTINCT FROM new.n8)))) EXECUTE FUNCTION record_tallied();
CREATE TRIGGER record_tallied_gone AFTER DELETE ON quality_record FOR EACH ROW WHEN ((old.no IS NOT NULL)) EXECUTE FUNCTION record_tallied();
CREATE TRIGGER record_tallied_new AFTER INSERT ON quality_record REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_tallied_together();
create policy of_tenant on quality_record using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table quality_record enable row level security, force row level security;
grant delete, insert, select, update on quality_record to attest_app;

create table query_definition (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  code text not null,
  name text not null,
  category text not null,
  object text not null,
  description text not null,
  content jsonb not null,
  owner_id uuid not null,
  version integer default 1 not null,
  changed_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES user_account(tenant_id, id)
);
CREATE UNIQUE INDEX query_definition_name ON query_definition USING btree (tenant_id, lower(name), (
CASE
    WHEN (category = 'private'::text) THEN owner_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
create policy of_tenant on query_definition using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table query_definition enable row level security, force row level security;
grant delete, insert, select, update on query_definition to attest_app;

create table query_view (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  query_id uuid not null,
  user_id uuid not null,
  name text not null,
  columns text[] not null,
  sort jsonb not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, query_id, user_id, name),
  FOREIGN KEY (tenant_id, query_id) REFERENCES query_definition(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on query_view using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table query_view enable row level security, force row level security;
grant delete, insert, select, update on query_view to attest_app;

create table record_begun (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  record_id uuid not null,
  start text not null,
  entry integer not null,
  begun_type text not null,
  begun_id uuid not null,
  PRIMARY KEY (tenant_id, record_id, start, entry),
  FOREIGN KEY (tenant_id, record_id) REFERENCES quality_record(tenant_id, id) ON DELETE CASCADE
);
create policy of_tenant on record_begun using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_begun enable row level security, force row level security;
grant delete, insert, select, update on record_begun to attest_app;

create table record_check_failure (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  run_id uuid not null,
  process text not null,
  record_id uuid not null,
  record_no text not null,
  check_id text not null,
  name_zh text not null,
  name_en text not null,
  condition text not null,
  why text not null,
  failed_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX record_check_failure_of ON record_check_failure USING btree (tenant_id, run_id, process, check_id);
CREATE INDEX record_check_failure_old ON record_check_failure USING btree (tenant_id, failed_at);
create policy of_tenant on record_check_failure using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_check_failure enable row level security, force row level security;
grant delete, insert, select, update on record_check_failure to attest_app;

create table record_check_off (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  check_id text not null,
  reason text not null,
  off_by uuid not null,
  off_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, process, check_id),
  FOREIGN KEY (tenant_id, off_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on record_check_off using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_check_off enable row level security, force row level security;
grant delete, insert, select, update on record_check_off to attest_app;

create table record_check_run (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid,
  day date,
  state text not null,
  process text,
  after uuid,
  total integer not null,
  done integer default 0 not null,
  found integer default 0 not null,
  still integer default 0 not null,
  gone integer default 0 not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  moved_at timestamp with time zone not null,
  failed integer default 0 not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_check_run_newest ON record_check_run USING btree (tenant_id, started_at DESC, id);
CREATE UNIQUE INDEX record_check_run_night ON record_check_run USING btree (tenant_id, day) WHERE (day IS NOT NULL);
CREATE UNIQUE INDEX record_check_run_open ON record_check_run USING btree (tenant_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
create policy of_tenant on record_check_run using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_check_run enable row level security, force row level security;
grant delete, insert, select, update on record_check_run to attest_app;

create table record_cube (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  department_id uuid,
  status text not null,
  step_id text,
  n1 double precision,
  n2 double precision,
  n3 double precision,
  n4 double precision,
  n5 double precision,
  n6 double precision,
  n7 double precision,
  n8 double precision,
  n bigint not null,
  CHECK (status = ANY (ARRAY['initial'::text, 'inProgress'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'stopped'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_cube_chosen ON record_cube USING btree (tenant_id, process, status, department_id);
create policy of_tenant on record_cube using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_cube enable row level security, force row level security;
grant delete, insert, select, update on record_cube to attest_app;

create table record_definition (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  type text not null,
  version integer not null,
  state text not null,
  origin text not null,
  hash text not null,
  based_on uuid,
  shipped_hash text,
  authors uuid[] not null,
  effective_on date,
  takes_along text[] default '{}'::text[] not null,
  signature_id uuid,
  effective_at timestamp with time zone,
  retired_at timestamp with time zone,
  created_at timestamp with time zone default attest_now() not null,
  row_version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, type, version),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, hash) REFERENCES record_definition_content(tenant_id, hash),
  CHECK (origin = ANY (ARRAY['tenant'::text, 'shipped'::text, 'package'::text])),
  CHECK (state = ANY (ARRAY['proposed'::text, 'draft'::text, 'tested'::text, 'inApproval'::text, 'approved'::text, 'effective'::text, 'retired'::text, 'discarded'::text, 'taken'::text]))
);
CREATE INDEX record_definition_waiting ON record_definition USING btree (tenant_id, effective_on) WHERE (state = 'approved'::text);
CREATE UNIQUE INDEX record_definition_in_force ON record_definition USING btree (tenant_id, type) WHERE (state = 'effective'::text);
CREATE TRIGGER record_definition_made AFTER INSERT ON record_definition FOR EACH ROW WHEN ((new.state = 'effective'::text)) EXECUTE FUNCTION attest_permissions_changed();
CREATE TRIGGER record_definition_moved AFTER UPDATE OF state ON record_definition FOR EACH ROW WHEN (((old.state = 'effective'::text) OR (new.state = 'effective'::text))) EXECUTE FUNCTION attest_permissions_changed();
create policy of_tenant on record_definition using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_definition enable row level security, force row level security;
grant delete, insert, select, update on record_definition to attest_app;

create table record_definition_content (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  hash text not null,
  content jsonb not null,
  created_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, hash)
);
create policy of_tenant on record_definition_content using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_definition_content enable row level security, force row level security;
grant insert, select on record_definition_content to attest_app;

create table record_field (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  type text not null,
  key text not null,
  version integer not null,
  kind text not null,
  field jsonb not null,
  PRIMARY KEY (tenant_id, type, key, version)
);
create policy of_tenant on record_field using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_field enable row level security, force row level security;
grant insert, select on record_field to attest_app;

create table record_finding (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  process text not null,
  record_id uuid not null,
  record_no text not null,
  check_id text not null,
  name_zh text not null,
  name_en text not null,
  severity text not null,
  signs boolean not null,
  facts jsonb not null,
  state text default 'open'::text not null,
  handler_id uuid,
  handler_role text not null,
  due timestamp with time zone not null,
  found_at timestamp with time zone not null,
  outcome text,
  reason text,
  signature_id uuid,
  closed_by uuid,
  closed_at timestamp with time zone,
  cleared_at timestamp with time zone,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, closed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, handler_id) REFERENCES user_account(tenant_id, id),
  CHECK (outcome = ANY (ARRAY['corrected'::text, 'justified'::text, 'notApplicable'::text])),
  CHECK (severity = ANY (ARRAY['minor'::text, 'major'::text, 'critical'::text])),
  CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'gone'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_finding_newest ON record_finding USING btree (tenant_id, found_at DESC, id);
CREATE INDEX record_finding_open ON record_finding USING btree (tenant_id, due, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX record_finding_standing ON record_finding USING btree (tenant_id, record_id, check_id) WHERE (cleared_at IS NULL);
create policy of_tenant on record_finding using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_finding enable row level security, force row level security;
grant delete, insert, select, update on record_finding to attest_app;

create table record_letter (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  process text not null,
  record_id uuid not null,
  template_id uuid not null,
  version integer not null,
  file_ids uuid[] not null,
  fields text[] not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, made_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, template_id, version) REFERENCES print_template_version(tenant_id, template_id, version)
);
CREATE INDEX record_letter_record ON record_letter USING btree (tenant_id, record_id);
create policy of_tenant on record_letter using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_letter enable row level security, force row level security;
grant insert, select on record_letter to attest_app;

create table record_link (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  from_type text not null,
  from_id uuid not null,
  to_type text not null,
  to_id uuid not null,
  relation text not null,
  field text,
  created_by uuid not null,
  created_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_link_target ON record_link USING btree (tenant_id, to_type, to_id);
CREATE INDEX record_link_version ON record_link USING btree (tenant_id, from_id, to_id) WHERE (to_type = 'documentVersion'::text);
CREATE UNIQUE INDEX record_link_once ON record_link USING btree (tenant_id, from_type, from_id, to_type, to_id, relation, COALESCE(field, ''::text));
CREATE CONSTRAINT TRIGGER document_version_linked AFTER INSERT ON record_link DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.to_type = 'documentVersion'::text)) EXECUTE FUNCTION document_version_linked();
CREATE CONSTRAINT TRIGGER document_version_unlinked AFTER DELETE ON record_link DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.to_type = 'documentVersion'::text)) EXECUTE FUNCTION document_version_linked();
CREATE TRIGGER record_unlinked AFTER DELETE ON record_link FOR EACH ROW EXECUTE FUNCTION record_unlinked();
create policy of_tenant on record_link using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_link enable row level security, force row level security;
grant delete, insert, select, update on record_link to attest_app;

create table record_link_past (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  from_type text not null,
  from_id uuid not null,
  to_type text not null,
  to_id uuid not null,
  relation text not null,
  field text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX record_link_past_source ON record_link_past USING btree (tenant_id, from_type, from_id);
CREATE INDEX record_link_past_target ON record_link_past USING btree (tenant_id, to_type, to_id);
create policy of_tenant on record_link_past using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_link_past enable row level security, force row level security;
grant insert, select on record_link_past to attest_app;

create table record_origin (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  record_id uuid not null,
  import_id uuid not null,
  imported_by uuid not null,
  imported_at timestamp with time zone not null,
  reason text not null,
  signatures jsonb not null,
  proof jsonb not null,
  PRIMARY KEY (tenant_id, record_id),
  FOREIGN KEY (tenant_id, imported_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES quality_record(tenant_id, id)
);
create policy of_tenant on record_origin using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_origin enable row level security, force row level security;
grant insert, select on record_origin to attest_app;

create table record_participant (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  record_id uuid not null,
  participant_id uuid not null,
  kind text not null,
  department_id uuid,
  once boolean not null,
  PRIMARY KEY (tenant_id, record_id, participant_id, kind),
  CHECK (kind = ANY (ARRAY['initiator'::text, 'owner'::text, 'handler'::text, 'department'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_participant_handled ON record_participant USING btree (tenant_id, participant_id, process, record_id) INCLUDE (department_id) WHERE ((kind = 'handler'::text) AND once);
CREATE INDEX record_participant_seen ON record_participant USING btree (tenant_id, participant_id, process, record_id) INCLUDE (kind, department_id, once);
create policy of_tenant on record_participant using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_participant enable row level security, force row level security;
grant delete, insert, select, update on record_participant to attest_app;

create table record_simulation (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  definition_id uuid not null,
  hash text not null,
  user_id uuid not null,
  language text not null,
  records integer not null,
  state text default 'queued'::text not null,
  total integer default 0 not null,
  done integer default 0 not null,
  differing integer default 0 not null,
  error text,
  error_params jsonb,
  created_at timestamp with time zone default attest_now() not null,
  moved_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, definition_id) REFERENCES record_definition(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))
);
CREATE INDEX record_simulation_newest ON record_simulation USING btree (tenant_id, definition_id, created_at DESC);
CREATE INDEX record_simulation_waiting ON record_simulation USING btree (tenant_id, created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
create policy of_tenant on record_simulation using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_simulation enable row level security, force row level security;
grant delete, insert, select, update on record_simulation to attest_app;

create table record_simulation_row (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  simulation_id uuid not null,
  seq integer not null,
  record_id uuid not null,
  kind text not null,
  place jsonb not null,
  before jsonb,
  after jsonb,
  PRIMARY KEY (tenant_id, simulation_id, seq),
  FOREIGN KEY (tenant_id, simulation_id) REFERENCES record_simulation(tenant_id, id),
  CHECK (kind = ANY (ARRAY['computed'::text, 'table'::text, 'check'::text, 'required'::text, 'gate'::text, 'flow'::text, 'deadline'::text, 'people'::text, 'access'::text]))
);
create policy of_tenant on record_simulation_row using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_simulation_row enable row level security, force row level security;
grant delete, insert, select, update on record_simulation_row to attest_app;

create table record_slot (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  key text not null,
  slot text not null,
  holds jsonb not null,
  filled boolean not null,
  PRIMARY KEY (tenant_id, process, key)
);
create policy of_tenant on record_slot using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_slot enable row level security, force row level security;
grant delete, insert, select, update on record_slot to attest_app;

create table record_tally (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  department_id uuid,
  field text not null,
  value text not null,
  n bigint not null
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_tally_field ON record_tally USING btree (tenant_id, process, field, value);
create policy of_tenant on record_tally using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_tally enable row level security, force row level security;
grant delete, insert, select, update on record_tally to attest_app;

create table record_value (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  process text not null,
  record_id uuid not null,
  key text not null,
  seq integer not null,
  value text not null,
  shown jsonb,
  PRIMARY KEY (tenant_id, record_id, key, seq)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX record_value_found ON record_value USING btree (tenant_id, process, key, value, record_id);
create policy of_tenant on record_value using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table record_value enable row level security, force row level security;
grant delete, insert, select, update on record_value to attest_app;

create table recovery_code (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on recovery_code using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table recovery_code enable row level security, force row level security;
grant delete, insert, select, update on recovery_code to attest_app;

create table role (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, code),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on role using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table role enable row level security, force row level security;
grant delete, insert, select, update on role to attest_app;

create table role_permission (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  role_code text not null,
  menu_code text not null,
  actions text[] not null,
  scope text not null,
  PRIMARY KEY (tenant_id, role_code, menu_code),
  CHECK (scope = ANY (ARRAY['own'::text, 'department'::text, 'tree'::text, 'tenant'::text]))
);
CREATE TRIGGER role_permission_changed AFTER INSERT OR DELETE OR UPDATE ON role_permission FOR EACH STATEMENT EXECUTE FUNCTION attest_permissions_changed();
create policy of_tenant on role_permission using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table role_permission enable row level security, force row level security;
grant delete, insert, select, update on role_permission to attest_app;

create table scim_group (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  provider_id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamp with time zone default attest_now() not null,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, provider_id) REFERENCES sign_in_provider(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_group_name ON scim_group USING btree (tenant_id, provider_id, lower(display_name));
create policy of_tenant on scim_group using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table scim_group enable row level security, force row level security;
grant delete, insert, select, update on scim_group to attest_app;

create table scim_member (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  PRIMARY KEY (tenant_id, group_id, user_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES scim_group(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX scim_member_of ON scim_member USING btree (tenant_id, user_id);
create policy of_tenant on scim_member using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table scim_member enable row level security, force row level security;
grant delete, insert, select, update on scim_member to attest_app;

create table scim_token (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  provider_id uuid not null,
  name text not null,
  hash bytea not null,
  made_by uuid not null,
  made_at timestamp with time zone default attest_now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash),
  FOREIGN KEY (tenant_id, made_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, provider_id) REFERENCES sign_in_provider(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_token_of ON scim_token USING btree (tenant_id, provider_id);
create policy of_tenant on scim_token using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table scim_token enable row level security, force row level security;
grant delete, insert, select, update on scim_token to attest_app;

create table scim_user (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  provider_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  said jsonb default '{}'::jsonb not null,
  removed_at timestamp with time zone,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, provider_id, user_id),
  FOREIGN KEY (tenant_id, provider_id) REFERENCES sign_in_provider(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX scim_user_of ON scim_user USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX scim_user_name ON scim_user USING btree (tenant_id, provider_id, lower(user_name)) WHERE (removed_at IS NULL);
create policy of_tenant on scim_user using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table scim_user enable row level security, force row level security;
grant delete, insert, select, update on scim_user to attest_app;

create table search_synonym (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  words text[] not null,
  version integer default 1 not null,
  changed_by uuid not null,
  changed_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on search_synonym using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table search_synonym enable row level security, force row level security;
grant delete, insert, select, update on search_synonym to attest_app;

create table session (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  token_hash text not null,
  user_id uuid not null,
  ip text not null,
  user_agent text not null,
  created_at timestamp with time zone default attest_now() not null,
  last_seen_at timestamp with time zone default attest_now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  password_failures integer default 0 not null,
  provider_id uuid,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX session_open ON session USING btree (tenant_id, user_id) WHERE (ended_at IS NULL);
create policy of_tenant on session using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table session enable row level security, force row level security;
grant delete, insert, select, update on session to attest_app;

create table sheet_import (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  language text not null,
  reason text not null,
  state text default 'queued'::text not null,
  error text,
  created_at timestamp with time zone default attest_now() not null,
  moved_at timestamp with time zone default attest_now() not null,
  kind text not null,
  subject text not null,
  way text,
  file_id uuid,
  file_name text,
  file_sha256 text,
  archive_id uuid,
  error_params jsonb,
  total integer default 0 not null,
  done integer default 0 not null,
  bad integer default 0 not null,
  made integer default 0 not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['toCheck'::text, 'checking'::text, 'checked'::text, 'queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))
);
CREATE INDEX sheet_import_newest ON sheet_import USING btree (tenant_id, created_at DESC, id);
CREATE INDEX sheet_import_waiting ON sheet_import USING btree (tenant_id, created_at) WHERE (state = ANY (ARRAY['toCheck'::text, 'checking'::text, 'queued'::text, 'running'::text]));
create policy of_tenant on sheet_import using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sheet_import enable row level security, force row level security;
grant delete, insert, select, update on sheet_import to attest_app;

create table sheet_import_row (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  import_id uuid not null,
  row integer not null,
  content jsonb not null,
  state text not null,
  problems jsonb not null,
  cells jsonb not null,
  made jsonb,
  PRIMARY KEY (tenant_id, import_id, "row"),
  CHECK (state = ANY (ARRAY['open'::text, 'made'::text, 'left'::text, 'skipped'::text]))
);
CREATE INDEX sheet_import_row_open ON sheet_import_row USING btree (tenant_id, import_id, "row") WHERE (state = 'open'::text);
create policy of_tenant on sheet_import_row using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sheet_import_row enable row level security, force row level security;
grant delete, insert, select, update on sheet_import_row to attest_app;

create table sign_in_guard (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  account text not null,
  failures integer not null,
  window_start timestamp with time zone not null,
  locked_until timestamp with time zone,
  locks timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  admin_lock boolean default false not null,
  code_hash text default ''::text not null,
  code_sent_at timestamp with time zone,
  code_tries integer default 0 not null,
  codes_sent integer default 0 not null,
  PRIMARY KEY (tenant_id, account)
);
create policy of_tenant on sign_in_guard using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sign_in_guard enable row level security, force row level security;
grant delete, insert, select, update on sign_in_guard to attest_app;

create table sign_in_identity (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, provider_id, subject),
  UNIQUE (tenant_id, provider_id, user_id),
  FOREIGN KEY (tenant_id, provider_id) REFERENCES sign_in_provider(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX sign_in_identity_of ON sign_in_identity USING btree (tenant_id, user_id);
create policy of_tenant on sign_in_identity using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sign_in_identity enable row level security, force row level security;
grant delete, insert, select, update on sign_in_identity to attest_app;

create table sign_in_provider (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  kind text not null,
  name_zh text not null,
  name_en text not null,
  issuer text not null,
  client_id text not null,
  secret bytea,
  match_by text not null,
  claim text,
  enabled boolean not null,
  position integer default 0 not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  settings jsonb default '{}'::jsonb not null,
  first boolean default false not null,
  provisioning jsonb default '{}'::jsonb not null,
  saml_keys bytea,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK (kind = ANY (ARRAY['oidc'::text, 'entra'::text, 'sap'::text, 'ldap'::text, 'ad'::text, 'dingtalk'::text, 'wecom'::text, 'feishu'::text, 'saml'::text, 'sapSystem'::text])),
  CHECK (match_by = ANY (ARRAY['none'::text, 'account'::text, 'employeeId'::text, 'wecomAccount'::text]))
);
CREATE UNIQUE INDEX sign_in_provider_first ON sign_in_provider USING btree (tenant_id) WHERE first;
create policy of_tenant on sign_in_provider using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sign_in_provider enable row level security, force row level security;
grant delete, insert, select, update on sign_in_provider to attest_app;

create table sign_in_source (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  account text not null,
  source text not null,
  failures integer not null,
  window_start timestamp with time zone not null,
  locked_until timestamp with time zone,
  PRIMARY KEY (tenant_id, account, source)
);
create policy of_tenant on sign_in_source using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table sign_in_source enable row level security, force row level security;
grant delete, insert, select, update on sign_in_source to attest_app;

create table signature (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  process text not null,
  record_id uuid not null,
  record_no text,
  record_version integer,
  instance_id uuid,
  token_id uuid,
  task_id uuid,
  step_id text not null,
  decision text not null,
  signer_id uuid not null,
  signer_account text not null,
  signer_name text not null,
  behalf_id uuid,
  behalf_account text,
  behalf_name text,
  meaning text not null,
  at timestamp with time zone not null,
  utc_offset text not null,
  session_id text not null,
  snapshot text not null,
  snapshot_hash text not null,
  superseded boolean default false not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance(tenant_id, id),
  FOREIGN KEY (tenant_id, signer_id) REFERENCES user_account(tenant_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX signature_instance ON signature USING btree (tenant_id, instance_id, at);
CREATE INDEX signature_record ON signature USING btree (tenant_id, record_id);
CREATE INDEX signature_session ON signature USING btree (tenant_id, session_id, at DESC);
create policy of_tenant on signature using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table signature enable row level security, force row level security;
grant insert, select on signature to attest_app;

create table step_invitation (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  process text not null,
  record_id uuid not null,
  instance_id uuid not null,
  visit_id uuid not null,
  step_id text not null,
  name text not null,
  mail text not null,
  language text not null,
  token_hash text not null,
  sent_by uuid,
  sent_at timestamp with time zone default attest_now() not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_kind text,
  draft jsonb not null,
  session_hash text default ''::text not null,
  session_until timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, record_id) REFERENCES quality_record(tenant_id, id),
  FOREIGN KEY (tenant_id, sent_by) REFERENCES user_account(tenant_id, id),
  CHECK (end_kind = ANY (ARRAY['answered'::text, 'inside'::text, 'withdrawn'::text, 'renewed'::text])),
  CHECK (language = ANY (ARRAY['zh'::text, 'en'::text]))
);
CREATE INDEX step_invitation_record ON step_invitation USING btree (tenant_id, record_id, sent_at);
CREATE INDEX step_invitation_session ON step_invitation USING btree (tenant_id, session_hash) WHERE (session_hash <> ''::text);
CREATE UNIQUE INDEX step_invitation_open ON step_invitation USING btree (tenant_id, visit_id) WHERE (ended_at IS NULL);
create policy of_tenant on step_invitation using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table step_invitation enable row level security, force row level security;
grant delete, insert, select, update on step_invitation to attest_app;

create table stored_file (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  media_type text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone default attest_now() not null,
  play_seconds integer,
  PRIMARY KEY (tenant_id, id)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX stored_file_content ON stored_file USING btree (tenant_id, sha256);
create policy of_tenant on stored_file using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table stored_file enable row level security, force row level security;
grant delete, insert, select, update on stored_file to attest_app;

create table task (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  instance_id uuid,
  token_id uuid,
  definition_id uuid,
  seq integer,
  step_id text,
  purpose text,
  group_no integer,
  handler_id uuid not null,
  handler_account text not null,
  handler_name text not null,
  behalf_id uuid,
  behalf_account text,
  behalf_name text,
  status text not null,
  created_at timestamp with time zone not null,
  deadline timestamp with time zone,
  deadline_original timestamp with time zone,
  version integer not null,
  decision text,
  reason text,
  closed_by_id uuid,
  closed_by_account text,
  closed_by_name text,
  closed_at timestamp with time zone,
  subject_id uuid,
  wanted_deadline timestamp with time zone,
  process text,
  record_id uuid not null,
  record_no text,
  title text not null,
  path text not null,
  initiator_id uuid,
  initiator_account text,
  initiator_name text,
  kind text default 'step'::text not null,
  title_en text,
  subtitle text,
  state text,
  starts_at timestamp with time zone,
  not_before timestamp with time zone,
  shown_from timestamp with time zone,
  shown_until timestamp with time zone,
  handler_department_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, closed_by_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, handler_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, initiator_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance(tenant_id, id),
  CHECK (kind <> 'step'::text OR instance_id IS NOT NULL AND token_id IS NOT NULL AND definition_id IS NOT NULL AND seq IS NOT NULL AND step_id IS NOT NULL AND purpose IS NOT NULL AND group_no IS NOT NULL AND process IS NOT NULL AND initiator_id IS NOT NULL AND initiator_account IS NOT NULL AND initiator_name IS NOT NULL),
  CHECK (kind = 'step'::text OR subject_id IS NOT NULL AND title_en IS NOT NULL AND subtitle IS NOT NULL AND instance_id IS NULL AND token_id IS NULL AND definition_id IS NULL AND seq IS NULL AND step_id IS NULL AND purpose IS NULL AND group_no IS NULL AND process IS NULL AND initiator_id IS NULL AND initiator_account IS NULL AND initiator_name IS NULL),
  CHECK (state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text])),
  CHECK (status = ANY (ARRAY['open'::text, 'handled'::text, 'cancelled'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX task_deadline ON task USING btree (tenant_id, deadline) WHERE (status = 'open'::text);
CREATE INDEX task_done ON task USING btree (tenant_id, handler_id, closed_at DESC, id DESC) WHERE ((status = 'handled'::text) AND (kind = 'step'::text));
CREATE INDEX task_instance ON task USING btree (tenant_id, instance_id, seq) WHERE (kind = 'step'::text);
CREATE INDEX task_open ON task USING btree (tenant_id, deadline, id) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE INDEX task_open_department ON task USING btree (tenant_id, handler_department_id, deadline, id) INCLUDE (process, created_at, handler_name) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE INDEX task_open_handler ON task USING btree (tenant_id, handler_name COLLATE attest_zh, deadline, id) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE INDEX task_open_process ON task USING btree (tenant_id, process, deadline, id) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE INDEX task_open_since ON task USING btree (tenant_id, created_at, deadline, id) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE INDEX task_seat ON task USING btree (tenant_id, record_id) WHERE ((status = 'open'::text) AND (kind = 'class'::text));
CREATE INDEX task_subject ON task USING btree (tenant_id, subject_id) WHERE ((status = 'open'::text) AND (kind <> 'step'::text));
CREATE INDEX task_todo ON task USING btree (tenant_id, handler_id, deadline, id) WHERE ((status = 'open'::text) AND (kind = 'step'::text));
CREATE UNIQUE INDEX task_waiting ON task USING btree (tenant_id, handler_id, kind, subject_id) WHERE ((status = 'open'::text) AND (kind <> 'step'::text));
CREATE CONSTRAINT TRIGGER document_linked_handed AFTER INSERT ON task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'step'::text) AND (new.status = 'open'::text))) EXECUTE FUNCTION document_linked_handed();
CREATE CONSTRAINT TRIGGER document_linked_handed_on AFTER UPDATE ON task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'step'::text) AND (('open'::text = old.status) OR ('open'::text = new.status)) AND ((old.handler_id IS DISTINCT FROM new.handler_id) OR (old.status IS DISTINCT FROM new.status)))) EXECUTE FUNCTION document_linked_handed();
CREATE TRIGGER document_handed AFTER INSERT ON task FOR EACH ROW WHEN (((new.kind = 'step'::text) AND (new.process = 'documentVersion'::text))) EXECUTE FUNCTION document_handed();
CREATE TRIGGER document_handed_on AFTER UPDATE ON task FOR EACH ROW WHEN (((new.kind = 'step'::text) AND (new.process = 'documentVersion'::text) AND ((old.handler_id IS DISTINCT FROM new.handler_id) OR (old.status IS DISTINCT FROM new.status)))) EXECUTE FUNCTION document_handed();
CREATE TRIGGER record_handed AFTER INSERT ON task FOR EACH ROW WHEN ((new.kind = 'step'::text)) EXECUTE FUNCTION record_handed();
CREATE TRIGGER record_handed_on AFTER UPDATE ON task FOR EACH ROW WHEN (((new.kind = 'step'::text) AND ((old.handler_id IS DISTINCT FROM new.handler_id) OR ((old.status = ANY (ARRAY['open'::text, 'handled'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['open'::text, 'handled'::text])))))) EXECUTE FUNCTION record_handed();
CREATE TRIGGER task_of_handler BEFORE INSERT ON task FOR EACH ROW WHEN ((new.kind = 'step'::text)) EXECUTE FUNCTION task_of_handler();
CREATE TRIGGER task_of_handler_on BEFORE UPDATE OF handler_id, status ON task FOR EACH ROW WHEN (((new.kind = 'step'::text) AND (new.status = 'open'::text) AND ((old.handler_id IS DISTINCT FROM new.handler_id) OR (old.status IS DISTINCT FROM new.status)))) EXECUTE FUNCTION task_of_handler();
create policy of_tenant on task using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table task enable row level security, force row level security;
grant insert, select, update on task to attest_app;

create table tenant (
  id uuid default attest_uuid() not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  hosts text[] default '{}'::text[] not null,
  modules text[] not null,
  licence_users integer,
  time_zone text not null,
  idle_minutes integer not null,
  default_language text not null,
  password_policy jsonb not null,
  is_public boolean not null,
  logo text,
  key_colour text,
  watermark text,
  login_types text[] not null,
  permission_version integer default 1 not null,
  created_at timestamp with time zone default attest_now() not null,
  licence_modules text[] not null,
  settings_version integer default 1 not null,
  settings_by uuid,
  settings_at timestamp with time zone,
  without_parts text[] default '{}'::text[] not null,
  providers jsonb default '[]'::jsonb not null,
  licence text,
  licence_fault_since date,
  second_factor text default 'optional'::text not null,
  second_factor_roles text[] default '{}'::text[] not null,
  sign_factor text default 'password'::text not null,
  moved_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (code),
  FOREIGN KEY (id, settings_by) REFERENCES user_account(tenant_id, id),
  CHECK (code ~ '^[a-z][a-z0-9-]{1,30}$'::text),
  CHECK (default_language = ANY (ARRAY['zh'::text, 'en'::text])),
  CHECK (idle_minutes >= 0),
  CHECK (second_factor = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text])),
  CHECK (sign_factor = 'password'::text OR second_factor <> 'off'::text),
  CHECK (sign_factor = ANY (ARRAY['password'::text, 'both'::text, 'factor'::text]))
);
CREATE TRIGGER tenant_modules_changed BEFORE UPDATE OF modules ON tenant FOR EACH ROW WHEN ((old.modules IS DISTINCT FROM new.modules)) EXECUTE FUNCTION attest_modules_changed();
CREATE TRIGGER tenant_parts_changed BEFORE UPDATE OF without_parts ON tenant FOR EACH ROW WHEN ((old.without_parts IS DISTINCT FROM new.without_parts)) EXECUTE FUNCTION attest_modules_changed();
create policy own_only on tenant using ((id = (current_setting('app.tenant_id'::text))::uuid));
create policy own_or_public on tenant using ((is_public OR (id = (current_setting('app.tenant_id'::text))::uuid)));
grant select on tenant to attest_app;

create table tenant_holiday (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  day date not null,
  working boolean not null,
  name_zh text not null,
  name_en text not null,
  PRIMARY KEY (tenant_id, day)
);
create policy of_tenant on tenant_holiday using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table tenant_holiday enable row level security, force row level security;
grant delete, insert, select, update on tenant_holiday to attest_app;

create table totp_factor (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone default attest_now() not null,
  last_step integer not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on totp_factor using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table totp_factor enable row level security, force row level security;
grant delete, insert, select, update on totp_factor to attest_app;

create table training_acknowledgement (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  kind text not null,
  description_id uuid,
  role_id uuid,
  reason text not null,
  reason_en text not null,
  asked_at timestamp with time zone not null,
  due date not null,
  acknowledged_at timestamp with time zone,
  signature_id uuid,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, description_id) REFERENCES training_job_description(tenant_id, id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES training_learner_role(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK ((acknowledged_at IS NULL) = (signature_id IS NULL)),
  CHECK (kind = 'description'::text AND description_id IS NOT NULL AND role_id IS NULL OR kind = 'role'::text AND role_id IS NOT NULL AND description_id IS NULL)
);
CREATE INDEX training_acknowledgement_person ON training_acknowledgement USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX training_acknowledgement_description ON training_acknowledgement USING btree (tenant_id, description_id, user_id) WHERE ((description_id IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX training_acknowledgement_role ON training_acknowledgement USING btree (tenant_id, role_id, user_id) WHERE ((role_id IS NOT NULL) AND (ended_at IS NULL));
create policy of_tenant on training_acknowledgement using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_acknowledgement enable row level security, force row level security;
grant delete, insert, select, update on training_acknowledgement to attest_app;

create table training_answer (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  seq integer not null,
  answer jsonb not null,
  saved_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, attempt_id, question_id),
  FOREIGN KEY (tenant_id, attempt_id, question_id) REFERENCES training_attempt_question(tenant_id, attempt_id, id)
);
CREATE TRIGGER training_answer_kept BEFORE INSERT OR UPDATE ON training_answer FOR EACH ROW EXECUTE FUNCTION training_answer_kept();
create policy of_tenant on training_answer using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_answer enable row level security, force row level security;
grant insert, select on training_answer to attest_app;

create table training_assignment (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  course_id uuid not null,
  document_version_id uuid,
  state text not null,
  reason text not null,
  due date,
  completed_at timestamp with time zone,
  score double precision,
  attempts integer default 0 not null,
  valid_to date,
  created_at timestamp with time zone default attest_now() not null,
  course_version_id uuid not null,
  task_id uuid,
  source text default 'import'::text not null,
  needs_read boolean default true not null,
  needs_class boolean default false not null,
  needs_exam boolean default false not null,
  needs_ojt boolean default false not null,
  reason_en text not null,
  validity_months integer,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  end_reason_en text,
  reminded_at timestamp with time zone,
  reopened_at timestamp with time zone,
  signature_id uuid,
  updated_at timestamp with time zone,
  class_met_at timestamp with time zone,
  department_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, course_id, course_version_id) REFERENCES training_course_version(tenant_id, course_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'qualified'::text, 'failed'::text, 'exempt'::text, 'superseded'::text]))
);
CREATE INDEX training_assignment_by_completed ON training_assignment USING btree (tenant_id, completed_at);
CREATE INDEX training_assignment_by_due ON training_assignment USING btree (tenant_id, due);
CREATE INDEX training_assignment_by_score ON training_assignment USING btree (tenant_id, score, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due);
CREATE INDEX training_assignment_by_score_down ON training_assignment USING btree (tenant_id, score DESC, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due);
CREATE INDEX training_assignment_by_state ON training_assignment USING btree (tenant_id, state, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due);
CREATE INDEX training_assignment_by_state_down ON training_assignment USING btree (tenant_id, state DESC, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due);
CREATE INDEX training_assignment_by_usual ON training_assignment USING btree (tenant_id, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due);
CREATE INDEX training_assignment_by_valid ON training_assignment USING btree (tenant_id, valid_to);
CREATE INDEX training_assignment_class ON training_assignment USING btree (tenant_id, course_version_id, due) INCLUDE (id, course_id, user_id) WHERE (needs_class AND (class_met_at IS NULL) AND (state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text])));
CREATE INDEX training_assignment_course ON training_assignment USING btree (tenant_id, course_id, state);
CREATE INDEX training_assignment_department ON training_assignment USING btree (tenant_id, department_id, ((state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]))) DESC, due) INCLUDE (state, valid_to);
CREATE INDEX training_assignment_person ON training_assignment USING btree (tenant_id, user_id, state);
CREATE INDEX training_assignment_practice ON training_assignment USING btree (tenant_id, due, id) WHERE (needs_ojt AND ((NOT needs_class) OR (class_met_at IS NOT NULL)) AND ((state = 'ojtDue'::text) OR ((state = ANY (ARRAY['notStarted'::text, 'studying'::text])) AND (NOT needs_read) AND (NOT needs_exam))));
CREATE INDEX training_assignment_task ON training_assignment USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX training_assignment_version ON training_assignment USING btree (tenant_id, course_version_id, state);
CREATE UNIQUE INDEX training_assignment_open ON training_assignment USING btree (tenant_id, user_id, course_version_id) WHERE (state = ANY (ARRAY['notStarted'::text, 'studying'::text, 'examDue'::text, 'toMark'::text, 'ojtDue'::text, 'signDue'::text, 'failed'::text]));
CREATE TRIGGER assignment_of_department BEFORE INSERT ON training_assignment FOR EACH ROW EXECUTE FUNCTION assignment_of_department();
create policy of_tenant on training_assignment using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_assignment enable row level security, force row level security;
grant delete, insert, select, update on training_assignment to attest_app;

create table training_attempt (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  no integer not null,
  quiz_id uuid not null,
  quiz_version integer not null,
  quiz_zh text not null,
  quiz_en text not null,
  state text not null,
  session_id text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  timed_out boolean default false not null,
  pass_score integer not null,
  attempts_allowed integer not null,
  retake_hours integer not null,
  score double precision,
  window_exits integer default 0 not null,
  to_mark integer default 0 not null,
  mark_by timestamp with time zone,
  marker_id uuid,
  marker_account text,
  marker_name text,
  marked_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, assignment_id, no),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id),
  FOREIGN KEY (tenant_id, marker_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, quiz_id, quiz_version) REFERENCES training_quiz_version(tenant_id, quiz_id, version),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['running'::text, 'toMark'::text, 'passed'::text, 'failed'::text]))
);
CREATE INDEX training_attempt_due ON training_attempt USING btree (tenant_id, ends_at) WHERE (state = 'running'::text);
CREATE INDEX training_attempt_marking ON training_attempt USING btree (tenant_id, mark_by) WHERE (state = 'toMark'::text);
CREATE INDEX training_attempt_quiz ON training_attempt USING btree (tenant_id, quiz_id);
CREATE UNIQUE INDEX training_attempt_running ON training_attempt USING btree (tenant_id, assignment_id) WHERE (state = 'running'::text);
CREATE TRIGGER training_attempt_kept BEFORE UPDATE ON training_attempt FOR EACH ROW EXECUTE FUNCTION training_attempt_kept();
create policy of_tenant on training_attempt using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_attempt enable row level security, force row level security;
grant insert, select on training_attempt to attest_app;

create table training_attempt_question (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  attempt_id uuid not null,
  id uuid not null,
  position integer not null,
  question_id uuid not null,
  question_version integer not null,
  type text not null,
  shown jsonb not null,
  key jsonb not null,
  points double precision not null,
  PRIMARY KEY (tenant_id, attempt_id, id),
  FOREIGN KEY (tenant_id, attempt_id) REFERENCES training_attempt(tenant_id, id),
  FOREIGN KEY (tenant_id, question_id, question_version) REFERENCES training_question_version(tenant_id, question_id, version)
);
CREATE INDEX training_attempt_question_bank ON training_attempt_question USING btree (tenant_id, question_id);
create policy of_tenant on training_attempt_question using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_attempt_question enable row level security, force row level security;
grant insert, select on training_attempt_question to attest_app;

create table training_attendance (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  class_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  by_user_id uuid not null,
  percent integer,
  reason text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id),
  FOREIGN KEY (tenant_id, by_user_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, class_id) REFERENCES training_class(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (kind = ANY (ARRAY['in'::text, 'out'::text, 'hand'::text, 'closed'::text]))
);
CREATE INDEX training_attendance_class ON training_attendance USING btree (tenant_id, class_id);
create policy of_tenant on training_attendance using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_attendance enable row level security, force row level security;
grant insert, select on training_attendance to attest_app;

create table training_certificate (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  assignment_id uuid not null,
  no text not null,
  code text not null,
  issued_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, assignment_id),
  UNIQUE (tenant_id, code),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id)
);
create policy of_tenant on training_certificate using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_certificate enable row level security, force row level security;
grant insert, select on training_certificate to attest_app;

create table training_class (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  state text default 'planned'::text not null,
  course_id uuid not null,
  course_version_id uuid not null,
  lecturer_id uuid not null,
  title_zh text not null,
  title_en text not null,
  place text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  seats integer not null,
  remark text not null,
  past_reason text,
  cancel_reason text,
  code_key text not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  created_by uuid not null,
  created_at timestamp with time zone default attest_now() not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  people bigint default 0 not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, closed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, course_id, course_version_id) REFERENCES training_course_version(tenant_id, course_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, lecturer_id) REFERENCES user_account(tenant_id, id),
  CHECK (ends_at > starts_at),
  CHECK (seats > 0),
  CHECK (state = ANY (ARRAY['planned'::text, 'open'::text, 'closed'::text, 'cancelled'::text]))
);
CREATE INDEX training_class_by_course ON training_class USING btree (tenant_id, course_id, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_lecturer ON training_class USING btree (tenant_id, lecturer_id, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_people ON training_class USING btree (tenant_id, people, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_people_down ON training_class USING btree (tenant_id, people DESC, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_place ON training_class USING btree (tenant_id, place COLLATE attest_zh, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_place_down ON training_class USING btree (tenant_id, place COLLATE attest_zh DESC, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_state ON training_class USING btree (tenant_id, state, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_state_down ON training_class USING btree (tenant_id, state DESC, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_title ON training_class USING btree (tenant_id, title_zh COLLATE attest_zh, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_by_usual ON training_class USING btree (tenant_id, ((state = ANY (ARRAY['closed'::text, 'cancelled'::text]))), (
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'open'::text])) THEN starts_at
    ELSE NULL::timestamp with time zone
END), starts_at DESC, id);
CREATE INDEX training_class_end ON training_class USING btree (tenant_id, ends_at);
CREATE INDEX training_class_lecturer ON training_class USING btree (tenant_id, lecturer_id, state);
CREATE INDEX training_class_time ON training_class USING btree (tenant_id, starts_at);
CREATE TRIGGER training_class_said_changed AFTER UPDATE OF no, title_zh, title_en, place ON training_class FOR EACH ROW WHEN (((((old.no IS DISTINCT FROM new.no) OR (old.title_zh IS DISTINCT FROM new.title_zh)) OR (old.title_en IS DISTINCT FROM new.title_en)) OR (old.place IS DISTINCT FROM new.place))) EXECUTE FUNCTION training_class_said_kept();
CREATE TRIGGER training_class_said_new AFTER INSERT ON training_class FOR EACH ROW EXECUTE FUNCTION training_class_said_kept();
create policy of_tenant on training_class using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_class enable row level security, force row level security;
grant delete, insert, select, update on training_class to attest_app;

create table training_class_person (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  class_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  live boolean default true not null,
  signed_in_at timestamp with time zone,
  signed_out_at timestamp with time zone,
  in_since timestamp with time zone,
  seconds integer default 0 not null,
  hand_percent integer,
  hand_reason text,
  hand_by uuid,
  score integer,
  percent integer,
  attended boolean,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone,
  PRIMARY KEY (tenant_id, class_id, assignment_id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, class_id) REFERENCES training_class(tenant_id, id),
  FOREIGN KEY (tenant_id, hand_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX training_class_person_user ON training_class_person USING btree (tenant_id, user_id) WHERE live;
CREATE UNIQUE INDEX training_class_person_live ON training_class_person USING btree (tenant_id, assignment_id) WHERE live;
CREATE TRIGGER training_class_left AFTER DELETE ON training_class_person REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION training_class_left();
CREATE TRIGGER training_class_seated AFTER INSERT ON training_class_person REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION training_class_seated();
create policy of_tenant on training_class_person using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_class_person enable row level security, force row level security;
grant delete, insert, select, update on training_class_person to attest_app;

create table training_class_said (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  pieces text[] not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES training_class(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX training_class_said_pieces ON training_class_said USING gin (pieces);
create policy of_tenant on training_class_said using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_class_said enable row level security, force row level security;
grant delete, insert, select, update on training_class_said to attest_app;

create table training_correction (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  assignment_id uuid not null,
  state text not null,
  original jsonb not null,
  corrected jsonb not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  confirm_signature_id uuid,
  ended_by uuid,
  ended_at timestamp with time zone,
  end_reason text,
  end_signature_id uuid,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id),
  FOREIGN KEY (tenant_id, ended_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, proposed_by) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))
);
CREATE INDEX training_correction_assignment ON training_correction USING btree (tenant_id, assignment_id);
CREATE UNIQUE INDEX training_correction_open ON training_correction USING btree (tenant_id, assignment_id) WHERE (state = ANY (ARRAY['proposed'::text, 'confirmed'::text]));
create policy of_tenant on training_correction using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_correction enable row level security, force row level security;
grant insert, select on training_correction to attest_app;

create table training_course (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  name_zh text not null,
  name_en text not null,
  kind text not null,
  document_id uuid,
  lecturer_id uuid,
  validity_months integer,
  pass_score integer,
  created_at timestamp with time zone default attest_now() not null,
  state text default 'effective'::text not null,
  current_version_id uuid,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, lecturer_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['draft'::text, 'effective'::text, 'disabled'::text]))
);
CREATE INDEX training_course_document ON training_course USING btree (tenant_id, document_id);
create policy of_tenant on training_course using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_course enable row level security, force row level security;
grant delete, insert, select, update on training_course to attest_app;

create table training_course_version (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  course_id uuid not null,
  ordinal integer,
  state text not null,
  name_zh text not null,
  name_en text not null,
  kind text not null,
  description text default ''::text not null,
  document_id uuid,
  document_version_id uuid,
  lecturer_id uuid,
  min_view_seconds integer default 0 not null,
  quiz_id uuid,
  pass_score integer,
  validity_months integer,
  critical boolean default false not null,
  credit_hours double precision default 0 not null,
  retrain boolean default true not null,
  accepts_from integer,
  counts boolean default true not null,
  impact text,
  planned_date date,
  gate_limit integer,
  department_ids uuid[] default '{}'::uuid[] not null,
  required_from timestamp with time zone,
  in_force_from timestamp with time zone,
  required_to timestamp with time zone,
  reason text,
  created_by uuid,
  created_at timestamp with time zone default attest_now() not null,
  material_id uuid,
  practice_steps jsonb default '[]'::jsonb not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, course_id, id),
  UNIQUE (tenant_id, course_id, ordinal),
  FOREIGN KEY (tenant_id, course_id) REFERENCES training_course(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, lecturer_id) REFERENCES user_account(tenant_id, id),
  CHECK ((state = ANY (ARRAY['draft'::text, 'effective'::text, 'superseded'::text])) AND (state = 'draft'::text) = (ordinal IS NULL)),
  CHECK (impact = ANY (ARRAY['full'::text, 'read'::text]))
);
CREATE INDEX training_course_version_document ON training_course_version USING btree (tenant_id, document_version_id);
CREATE UNIQUE INDEX training_course_version_one ON training_course_version USING btree (tenant_id, course_id, state) WHERE (state = ANY (ARRAY['draft'::text, 'effective'::text]));
create policy of_tenant on training_course_version using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_course_version enable row level security, force row level security;
grant delete, insert, select, update on training_course_version to attest_app;

create table training_job_description (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  position_id uuid not null,
  ordinal integer,
  state text not null,
  content jsonb not null,
  reason text,
  effective_at timestamp with time zone,
  superseded_at timestamp with time zone,
  signature_id uuid,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, position_id, ordinal),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK ((state = 'draft'::text) = (ordinal IS NULL)),
  CHECK (state = ANY (ARRAY['draft'::text, 'effective'::text, 'superseded'::text]))
);
CREATE UNIQUE INDEX training_job_description_now ON training_job_description USING btree (tenant_id, position_id, state) WHERE (state = ANY (ARRAY['draft'::text, 'effective'::text]));
create policy of_tenant on training_job_description using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_job_description enable row level security, force row level security;
grant delete, insert, select, update on training_job_description to attest_app;

create table training_known (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  until date not null,
  PRIMARY KEY (tenant_id, course_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX training_known_person ON training_known USING btree (tenant_id, user_id);
CREATE TRIGGER training_known_counted AFTER UPDATE ON training_known FOR EACH ROW WHEN ((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.course_id IS DISTINCT FROM new.course_id)) OR (old.until IS DISTINCT FROM new.until))) EXECUTE FUNCTION training_known_counted();
CREATE TRIGGER training_known_counted_gone AFTER DELETE ON training_known FOR EACH ROW EXECUTE FUNCTION training_known_counted();
CREATE TRIGGER training_known_counted_new AFTER INSERT ON training_known FOR EACH ROW EXECUTE FUNCTION training_known_counted();
create policy of_tenant on training_known using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_known enable row level security, force row level security;
grant delete, insert, select, update on training_known to attest_app;

create table training_known_cube (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  course_id uuid not null,
  until date not null,
  n bigint not null
);
CREATE INDEX training_known_cube_course ON training_known_cube USING btree (tenant_id, course_id);
create policy of_tenant on training_known_cube using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_known_cube enable row level security, force row level security;
grant delete, insert, select, update on training_known_cube to attest_app;

create table training_learner_role (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  state text not null,
  position_ids uuid[] not null,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  effective_version integer default 0 not null,
  draft jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['draft'::text, 'effective'::text, 'disabled'::text]))
);
create policy of_tenant on training_learner_role using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_learner_role enable row level security, force row level security;
grant delete, insert, select, update on training_learner_role to attest_app;

create table training_mark (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  earned double precision not null,
  comment text,
  marked_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, attempt_id, question_id),
  FOREIGN KEY (tenant_id, attempt_id, question_id) REFERENCES training_attempt_question(tenant_id, attempt_id, id)
);
create policy of_tenant on training_mark using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_mark enable row level security, force row level security;
grant insert, select on training_mark to attest_app;

create table training_matrix_cell (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  row_kind text not null,
  row_id uuid not null,
  course_id uuid not null,
  needs_read boolean not null,
  needs_class boolean not null,
  needs_exam boolean not null,
  needs_ojt boolean not null,
  origin text default 'matrix'::text not null,
  validity_months integer,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, course_id) REFERENCES training_course(tenant_id, id),
  CHECK (needs_read OR needs_class OR needs_exam OR needs_ojt),
  CHECK (origin = ANY (ARRAY['matrix'::text, 'distribution'::text])),
  CHECK (row_kind = ANY (ARRAY['position'::text, 'role'::text, 'department'::text]))
);
CREATE INDEX training_matrix_cell_course ON training_matrix_cell USING btree (tenant_id, course_id);
CREATE UNIQUE INDEX training_matrix_cell_now ON training_matrix_cell USING btree (tenant_id, row_kind, row_id, course_id) WHERE (to_at IS NULL);
create policy of_tenant on training_matrix_cell using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_matrix_cell enable row level security, force row level security;
grant delete, insert, select, update on training_matrix_cell to attest_app;

create table training_practice (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  assignment_id uuid not null,
  step_id uuid not null,
  act text not null,
  on_day date not null,
  by_id uuid not null,
  at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id)
);
CREATE INDEX training_practice_assignment ON training_practice USING btree (tenant_id, assignment_id);
create policy of_tenant on training_practice using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_practice enable row level security, force row level security;
grant insert, select on training_practice to attest_app;

create table training_practice_signature (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  assignment_id uuid not null,
  signature_id uuid not null,
  at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id)
);
CREATE INDEX training_practice_signature_assignment ON training_practice_signature USING btree (tenant_id, assignment_id);
create policy of_tenant on training_practice_signature using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_practice_signature enable row level security, force row level security;
grant insert, select on training_practice_signature to attest_app;

create table training_question (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  version integer not null,
  type text not null,
  content jsonb not null,
  stem_zh text not null,
  stem_en text not null,
  points integer not null,
  difficulty text not null,
  tags text[] not null,
  document_id uuid,
  state text not null,
  author_id uuid not null,
  changed_by uuid not null,
  created_at timestamp with time zone default attest_now() not null,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, author_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['effective'::text, 'disabled'::text]))
);
CREATE INDEX training_question_document ON training_question USING btree (tenant_id, document_id);
create policy of_tenant on training_question using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_question enable row level security, force row level security;
grant insert, select on training_question to attest_app;

create table training_question_version (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  question_id uuid not null,
  version integer not null,
  content jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, question_id, version),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, question_id) REFERENCES training_question(tenant_id, id)
);
create policy of_tenant on training_question_version using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_question_version enable row level security, force row level security;
grant insert, select on training_question_version to attest_app;

create table training_quiz (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  name_zh text not null,
  name_en text not null,
  state text not null,
  version integer not null,
  effective_version integer default 0 not null,
  draft jsonb,
  effective jsonb,
  author_id uuid not null,
  changed_by uuid not null,
  updated_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, author_id) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  CHECK (draft IS NOT NULL OR effective IS NOT NULL),
  CHECK (state <> 'effective'::text OR effective IS NOT NULL),
  CHECK (state = ANY (ARRAY['draft'::text, 'effective'::text, 'disabled'::text]))
);
create policy of_tenant on training_quiz using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_quiz enable row level security, force row level security;
grant insert, select on training_quiz to attest_app;

create table training_quiz_version (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  quiz_id uuid not null,
  version integer not null,
  content jsonb not null,
  activated_at timestamp with time zone default attest_now() not null,
  by_id uuid not null,
  by_account text not null,
  by_name text not null,
  PRIMARY KEY (tenant_id, quiz_id, version),
  FOREIGN KEY (tenant_id, quiz_id) REFERENCES training_quiz(tenant_id, id)
);
create policy of_tenant on training_quiz_version using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_quiz_version enable row level security, force row level security;
grant insert, select on training_quiz_version to attest_app;

create table training_reading (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  assignment_id uuid not null,
  position integer default 0 not null,
  furthest integer default 0 not null,
  length integer default 0 not null,
  seconds integer default 0 not null,
  started_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  declared_at timestamp with time zone,
  PRIMARY KEY (tenant_id, assignment_id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES training_assignment(tenant_id, id)
);
create policy of_tenant on training_reading using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_reading enable row level security, force row level security;
grant insert, select on training_reading to attest_app;

create table training_requirement (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  user_id uuid not null,
  course_id uuid not null,
  task_id uuid,
  needs_read boolean not null,
  needs_class boolean not null,
  needs_exam boolean not null,
  needs_ojt boolean not null,
  due date,
  reason text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
CREATE INDEX training_requirement_now ON training_requirement USING btree (tenant_id, user_id, course_id) WHERE (to_at IS NULL);
create policy of_tenant on training_requirement using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_requirement enable row level security, force row level security;
grant delete, insert, select, update on training_requirement to attest_app;

create table training_role_position (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  role_id uuid not null,
  position_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX training_role_position_now ON training_role_position USING btree (tenant_id, position_id, role_id) WHERE (to_at IS NULL);
create policy of_tenant on training_role_position using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_role_position enable row level security, force row level security;
grant delete, insert, select, update on training_role_position to attest_app;

create table training_standing (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  course_id uuid not null,
  version_id uuid not null,
  department_id uuid,
  qualified_to date,
  held_due date,
  under_way boolean not null,
  state text not null,
  due date,
  valid_to date,
  changes_on date,
  place smallint generated always as (array_position(ARRAY['overdue'::text, 'missing'::text, 'due'::text, 'qualified'::text], state)) stored not null,
  course_no text not null,
  department_code text,
  PRIMARY KEY (tenant_id, user_id, course_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (state = ANY (ARRAY['overdue'::text, 'missing'::text, 'due'::text, 'qualified'::text]))
);
CREATE INDEX training_standing_by_course ON training_standing USING btree (tenant_id, course_no, place, due, user_id, course_id);
CREATE INDEX training_standing_by_department ON training_standing USING btree (tenant_id, department_code, place, due, user_id, course_id);
CREATE INDEX training_standing_by_due ON training_standing USING btree (tenant_id, due);
CREATE INDEX training_standing_by_usual ON training_standing USING btree (tenant_id, place, due, user_id, course_id);
CREATE INDEX training_standing_by_valid ON training_standing USING btree (tenant_id, valid_to);
CREATE INDEX training_standing_changes ON training_standing USING btree (tenant_id, changes_on) WHERE (changes_on IS NOT NULL);
CREATE INDEX training_standing_course ON training_standing USING btree (tenant_id, course_id, place, due, user_id);
CREATE INDEX training_standing_department ON training_standing USING btree (tenant_id, department_id, place, due, user_id, course_id);
create policy of_tenant on training_standing using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_standing enable row level security, force row level security;
grant delete, insert, select, update on training_standing to attest_app;

create table training_task (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  no text not null,
  title_zh text not null,
  title_en text not null,
  origin text not null,
  state text not null,
  course_id uuid not null,
  course_version_id uuid not null,
  document_version_id uuid,
  needs_read boolean not null,
  needs_class boolean not null,
  needs_exam boolean not null,
  needs_ojt boolean not null,
  due date,
  audience jsonb,
  reason text,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  created_by uuid,
  created_at timestamp with time zone default attest_now() not null,
  closed_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, no),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, course_version_id) REFERENCES training_course_version(tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES user_account(tenant_id, id),
  CHECK (origin = ANY (ARRAY['document'::text, 'manual'::text])),
  CHECK (state = ANY (ARRAY['draft'::text, 'running'::text, 'completed'::text, 'closedOverdue'::text, 'cancelled'::text]))
);
CREATE INDEX training_task_course ON training_task USING btree (tenant_id, course_version_id, state);
create policy of_tenant on training_task using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table training_task enable row level security, force row level security;
grant delete, insert, select, update on training_task to attest_app;

create table used_nonce (
  nonce text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (nonce)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
grant delete, insert, select on used_nonce to attest_app;

create table user_account (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  account text not null,
  name text not null,
  name_en text not null,
  employee_id text not null,
  email text,
  phone text,
  sex text,
  department_id uuid,
  position_id uuid,
  superior_id uuid,
  entry_date date,
  gxp text,
  status text default 'enabled'::text not null,
  can_login boolean default true not null,
  on_duty boolean default true not null,
  language text not null,
  preference jsonb default '{}'::jsonb not null,
  password_hash text not null,
  password_set_at timestamp with time zone not null,
  must_change boolean not null,
  temporary_until timestamp with time zone,
  enabled_at timestamp with time zone default attest_now() not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default attest_now() not null,
  position_level text,
  wecom_account text,
  version integer default 1 not null,
  changed_by uuid,
  updated_at timestamp with time zone default attest_now() not null,
  emergency boolean default false not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, account),
  UNIQUE (tenant_id, employee_id),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, superior_id) REFERENCES user_account(tenant_id, id),
  CHECK (account = lower(account)),
  CHECK (language = ANY (ARRAY['zh'::text, 'en'::text])),
  CHECK (sex = ANY (ARRAY['male'::text, 'female'::text])),
  CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text]))
);
CREATE INDEX user_account_department ON user_account USING btree (tenant_id, department_id, name COLLATE attest_zh, account) INCLUDE (status, can_login);
CREATE INDEX user_account_entry ON user_account USING btree (tenant_id, entry_date, name COLLATE attest_zh, account);
CREATE INDEX user_account_last_sign_in ON user_account USING btree (tenant_id, last_sign_in_at, name COLLATE attest_zh, account);
CREATE INDEX user_account_name ON user_account USING btree (tenant_id, name COLLATE attest_zh, account);
CREATE INDEX user_account_name_en ON user_account USING btree (tenant_id, name_en, account);
CREATE INDEX user_account_no_sign_in ON user_account USING btree (tenant_id, name COLLATE attest_zh, account) WHERE (NOT can_login);
CREATE INDEX user_account_position ON user_account USING btree (tenant_id, position_id, name COLLATE attest_zh, account) INCLUDE (status);
CREATE INDEX user_account_status ON user_account USING btree (tenant_id, status, name COLLATE attest_zh, account) INCLUDE (can_login);
CREATE TRIGGER assignments_follow_department AFTER UPDATE OF department_id ON user_account FOR EACH ROW WHEN ((old.department_id IS DISTINCT FROM new.department_id)) EXECUTE FUNCTION assignments_follow_department();
CREATE TRIGGER person_awaited BEFORE UPDATE OF department_id, account, name, status ON user_account FOR EACH ROW WHEN (((((old.department_id IS DISTINCT FROM new.department_id) OR (old.account IS DISTINCT FROM new.account)) OR (old.name IS DISTINCT FROM new.name)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION person_awaited();
CREATE TRIGGER person_counted AFTER UPDATE ON user_account FOR EACH ROW WHEN ((((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.can_login IS DISTINCT FROM new.can_login)) OR (old.department_id IS DISTINCT FROM new.department_id)) OR (old.position_id IS DISTINCT FROM new.position_id))) EXECUTE FUNCTION person_counted();
CREATE TRIGGER person_counted_gone AFTER DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION person_counted();
CREATE TRIGGER person_counted_new AFTER INSERT ON user_account FOR EACH ROW EXECUTE FUNCTION person_counted();
CREATE TRIGGER person_said_changed AFTER UPDATE OF name, name_en, account, employee_id, email, phone ON user_account FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.name_en IS DISTINCT FROM new.name_en)) OR (old.account IS DISTINCT FROM new.account)) OR (old.employee_id IS DISTINCT FROM new.employee_id)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION person_said_kept();
CREATE TRIGGER person_said_new AFTER INSERT ON user_account FOR EACH ROW EXECUTE FUNCTION person_said_kept();
CREATE TRIGGER tasks_follow_handler AFTER UPDATE OF department_id, account, name ON user_account FOR EACH ROW WHEN ((((old.department_id IS DISTINCT FROM new.department_id) OR (old.account IS DISTINCT FROM new.account)) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION tasks_follow_handler();
CREATE TRIGGER user_roles_follow_person AFTER UPDATE OF status, department_id ON user_account FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION user_roles_follow_person();
create policy of_tenant on user_account using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table user_account enable row level security, force row level security;
grant delete, insert, select, update on user_account to attest_app;

create table user_behaviour (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  type text not null,
  data_json text not null,
  PRIMARY KEY (tenant_id, user_id, type),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on user_behaviour using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table user_behaviour enable row level security, force row level security;
grant delete, insert, select, update on user_behaviour to attest_app;

create table user_profile (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  avatar_file uuid,
  resume jsonb,
  resume_version integer default 0 not null,
  resume_saved_at timestamp with time zone,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on user_profile using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table user_profile enable row level security, force row level security;
grant delete, insert, select, update on user_profile to attest_app;

create table user_role (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  user_id uuid not null,
  role_code text not null,
  scope text,
  status text,
  department_id uuid,
  PRIMARY KEY (tenant_id, user_id, role_code),
  FOREIGN KEY (tenant_id, user_id) REFERENCES user_account(tenant_id, id),
  CHECK (scope = ANY (ARRAY['own'::text, 'department'::text, 'tree'::text, 'tenant'::text])),
  CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text]))
);
CREATE INDEX user_role_role ON user_role USING btree (tenant_id, role_code);
CREATE TRIGGER user_role_counted AFTER UPDATE ON user_role FOR EACH ROW WHEN (((((old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.role_code IS DISTINCT FROM new.role_code)) OR (old.status IS DISTINCT FROM new.status)) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION user_role_counted();
CREATE TRIGGER user_role_counted_gone AFTER DELETE ON user_role FOR EACH ROW EXECUTE FUNCTION user_role_counted();
CREATE TRIGGER user_role_counted_new AFTER INSERT ON user_role FOR EACH ROW EXECUTE FUNCTION user_role_counted();
CREATE TRIGGER user_role_of_person BEFORE INSERT ON user_role FOR EACH ROW EXECUTE FUNCTION user_role_of_person();
create policy of_tenant on user_role using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table user_role enable row level security, force row level security;
grant delete, insert, select, update on user_role to attest_app;

create table user_role_cube (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  role_code text not null,
  status text,
  department_id uuid,
  n bigint not null,
  CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text]))
);
CREATE INDEX user_role_cube_tenant ON user_role_cube USING btree (tenant_id);
create policy of_tenant on user_role_cube using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table user_role_cube enable row level security, force row level security;
grant delete, insert, select, update on user_role_cube to attest_app;

create table version_approval (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  kind text not null,
  subject_id uuid not null,
  no text not null,
  title_zh text not null,
  title_en text not null,
  retrain boolean,
  reason text not null,
  handed_in_by uuid not null,
  handed_in_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, subject_id),
  FOREIGN KEY (tenant_id, handed_in_by) REFERENCES user_account(tenant_id, id)
);
create policy of_tenant on version_approval using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table version_approval enable row level security, force row level security;
grant delete, insert, select, update on version_approval to attest_app;

create table wf_definition (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  code text not null,
  version integer not null,
  data json not null,
  xml text not null,
  content_hash text not null,
  published_at timestamp with time zone default attest_now() not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code, version)
);
create policy of_tenant on wf_definition using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_definition enable row level security, force row level security;
grant insert, select on wf_definition to attest_app;

create table wf_history (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  instance_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  kind text not null,
  event jsonb not null,
  PRIMARY KEY (tenant_id, instance_id, seq)
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
create policy of_tenant on wf_history using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_history enable row level security, force row level security;
grant insert, select on wf_history to attest_app;

create table wf_instance (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid default attest_uuid() not null,
  definition_id uuid not null,
  process text not null,
  proc_type text not null,
  record_id uuid not null,
  record_no text,
  title text not null,
  path text not null,
  department_id uuid,
  initiator_id uuid not null,
  initiator_account text not null,
  initiator_name text not null,
  status text not null,
  end_kind text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  due_at timestamp with time zone,
  due_original timestamp with time zone,
  submitted_version integer,
  urged_at timestamp with time zone,
  parent_id uuid,
  discarded boolean default false not null,
  version integer not null,
  seq integer not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, definition_id) REFERENCES wf_definition(tenant_id, id),
  FOREIGN KEY (tenant_id, initiator_id) REFERENCES user_account(tenant_id, id),
  CHECK (end_kind = ANY (ARRAY['end-ok'::text, 'end-no'::text, 'end-cancel'::text, 'end-stop'::text])),
  CHECK (proc_type = ANY (ARRAY['QMS'::text, 'DMS'::text, 'TMS'::text])),
  CHECK (status = ANY (ARRAY['initial'::text, 'inProgress'::text, 'inReview'::text, 'reviewed'::text, 'inApproval'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'stopped'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX wf_instance_ended ON wf_instance USING btree (tenant_id, ended_at) WHERE (end_kind IS NOT NULL);
CREATE INDEX wf_instance_ended_created ON wf_instance USING btree (tenant_id, created_at, ended_at DESC, id) WHERE (end_kind = 'end-ok'::text);
CREATE INDEX wf_instance_ended_days ON wf_instance USING btree (tenant_id, (((EXTRACT(epoch FROM (ended_at - created_at)) / (86400)::numeric))::double precision), ended_at DESC, id) WHERE (end_kind = 'end-ok'::text);
CREATE INDEX wf_instance_ended_department ON wf_instance USING btree (tenant_id, department_id, ended_at DESC, id) INCLUDE (process, created_at, due_at) WHERE (end_kind = 'end-ok'::text);
CREATE INDEX wf_instance_ended_initiator ON wf_instance USING btree (tenant_id, initiator_id, ended_at DESC, id) WHERE (end_kind = 'end-ok'::text);
CREATE INDEX wf_instance_ended_late ON wf_instance USING btree (tenant_id, ended_at DESC, id) WHERE ((end_kind = 'end-ok'::text) AND COALESCE((ended_at > due_at), false));
CREATE INDEX wf_instance_ended_process ON wf_instance USING btree (tenant_id, process, ended_at DESC, id) WHERE (end_kind = 'end-ok'::text);
CREATE INDEX wf_instance_record ON wf_instance USING btree (tenant_id, record_id);
CREATE INDEX wf_instance_started ON wf_instance USING btree (tenant_id, initiator_id, created_at DESC, id DESC) WHERE (NOT discarded);
CREATE UNIQUE INDEX wf_instance_running ON wf_instance USING btree (tenant_id, process, record_id) WHERE (end_kind IS NULL);
CREATE TRIGGER wf_instance_said_changed AFTER UPDATE OF record_no, title, initiator_name, initiator_account ON wf_instance FOR EACH ROW WHEN (((((old.record_no IS DISTINCT FROM new.record_no) OR (old.title IS DISTINCT FROM new.title)) OR (old.initiator_name IS DISTINCT FROM new.initiator_name)) OR (old.initiator_account IS DISTINCT FROM new.initiator_account))) EXECUTE FUNCTION wf_instance_said_kept();
CREATE TRIGGER wf_instance_said_new AFTER INSERT ON wf_instance FOR EACH ROW EXECUTE FUNCTION wf_instance_said_kept();
create policy of_tenant on wf_instance using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_instance enable row level security, force row level security;
grant insert, select, update on wf_instance to attest_app;

create table wf_instance_said (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  pieces text[] not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES wf_instance(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_instance_said_pieces ON wf_instance_said USING gin (pieces);
create policy of_tenant on wf_instance_said using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_instance_said enable row level security, force row level security;
grant delete, insert, select, update on wf_instance_said to attest_app;

create table wf_timer (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  instance_id uuid not null,
  token_id uuid not null,
  node_id text not null,
  due_at timestamp with time zone not null,
  state text not null,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance(tenant_id, id),
  CHECK (state = ANY (ARRAY['set'::text, 'fired'::text, 'cancelled'::text]))
);
CREATE INDEX wf_timer_due ON wf_timer USING btree (tenant_id, due_at) WHERE (state = 'set'::text);
CREATE INDEX wf_timer_instance ON wf_timer USING btree (tenant_id, instance_id);
create policy of_tenant on wf_timer using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_timer enable row level security, force row level security;
grant insert, select, update on wf_timer to attest_app;

create table wf_token (
  tenant_id uuid default (current_setting('app.tenant_id'::text))::uuid not null,
  id uuid not null,
  instance_id uuid not null,
  seq integer not null,
  node_id text not null,
  state text not null,
  entered_at timestamp with time zone not null,
  left_at timestamp with time zone,
  via_flow text,
  decision text,
  decided_by uuid,
  queue jsonb not null,
  child_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES user_account(tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance(tenant_id, id),
  CHECK (state = ANY (ARRAY['active'::text, 'done'::text, 'cancelled'::text, 'undone'::text]))
) with (autovacuum_analyze_threshold=5000, autovacuum_vacuum_threshold=2000);
CREATE INDEX wf_token_instance ON wf_token USING btree (tenant_id, instance_id, seq);
create policy of_tenant on wf_token using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
alter table wf_token enable row level security, force row level security;
grant insert, select, update on wf_token to attest_app;

create view wf_task with (security_invoker=true) as
 SELECT tenant_id,
    id,
    instance_id,
    token_id,
    definition_id,
    seq,
    step_id,
    purpose,
    group_no,
    handler_id,
    handler_account,
    handler_name,
    behalf_id,
    behalf_account,
    behalf_name,
    status,
    created_at,
    deadline,
    deadline_original,
    version,
    decision,
    reason,
    closed_by_id,
    closed_by_account,
    closed_by_name,
    closed_at,
    subject_id,
    wanted_deadline,
    process,
    record_id,
    record_no,
    title,
    path,
    initiator_id,
    initiator_account,
    initiator_name,
    handler_department_id
   FROM task
  WHERE kind = 'step'::text;
grant insert, select, update on wf_task to attest_app;

CREATE OR REPLACE FUNCTION assignment_of_department()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    select u.department_id into new.department_id from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.user_id for key share;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION assignments_follow_department()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update training_assignment set department_id = new.department_id
    where tenant_id = new.tenant_id and user_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION attest_digest_at(since timestamp with time zone, timing text, at_hour integer, urgent boolean)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    with recursive here as (
      select t.time_zone as zone, since at time zone t.time_zone as local from tenant t
      where t.id = current_setting('app.tenant_id')::uuid and timing <> 'now'
    ), first as (
      select h.zone, case timing
        when 'hourly' then date_trunc('hour', h.local) + interval '1 hour'
        else date_trunc('day', h.local) + make_interval(hours => at_hour) + case
          when extract(hour from h.local) >= at_hour then interval '1 day' else interval '0' end
        end as local
      from here h
    ), walk as (
      select f.local::date as day, 0 as gone from first f
      union all
      select w.day + 1, w.gone + 1 from walk w left join tenant_holiday d on d.day = w.day
      where not urgent and not coalesce(d.working, extract(isodow from w.day) < 6) and w.gone < 60
    )
    select (case when max(w.day) = f.local::date then f.local
      else max(w.day) + make_interval(hours => at_hour) end) at time zone f.zone
    from walk w, first f group by f.local, f.zone
  $function$;

CREATE OR REPLACE FUNCTION attest_modules_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          new.permission_version := old.permission_version + 1;
          return new;
        end $function$;

CREATE OR REPLACE FUNCTION attest_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $function$;

CREATE OR REPLACE FUNCTION attest_permissions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
        begin
          update tenant set permission_version = permission_version + 1
          where id = nullif(current_setting('app.tenant_id', true), '')::uuid;
          return null;
        end $function$;

CREATE OR REPLACE FUNCTION attest_uuid()
 RETURNS uuid
 LANGUAGE sql
AS $function$ select uuidv7() $function$;

CREATE OR REPLACE FUNCTION audit_append(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
  one record;
  body text;
  previous text;
begin
  select * into head from audit_head for update;
  if not found then
    insert into audit_head (seq, hash) values (0, repeat('0', 64)) on conflict do nothing;
    select * into head from audit_head for update;
  end if;
  for one in
    select * from jsonb_to_recordset(entries) as e(at timestamptz, operator_id uuid, operator_account text,
      operator_name text, module text, event text, object_type text, object_id text, terms text[],
      before text, after text)
  loop
    head.seq := head.seq + 1;
    previous := head.hash;
    body := one.before || head.seq || one.after;
    head.hash := encode(sha256(convert_to(previous || body, 'UTF8')), 'hex');
    insert into audit_entry (seq, at, operator_id, operator_account, operator_name, module, event, object_type,
      object_id, terms, entry, previous_hash, hash)
    values (head.seq, one.at, one.operator_id, one.operator_account, one.operator_name, one.module, one.event,
      one.object_type, one.object_id, one.terms, body::jsonb, previous, head.hash);
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $function$;

CREATE OR REPLACE FUNCTION audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'The audit trail is append-only'; end $function$;

CREATE OR REPLACE FUNCTION audit_refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if exists (select from gone where not exists (
        select from audit_archive a where a.tenant_id = gone.tenant_id and a.seq >= gone.seq))
    then raise exception 'The audit trail is append-only'; end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into document_cube (tenant_id, category, department_id, newest_state, used_state, seen_by_all, seen_by_department, n)
    select old.tenant_id, old.category, old.department_id, old.newest_state, old.used_state, old.seen_by_all, old.seen_by_department, -1 where old.newest_state is not null union all select new.tenant_id, new.category, new.department_id, new.newest_state, new.used_state, new.seen_by_all, new.seen_by_department, 1 where new.newest_state is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_handed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' and old.status in ('open', 'handled') then
      delete from document_participant p
      where p.tenant_id = old.tenant_id and p.version_id = old.record_id
        and p.participant_id = old.handler_id and p.kind = 'handler'
        and not exists (
          select from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where i.tenant_id = old.tenant_id and i.record_id = old.record_id and t.kind = 'step'
            and t.handler_id = old.handler_id and t.status in ('open', 'handled'));
    end if;
    if new.status in ('open', 'handled') then
      
  insert into document_participant (tenant_id, document_id, version_id, participant_id, kind) 
  select v.tenant_id, v.document_id, v.id, t.handler_id, 'handler'
  from task t join document_version v on v.tenant_id = t.tenant_id and v.id = t.record_id
  where t.kind = 'step' and t.process = 'documentVersion' and t.status in ('open', 'handled') and t.tenant_id = new.tenant_id and t.id = new.id on conflict do nothing;
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_linked_handed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' and old.status = 'open' then
      delete from document_participant p using record_link l
      where l.tenant_id = old.tenant_id and l.from_id = old.record_id and l.to_type = 'documentVersion'
        and p.tenant_id = l.tenant_id and p.version_id = l.to_id
        and p.participant_id = old.handler_id and p.kind = 'linked'
        and (p.version_id in (
          select m.to_id from task t join record_link m on m.tenant_id = t.tenant_id and m.from_id = t.record_id
          where t.tenant_id = old.tenant_id and t.kind = 'step' and t.handler_id = old.handler_id and t.status = 'open'
            and m.to_type = 'documentVersion')) is not true;
    end if;
    if new.status = 'open' then
      
  insert into document_participant (tenant_id, document_id, version_id, participant_id, kind) 
  select v.tenant_id, v.document_id, v.id, t.handler_id, 'linked'
  from task t join record_link l on l.tenant_id = t.tenant_id and l.from_id = t.record_id
  join document_version v on v.tenant_id = l.tenant_id and v.id = l.to_id
  where t.kind = 'step' and t.status = 'open' and l.to_type = 'documentVersion' and t.tenant_id = new.tenant_id and t.id = new.id on conflict do nothing;
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update document_participant set participant_id = new.owner_id
    where tenant_id = new.tenant_id and document_id = new.id and kind = 'owner';
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_newest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update document d set (newest_id, newest_state, newest_ordinal, used_id, used_state, used_ordinal, effective_id, effective_ordinal, effective_date) = row(n.id, n.state, n.ordinal, u.id, u.state, u.ordinal, f.id, f.ordinal, f.effective_date)
    from document x 
  left join lateral (select v.id, v.state, v.ordinal from document_version v
    where v.tenant_id = x.tenant_id and v.document_id = x.id
    order by (v.state = 'void'), v.ordinal desc limit 1) n on true
  left join lateral (select v.id, v.state, v.ordinal from document_version v
    where v.tenant_id = x.tenant_id and v.document_id = x.id and v.state not in ('superseded', 'obsolete')
    order by (v.state = 'void'), v.ordinal desc limit 1) u on true
  left join document_version f on f.tenant_id = x.tenant_id and f.document_id = x.id and f.state = 'effective'
    where x.tenant_id = new.tenant_id and x.id = new.document_id and d.tenant_id = x.tenant_id and d.id = x.id
      and (d.newest_id, d.newest_state, d.newest_ordinal, d.used_id, d.used_state, d.used_ordinal, d.effective_id, d.effective_ordinal, d.effective_date) is distinct from (n.id, n.state, n.ordinal, u.id, u.state, u.ordinal, f.id, f.ordinal, f.effective_date);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_part_follows(tenant uuid, document uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform from document d where d.tenant_id = tenant and d.id = document for no key update;
    delete from document_part x where x.tenant_id = tenant and x.participant_id = person and x.document_id = document
      and not exists (select from document_participant p
        where p.tenant_id = tenant and p.participant_id = person and p.document_id = document);
    
    insert into document_part as x (tenant_id, participant_id, document_id, no, category, department_id, used_state, seen_by_all, seen_by_department, owned, authored, newest, state, ordinal, newer_used_state, newer_used_ordinal, newer_effective_ordinal)
    
  select t.tenant_id, t.participant_id, t.document_id, d.no, d.category, d.department_id, d.used_state, d.seen_by_all,
    d.seen_by_department, d.owner_id = t.participant_id, t.created_by = t.participant_id, d.newest_id = t.id,
    t.state, t.ordinal,
    case when newer.used then d.used_state end, case when newer.used then d.used_ordinal end,
    case when newer.effective then d.effective_ordinal end
  from (
    select distinct on (p.tenant_id, p.document_id, p.participant_id)
      p.tenant_id, p.document_id, p.participant_id, v.id, v.created_by, v.state, v.ordinal
    from document_participant p join document_version v on v.tenant_id = p.tenant_id and v.id = p.version_id
    where p.tenant_id = tenant and p.participant_id = person and p.document_id = document
    order by p.tenant_id, p.document_id, p.participant_id, (v.state = 'void'), v.ordinal desc) t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
  cross join lateral (select
    case when (d.used_state = 'void') = (t.state = 'void') then d.used_ordinal > t.ordinal else t.state = 'void' end as used,
    t.state = 'void' or d.effective_ordinal > t.ordinal as effective) newer
    on conflict (tenant_id, participant_id, document_id) do update set (no, category, department_id, used_state, seen_by_all, seen_by_department, owned, authored, newest, state, ordinal, newer_used_state, newer_used_ordinal, newer_effective_ordinal) = row(excluded.no, excluded.category, excluded.department_id, excluded.used_state, excluded.seen_by_all, excluded.seen_by_department, excluded.owned, excluded.authored, excluded.newest, excluded.state, excluded.ordinal, excluded.newer_used_state, excluded.newer_used_ordinal, excluded.newer_effective_ordinal)
    where (x.no, x.category, x.department_id, x.used_state, x.seen_by_all, x.seen_by_department, x.owned, x.authored, x.newest, x.state, x.ordinal, x.newer_used_state, x.newer_used_ordinal, x.newer_effective_ordinal) is distinct from (excluded.no, excluded.category, excluded.department_id, excluded.used_state, excluded.seen_by_all, excluded.seen_by_department, excluded.owned, excluded.authored, excluded.newest, excluded.state, excluded.ordinal, excluded.newer_used_state, excluded.newer_used_ordinal, excluded.newer_effective_ordinal);
  end $function$;

CREATE OR REPLACE FUNCTION document_part_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op <> 'INSERT' then
      perform document_part_follows(old.tenant_id, old.document_id, old.participant_id);
    end if;
    if tg_op <> 'DELETE' then
      perform document_part_follows(new.tenant_id, new.document_id, new.participant_id);
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_parts_follow(tenant uuid, document uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform from document d where d.tenant_id = tenant and d.id = document for no key update;
    
    insert into document_part as x (tenant_id, participant_id, document_id, no, category, department_id, used_state, seen_by_all, seen_by_department, owned, authored, newest, state, ordinal, newer_used_state, newer_used_ordinal, newer_effective_ordinal)
    
  select t.tenant_id, t.participant_id, t.document_id, d.no, d.category, d.department_id, d.used_state, d.seen_by_all,
    d.seen_by_department, d.owner_id = t.participant_id, t.created_by = t.participant_id, d.newest_id = t.id,
    t.state, t.ordinal,
    case when newer.used then d.used_state end, case when newer.used then d.used_ordinal end,
    case when newer.effective then d.effective_ordinal end
  from (
    select distinct on (p.tenant_id, p.document_id, p.participant_id)
      p.tenant_id, p.document_id, p.participant_id, v.id, v.created_by, v.state, v.ordinal
    from document_participant p join document_version v on v.tenant_id = p.tenant_id and v.id = p.version_id
    where p.tenant_id = tenant and p.document_id = document
    order by p.tenant_id, p.document_id, p.participant_id, (v.state = 'void'), v.ordinal desc) t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
  cross join lateral (select
    case when (d.used_state = 'void') = (t.state = 'void') then d.used_ordinal > t.ordinal else t.state = 'void' end as used,
    t.state = 'void' or d.effective_ordinal > t.ordinal as effective) newer
    on conflict (tenant_id, participant_id, document_id) do update set (no, category, department_id, used_state, seen_by_all, seen_by_department, owned, authored, newest, state, ordinal, newer_used_state, newer_used_ordinal, newer_effective_ordinal) = row(excluded.no, excluded.category, excluded.department_id, excluded.used_state, excluded.seen_by_all, excluded.seen_by_department, excluded.owned, excluded.authored, excluded.newest, excluded.state, excluded.ordinal, excluded.newer_used_state, excluded.newer_used_ordinal, excluded.newer_effective_ordinal)
    where (x.no, x.category, x.department_id, x.used_state, x.seen_by_all, x.seen_by_department, x.owned, x.authored, x.newest, x.state, x.ordinal, x.newer_used_state, x.newer_used_ordinal, x.newer_effective_ordinal) is distinct from (excluded.no, excluded.category, excluded.department_id, excluded.used_state, excluded.seen_by_all, excluded.seen_by_department, excluded.owned, excluded.authored, excluded.newest, excluded.state, excluded.ordinal, excluded.newer_used_state, excluded.newer_used_ordinal, excluded.newer_effective_ordinal);
  end $function$;

CREATE OR REPLACE FUNCTION document_parts_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform document_parts_follow(new.tenant_id, new.id);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_parts_of_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform document_parts_follow(new.tenant_id, new.document_id);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_version_linked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'INSERT' then
      insert into document_participant (tenant_id, document_id, version_id, participant_id, kind)
      select v.tenant_id, v.document_id, v.id, t.handler_id, 'linked'
      from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
      join document_version v on v.tenant_id = i.tenant_id and v.id = new.to_id
      where i.tenant_id = new.tenant_id and i.record_id = new.from_id and t.kind = 'step' and t.status = 'open'
      on conflict do nothing;
    else
      delete from document_participant p
      where p.tenant_id = old.tenant_id and p.version_id = old.to_id and p.kind = 'linked'
        and not exists (
          select from record_link m join wf_instance i on i.tenant_id = m.tenant_id and i.record_id = m.from_id
          join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where m.tenant_id = p.tenant_id and m.to_type = 'documentVersion' and m.to_id = p.version_id
            and t.kind = 'step' and t.handler_id = p.participant_id and t.status = 'open');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION document_version_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' then
      delete from document_participant
      where tenant_id = old.tenant_id and version_id = old.id and kind = 'author';
    end if;
    
  insert into document_participant (tenant_id, document_id, version_id, participant_id, kind) 
  select v.tenant_id, v.document_id, v.id, named.participant_id, named.kind
  from document_version v join document d on d.tenant_id = v.tenant_id and d.id = v.document_id
  cross join lateral (values (d.owner_id, 'owner'), (v.created_by, 'author')) named(participant_id, kind) where v.tenant_id = new.tenant_id and v.id = new.id and true on conflict do nothing;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION person_awaited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from user_account u where u.tenant_id = new.tenant_id and u.id = new.id for update;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION person_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into person_cube (tenant_id, status, can_login, department_id, position_id, n)
    select old.tenant_id, old.status, old.can_login, old.department_id, old.position_id, -1 where old.tenant_id is not null union all select new.tenant_id, new.status, new.can_login, new.department_id, new.position_id, 1 where new.tenant_id is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION person_said_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into person_said (tenant_id, id, pieces) values (new.tenant_id, new.id, text_pieces(new.name, new.name_en, new.account, new.employee_id, new.email, new.phone))
      on conflict (tenant_id, id) do update set pieces = excluded.pieces;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION record_handed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' and old.status in ('open', 'handled') then
      delete from record_participant p
      where p.tenant_id = old.tenant_id and p.record_id = old.record_id
        and p.participant_id = old.handler_id and p.kind = 'handler'
        and not exists (
          select from wf_instance i join task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
          where i.tenant_id = old.tenant_id and i.record_id = old.record_id and t.kind = 'step'
            and t.handler_id = old.handler_id and t.status in ('open', 'handled'));
    end if;
    if new.status in ('open', 'handled') then
      insert into record_participant (tenant_id, process, record_id, participant_id, kind, department_id, once)
      select r.tenant_id, r.process, r.id, new.handler_id, 'handler', r.department_id, new.handler_id <> r.initiator_id and new.handler_id is distinct from r.owner_id
      from quality_record r where r.tenant_id = new.tenant_id and r.id = new.record_id for no key update
      on conflict do nothing;
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION record_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'DELETE' then
      delete from record_participant where tenant_id = old.tenant_id and record_id = old.id;
      return null;
    end if;
    delete from record_participant
    where tenant_id = old.tenant_id and record_id = old.id and kind in ('initiator', 'owner', 'department');
    update record_participant p
    set department_id = new.department_id, once = (p.participant_id <> new.initiator_id and p.participant_id is distinct from new.owner_id)
    where p.tenant_id = new.tenant_id and p.record_id = new.id and (p.department_id, p.once)
      is distinct from (new.department_id, p.participant_id <> new.initiator_id and p.participant_id is distinct from new.owner_id);
    insert into record_participant (tenant_id, process, record_id, participant_id, kind, department_id, once) 
  select named.*, new.department_id, named.kind <> 'owner' or new.owner_id <> new.initiator_id
  from (
  select new.tenant_id, new.process, new.id, named.participant_id, named.kind
  from (values (new.initiator_id, 'initiator'), (new.owner_id, 'owner'), (new.department_id, 'department'))
    named(participant_id, kind)
  where named.participant_id is not null) named;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION record_names_together()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into record_participant (tenant_id, process, record_id, participant_id, kind, department_id, once)
    select named.* from added r cross join lateral (
  select named.*, r.department_id, named.kind <> 'owner' or r.owner_id <> r.initiator_id
  from (
  select r.tenant_id, r.process, r.id, named.participant_id, named.kind
  from (values (r.initiator_id, 'initiator'), (r.owner_id, 'owner'), (r.department_id, 'department'))
    named(participant_id, kind)
  where named.participant_id is not null) named) named;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION record_tallied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' and (old.no, old.department_id, old.n1, old.n2, old.n3, old.n4, old.n5, old.n6, old.n7, old.n8) is not distinct from (new.no, new.department_id, new.n1, new.n2, new.n3, new.n4, new.n5, new.n6, new.n7, new.n8) then
      insert into record_tally (tenant_id, process, department_id, field, value, n)
      select new.tenant_id, new.process, new.department_id, moved.field, moved.value, moved.n
      from (values ('status', old.status, new.status, old.status, -1), ('status', old.status, new.status, new.status, 1),
        ('stepId', old.step_id, new.step_id, old.step_id, -1), ('stepId', old.step_id, new.step_id, new.step_id, 1))
        moved(field, before, after, value, n)
      where moved.before is distinct from moved.after and moved.value is not null;
      insert into record_cube (tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8, n) select old.tenant_id, old.process, old.department_id, old.status, old.step_id, case when old.n1 between 0 and 99 and old.n1 = floor(old.n1) then old.n1 end as n1, case when old.n2 between 0 and 99 and old.n2 = floor(old.n2) then old.n2 end as n2, case when old.n3 between 0 and 99 and old.n3 = floor(old.n3) then old.n3 end as n3, case when old.n4 between 0 and 99 and old.n4 = floor(old.n4) then old.n4 end as n4, case when old.n5 between 0 and 99 and old.n5 = floor(old.n5) then old.n5 end as n5, case when old.n6 between 0 and 99 and old.n6 = floor(old.n6) then old.n6 end as n6, case when old.n7 between 0 and 99 and old.n7 = floor(old.n7) then old.n7 end as n7, case when old.n8 between 0 and 99 and old.n8 = floor(old.n8) then old.n8 end as n8, -1 union all select new.tenant_id, new.process, new.department_id, new.status, new.step_id, case when new.n1 between 0 and 99 and new.n1 = floor(new.n1) then new.n1 end as n1, case when new.n2 between 0 and 99 and new.n2 = floor(new.n2) then new.n2 end as n2, case when new.n3 between 0 and 99 and new.n3 = floor(new.n3) then new.n3 end as n3, case when new.n4 between 0 and 99 and new.n4 = floor(new.n4) then new.n4 end as n4, case when new.n5 between 0 and 99 and new.n5 = floor(new.n5) then new.n5 end as n5, case when new.n6 between 0 and 99 and new.n6 = floor(new.n6) then new.n6 end as n6, case when new.n7 between 0 and 99 and new.n7 = floor(new.n7) then new.n7 end as n7, case when new.n8 between 0 and 99 and new.n8 = floor(new.n8) then new.n8 end as n8, 1;
      return null;
    end if;
    insert into record_tally (tenant_id, process, department_id, field, value, n)
    select tenant_id, process, department_id, field, value, sum(n) from (
  select old.tenant_id, old.process, old.department_id, f.field, f.value, -1 as n
  from (values ('', ''), ('status', old.status), ('stepId', old.step_id), ('n1', (case when old.n1 between 0 and 99 and old.n1 = floor(old.n1) then old.n1 end)::text), ('n2', (case when old.n2 between 0 and 99 and old.n2 = floor(old.n2) then old.n2 end)::text), ('n3', (case when old.n3 between 0 and 99 and old.n3 = floor(old.n3) then old.n3 end)::text), ('n4', (case when old.n4 between 0 and 99 and old.n4 = floor(old.n4) then old.n4 end)::text), ('n5', (case when old.n5 between 0 and 99 and old.n5 = floor(old.n5) then old.n5 end)::text), ('n6', (case when old.n6 between 0 and 99 and old.n6 = floor(old.n6) then old.n6 end)::text), ('n7', (case when old.n7 between 0 and 99 and old.n7 = floor(old.n7) then old.n7 end)::text), ('n8', (case when old.n8 between 0 and 99 and old.n8 = floor(old.n8) then old.n8 end)::text)) f(field, value) where old.no is not null and f.value is not null union all 
  select new.tenant_id, new.process, new.department_id, f.field, f.value, 1 as n
  from (values ('', ''), ('status', new.status), ('stepId', new.step_id), ('n1', (case when new.n1 between 0 and 99 and new.n1 = floor(new.n1) then new.n1 end)::text), ('n2', (case when new.n2 between 0 and 99 and new.n2 = floor(new.n2) then new.n2 end)::text), ('n3', (case when new.n3 between 0 and 99 and new.n3 = floor(new.n3) then new.n3 end)::text), ('n4', (case when new.n4 between 0 and 99 and new.n4 = floor(new.n4) then new.n4 end)::text), ('n5', (case when new.n5 between 0 and 99 and new.n5 = floor(new.n5) then new.n5 end)::text), ('n6', (case when new.n6 between 0 and 99 and new.n6 = floor(new.n6) then new.n6 end)::text), ('n7', (case when new.n7 between 0 and 99 and new.n7 = floor(new.n7) then new.n7 end)::text), ('n8', (case when new.n8 between 0 and 99 and new.n8 = floor(new.n8) then new.n8 end)::text)) f(field, value) where new.no is not null and f.value is not null) changed
    group by tenant_id, process, department_id, field, value having sum(n) <> 0;
    insert into record_cube (tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8, n)
    select tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8, sum(n) from (select old.tenant_id, old.process, old.department_id, old.status, old.step_id, case when old.n1 between 0 and 99 and old.n1 = floor(old.n1) then old.n1 end as n1, case when old.n2 between 0 and 99 and old.n2 = floor(old.n2) then old.n2 end as n2, case when old.n3 between 0 and 99 and old.n3 = floor(old.n3) then old.n3 end as n3, case when old.n4 between 0 and 99 and old.n4 = floor(old.n4) then old.n4 end as n4, case when old.n5 between 0 and 99 and old.n5 = floor(old.n5) then old.n5 end as n5, case when old.n6 between 0 and 99 and old.n6 = floor(old.n6) then old.n6 end as n6, case when old.n7 between 0 and 99 and old.n7 = floor(old.n7) then old.n7 end as n7, case when old.n8 between 0 and 99 and old.n8 = floor(old.n8) then old.n8 end as n8, -1 as n where old.no is not null union all select new.tenant_id, new.process, new.department_id, new.status, new.step_id, case when new.n1 between 0 and 99 and new.n1 = floor(new.n1) then new.n1 end as n1, case when new.n2 between 0 and 99 and new.n2 = floor(new.n2) then new.n2 end as n2, case when new.n3 between 0 and 99 and new.n3 = floor(new.n3) then new.n3 end as n3, case when new.n4 between 0 and 99 and new.n4 = floor(new.n4) then new.n4 end as n4, case when new.n5 between 0 and 99 and new.n5 = floor(new.n5) then new.n5 end as n5, case when new.n6 between 0 and 99 and new.n6 = floor(new.n6) then new.n6 end as n6, case when new.n7 between 0 and 99 and new.n7 = floor(new.n7) then new.n7 end as n7, case when new.n8 between 0 and 99 and new.n8 = floor(new.n8) then new.n8 end as n8, 1 as n where new.no is not null) changed
    group by tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8 having sum(n) <> 0;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION record_tallied_together()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
  insert into record_tally (tenant_id, process, department_id, field, value, n)
  select r.tenant_id, r.process, r.department_id, f.field, f.value, count(*) from added r
  cross join lateral (values ('', ''), ('status', r.status), ('stepId', r.step_id), ('n1', (case when r.n1 between 0 and 99 and r.n1 = floor(r.n1) then r.n1 end)::text), ('n2', (case when r.n2 between 0 and 99 and r.n2 = floor(r.n2) then r.n2 end)::text), ('n3', (case when r.n3 between 0 and 99 and r.n3 = floor(r.n3) then r.n3 end)::text), ('n4', (case when r.n4 between 0 and 99 and r.n4 = floor(r.n4) then r.n4 end)::text), ('n5', (case when r.n5 between 0 and 99 and r.n5 = floor(r.n5) then r.n5 end)::text), ('n6', (case when r.n6 between 0 and 99 and r.n6 = floor(r.n6) then r.n6 end)::text), ('n7', (case when r.n7 between 0 and 99 and r.n7 = floor(r.n7) then r.n7 end)::text), ('n8', (case when r.n8 between 0 and 99 and r.n8 = floor(r.n8) then r.n8 end)::text)) f(field, value)
  where r.no is not null and f.value is not null group by 1, 2, 3, 4, 5;
  insert into record_cube (tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8, n)
  select tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8, count(*) from (select r.tenant_id, r.process, r.department_id, r.status, r.step_id, case when r.n1 between 0 and 99 and r.n1 = floor(r.n1) then r.n1 end as n1, case when r.n2 between 0 and 99 and r.n2 = floor(r.n2) then r.n2 end as n2, case when r.n3 between 0 and 99 and r.n3 = floor(r.n3) then r.n3 end as n3, case when r.n4 between 0 and 99 and r.n4 = floor(r.n4) then r.n4 end as n4, case when r.n5 between 0 and 99 and r.n5 = floor(r.n5) then r.n5 end as n5, case when r.n6 between 0 and 99 and r.n6 = floor(r.n6) then r.n6 end as n6, case when r.n7 between 0 and 99 and r.n7 = floor(r.n7) then r.n7 end as n7, case when r.n8 between 0 and 99 and r.n8 = floor(r.n8) then r.n8 end as n8 from added r where r.no is not null) r
  group by tenant_id, process, department_id, status, step_id, n1, n2, n3, n4, n5, n6, n7, n8;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION record_unlinked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into record_link_past
        (tenant_id, id, from_type, from_id, to_type, to_id, relation, field, created_at, removed_at)
      values (old.tenant_id, old.id, old.from_type, old.from_id, old.to_type, old.to_id, old.relation, old.field,
        old.created_at, attest_now());
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION short_pieces(VARIADIC said text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    declare
      read text[] := string_to_array(lower(array_to_string(said, ' ')), null);
      pieces text[] := '{}';
      code int;
      before int := 32;
    begin
      for i in 1 .. cardinality(read) loop
        code := ascii(read[i]);
        if code >= 11904 then pieces := pieces || read[i]; end if;
        if before > 32 and code > 32 and not (before between 19968 and 40959 and code between 19968 and 40959)
        then pieces := pieces || (read[i - 1] || read[i]); end if;
        before := code;
      end loop;
      return pieces;
    end $function$;

CREATE OR REPLACE FUNCTION task_of_handler()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    select u.department_id, u.account, u.name into new.handler_department_id, new.handler_account, new.handler_name from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.handler_id for key share;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION tasks_follow_handler()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update task set (handler_department_id, handler_account, handler_name) = row(new.department_id, new.account, new.name)
    where tenant_id = new.tenant_id and handler_id = new.id and status = 'open' and kind = 'step';
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION text_pieces(VARIADIC said text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    declare
      pieces text[] := '{}';
      code int;
      han boolean;
      one text;
      run int := 0;
      was_han boolean := false;
      last text := '';
      last_but_one text := '';
    begin
      foreach one in array string_to_array(lower(array_to_string(said, ' ')), null) loop
        code := ascii(one);
        if code < 33 then run := 0; continue; end if;
        han := code >= 11904;
        if han then pieces := pieces || one; end if;
        if run > 0 and han = was_han then
          pieces := pieces || (last || one);
          if not han and run > 1 then pieces := pieces || (last_but_one || last || one); end if;
          run := run + 1;
        else
          run := 1;
        end if;
        was_han := han; last_but_one := last; last := one;
      end loop;
      return pieces;
    end $function$;

CREATE OR REPLACE FUNCTION training_answer_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
           if not exists (select from training_attempt a where a.tenant_id = new.tenant_id
               and a.id = new.attempt_id and a.state = 'running')
             then raise exception 'the attempt is closed' using errcode = '42501'; end if;
           return new;
         end $function$;

CREATE OR REPLACE FUNCTION training_attempt_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
           if old.state in ('passed', 'failed') or (old.state = 'toMark' and new.state = 'running')
             then raise exception 'the attempt is closed' using errcode = '42501'; end if;
           return new;
         end $function$;

CREATE OR REPLACE FUNCTION training_class_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update training_class k set people = k.people - s.people from (
        select tenant_id, class_id, count(*) as people from taken group by 1, 2) s
      where k.tenant_id = s.tenant_id and k.id = s.class_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION training_class_said_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into training_class_said (tenant_id, id, pieces) values (new.tenant_id, new.id, text_pieces(new.no, new.title_zh, new.title_en, new.place))
      on conflict (tenant_id, id) do update set pieces = excluded.pieces;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION training_class_seated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update training_class k set people = k.people + s.people from (
        select tenant_id, class_id, count(*) as people from given group by 1, 2) s
      where k.tenant_id = s.tenant_id and k.id = s.class_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION training_known_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into training_known_cube (tenant_id, course_id, until, n)
    select old.tenant_id, old.course_id, old.until, -1 where old.tenant_id is not null union all select new.tenant_id, new.course_id, new.until, 1 where new.tenant_id is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION user_role_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into user_role_cube (tenant_id, role_code, status, department_id, n)
    select old.tenant_id, old.role_code, old.status, old.department_id, -1 where old.tenant_id is not null union all select new.tenant_id, new.role_code, new.status, new.department_id, 1 where new.tenant_id is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION user_role_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    select u.status, u.department_id into new.status, new.department_id from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.user_id for key share;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION user_roles_follow_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update user_role set (status, department_id) = row(new.status, new.department_id)
    where tenant_id = new.tenant_id and user_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION wf_instance_said_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into wf_instance_said (tenant_id, id, pieces) values (new.tenant_id, new.id, text_pieces(new.record_no, new.title, new.initiator_name, new.initiator_account))
      on conflict (tenant_id, id) do update set pieces = excluded.pieces;
      return null;
    end $function$;

