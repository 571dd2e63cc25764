import type { Bilingual, ErrorCode } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { AuditChange, AuditRecord, LabelledChange } from '../../platform/audit/auditRecord';
import { fieldLabel } from '../../platform/audit/words/registry';
import type { Context } from '../../platform/module';

/** What every row of a table of versioned entities has. */
export interface VersionedRow {
  id: string;
  state: string;
  /** Grows with every change; a caller names the one that was seen. */
  version: number;
  changed_by: string | null;
  updated_at: Date;
}

/** Columns of a row as the database takes them. */
export type Columns = Readonly<Record<string, unknown>>;

/** What is being written of an entity, and what is in force or was last. */
export interface Standing<Content> {
  draft: Content | null;
  last: Content | null;
}

/** What is to come into force: the draft, or what was last in force before the entity was disabled. */
export interface Coming<Content> {
  content: Content;
  isDraft: boolean;
  reason: string | undefined;
  /** Of what people learn: whether who knows the former version has to learn it again; left open: what a draft says is new. */
  retrain?: boolean;
}

/** How a content comes into force; whatever is in its way was thrown before. */
export interface Enforcement {
  /** What people call the version, and the one that it takes the place of. */
  label: string;
  former: string | null;
  changes?: AuditChange[];
  /** Writes what stands beside the entity; answers the entity's own columns. */
  write(signatureId: string | null): Promise<Columns>;
}

/** A change that is decided and checked, but not written yet: it can be previewed, or carried out. */
export interface Planned<Row> {
  write(): Promise<Row>;
  /** What the trail will say of what was written; none where nothing changes. */
  entry?(row: Row): Entry;
}

/** A planned coming into force. */
export interface PlannedActivation<Row> extends Planned<Row> {
  label: string;
  former: string | null;
}

/** What a coming into force does to people, in words. */
export interface Outcome {
  consequences: Bilingual[];
  /** Names the outcome. */
  token?: string;
}

/** Where an entity that is approved is written, and what follows for people when it is. */
export interface Approval<Row> {
  /** Address in the suite. */
  path(row: Row): string;
  /** What would follow. Nothing stays. */
  foresee?(ctx: Context, planned: Planned<Row>): Promise<Outcome>;
  /** Carries it out. Throws where another outcome than the one of `token` would follow. */
  carryOut?(
    ctx: Context,
    planned: Planned<Row>,
    seen: { reason: string; token?: string },
  ): Promise<{ row: Row } & Outcome>;
}

/** How the trail names an entity. */
export interface Recorded<Row> {
  module: string;
  objectType: string;
  /** What one is called in a sentence. */
  called: Bilingual;
  /** What this one is called. */
  identify(row: Row): { no: string; name?: Bilingual; version?: number };
}

/**
 * A kind of versioned entity as a value: what is special about it. Draft → effective → disabled, new versions,
 * collisions and the trail are the same for all of them (`acts.ts`).
 */
export interface VersionedType<Row extends VersionedRow, Content extends object> extends Recorded<Row> {
  table: string;
  /** A content as the trail tells it, field by field (`auditWords` says what each is called); absent: as it is. */
  audited?(content: Content): object;
  /** State of a new one: where no draft is kept, what is saved is in force at once. */
  first: 'draft' | 'effective';
  /** A draft is handed in, and somebody else brings it into force. */
  approval?: Approval<Row>;
  /** Says that the number of a new one is taken. */
  taken?: ErrorCode;
  read(ctx: Context, row: Row): Standing<Content> | Promise<Standing<Content>>;
  /** Columns that a saved content gives; `row` as it was, none for a new one. */
  columns(content: Content, row?: Row): Columns;
  /** Keeps a saved content beside the entity; `row` as it is now. */
  keep?(ctx: Context, row: Row, content: Content): Promise<void>;
  /** Throws unless the content can come into force now. */
  enforce?(ctx: Context, row: Row, coming: Coming<Content>): Promise<Enforcement>;
  /** Throws while somebody needs it. */
  refuseEnd?(ctx: Context, row: Row): Promise<void>;
  /** Ends what is in force. */
  end?(ctx: Context, row: Row): Promise<Columns>;
  /** Throws a draft away; null: nothing is left of the entity. */
  discard?(ctx: Context, row: Row): Promise<Columns | null>;
}

export type Entry = Pick<
  AuditRecord,
  'event' | 'changes' | 'reason' | 'details' | 'description' | 'signatureId'
>;

/** Fields that differ between two contents, with their labels. Without `before` everything is new. */
export function difference<Content extends object>(
  { brought }: Pick<Context, 'brought'>,
  {
    objectType,
    audited = (content) => content,
  }: Pick<VersionedType<never, Content>, 'objectType' | 'audited'>,
  before: Content | null,
  after: Content,
): LabelledChange[] {
  const former = new Map(before ? Object.entries(audited(before)) : []);
  const order = Object.keys(brought.byKey('auditWords')[objectType] ?? {});
  return (
    Object.entries(audited(after))
      .map(([field, now]) => ({ field, old: former.get(field) ?? null, new: now ?? null }))
      .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
      // The database gives back the keys of a content in another order.
      .filter((one) => canonicalize(one.old) !== canonicalize(one.new))
      .map((one) => ({
        ...one,
        label: fieldLabel(brought, objectType, one.field) ?? { zh: one.field, en: one.field },
      }))
  );
}

/** One entry of the trail about an entity. */
export function record<Row>(
  ctx: Context,
  of: Omit<Recorded<Row>, 'called'>,
  row: Row & Pick<VersionedRow, 'id'>,
  entry: Entry,
): void {
  const { no, name, version } = of.identify(row);
  ctx.audit({
    module: of.module,
    objectType: of.objectType,
    objectId: row.id,
    objectNo: no,
    ...(name && { objectName: name }),
    ...(version && { objectVersion: version }),
    ...entry,
  });
}

/** Writes entries of the trail about one type of object. */
export const trailOf =
  <Row>(of: Omit<Recorded<Row>, 'called'>) =>
  (ctx: Context, row: Row & Pick<VersionedRow, 'id'>, entry: Entry): void =>
    record(ctx, of, row, entry);
