import type { DocumentState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { scopeOf, withinScope } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';
import { trainingHooks } from './trainingHooks';
import type { StoredDocument } from './versions/store';

/** Document control and auditors: nobody else opens what is out of use (domain.md §3.1). */
const FORMER_READERS: readonly string[] = ['docctl', 'aud', 'insp'];

/** Who audits reads the trail, too: the quality unit and inspectors. */
const readsFormer = ({ permissions, roles }: Context['caller']): boolean =>
  roles.some((role) => FORMER_READERS.includes(role)) || permissions.get('AuditTrail')?.has('view') === true;

/** Whether the caller sees every version of every document there is. */
export const seesAllVersions = (ctx: Context): boolean =>
  ctx.caller.permissions.get('DmsDocuments')?.has('view') === true &&
  scopeOf(ctx, 'DmsDocuments') === 'tenant' &&
  readsFormer(ctx.caller);

/** What the caller sees of documents apart from what they take part in, each as a SQL condition on `d` (document). */
interface Reach {
  /** The newest version in use, whatever its state. */
  used: RawBuilder<boolean>;
  /** The version in force. */
  inForce: RawBuilder<boolean>;
  /** As a reader that a secret document names, or because the document is open. */
  readable: RawBuilder<boolean>;
}

const isOpen = sql`d.security_level in ('public', 'internal')`;

/** SQL condition on `d`: the newest version in use lies within the caller's scope. */
function usedWithin(ctx: Context, isUsed: RawBuilder<unknown>): RawBuilder<boolean> {
  const scope = scopeOf(ctx, 'DmsDocuments');
  // What is one's own is asked for by `takesPart`.
  const ofDepartments = withinScope(ctx, scope, { own: sql`false`, department: sql`d.department_id` });
  return scope === 'tenant' ? sql`(${isUsed})` : sql`(d.seen_by_department and ${ofDepartments})`;
}

/** SQL condition: a secret document names the caller as a reader. */
const namedFor = ({ caller }: Context, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from document_reader r where r.document_id = ${id} and r.user_id = ${caller.userId})`;

function reachOf(ctx: Context): Reach {
  const named = namedFor(ctx, sql`d.id`);
  return {
    used: usedWithin(ctx, sql`d.used_id is not null`),
    inForce: sql`(d.seen_by_all or (d.effective_id is not null and ${named}))`,
    readable: sql`(${isOpen} or ${named})`,
  };
}

/**
 * SQL condition on `v` (document_version) and `d` (document): what the caller may see. The tenant's scope sees
 * everything on its way and in force. Everyone sees versions in force of open documents, their own documents and
 * drafts, versions they handle or have handled, and secret ones in force that name them as a reader; with a wider
 * scope also the drafts of open documents of the department (and those below it). Superseded and obsolete versions
 * are for document control and auditors, and for whoever takes part: their owner and author, those who handled them,
 * and those with a task on a record that departs from them. `former`, for single documents: what was in force once
 * counts like what is, and so does what the caller has to learn: an assignment lets its learner read the version,
 * whatever menus that person has. `named`: what is out of use may be named by everyone who could read it then.
 */
export function visibleVersions(ctx: Context, { former = false, named = false } = {}): RawBuilder<boolean> {
  const { caller } = ctx;
  const outOfUse = sql<boolean>`v.state in ('superseded', 'obsolete')`;
  const learnt = former
    ? sql<boolean>`(${trainingHooks(ctx).learns(caller.userId)} and not ${outOfUse})`
    : sql<boolean>`false`;
  if (!caller.permissions.get('DmsDocuments')?.has('view')) return learnt;
  const tenantWide = scopeOf(ctx, 'DmsDocuments') === 'tenant';
  const all = named || readsFormer(caller);
  if (tenantWide && all) return sql<boolean>`true`;
  const { used, readable } = reachOf(ctx);
  const formerly = !all ? sql`false` : tenantWide ? sql`true` : former ? readable : sql`false`;
  const current = tenantWide
    ? sql`true`
    : sql`((v.state = 'effective' and ${readable}) or ${learnt} or ${used})`;
  return sql<boolean>`(${takesPart(caller, sql`p.version_id = v.id`)}
    or case when ${outOfUse} then ${formerly} else ${current} end)`;
}

/** Owner, author, handlers of a version and of records that depart from it. */
const takesPart = ({ userId }: Context['caller'], of: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from document_participant p where ${of} and p.participant_id = ${userId})`;

/** What whoever may not view documents sees of them. */
const NOTHING: Seen = {
  any: sql`false`,
  used: sql`false`,
  id: sql`null::uuid`,
  state: sql`null::text`,
  ordinal: sql`null::int`,
};

/**
 * SQL on `d` (document, document_cube, document_part): the state of the newest version that the caller sees by scope and openness alone;
 * null where that is none.
 */
export function openState(ctx: Context, isInForce = sql`d.seen_by_all`): RawBuilder<DocumentState | null> {
  if (!ctx.caller.permissions.get('DmsDocuments')?.has('view')) return sql`null::text`;
  if (seesAllVersions(ctx)) return sql`d.newest_state`;
  const used = usedWithin(ctx, sql`d.used_state is not null`);
  return sql`case when ${used} then d.used_state when ${isInForce} then 'effective' end`;
}

/** What the caller sees of a document in which they take part, as SQL on `d` (document_part). */
interface PartSeen extends Pick<Seen, 'state' | 'ordinal'> {
  /** SQL condition: the document is theirs, as its owner or as the author of the version that is seen. */
  isOwn: RawBuilder<boolean>;
}

export function partSeen(ctx: Context): PartSeen {
  if (!ctx.caller.permissions.get('DmsDocuments')?.has('view')) return { ...NOTHING, isOwn: sql`false` };
  const usedInstead = sql`(d.newer_used_state is not null and ${usedWithin(ctx, sql`true`)})`;
  const inForceInstead = sql`(d.newer_effective_ordinal is not null
    and (d.seen_by_all or ${namedFor(ctx, sql`d.document_id`)}))`;
  const of = <T>(column: string, inForce: RawBuilder<unknown>) => sql<T>`
    case when ${usedInstead} then ${sql.ref(`d.newer_used_${column}`)}
      when ${inForceInstead} then ${inForce} else ${sql.ref(`d.${column}`)} end`;
  const isTheirs = seesAllVersions(ctx) ? sql`d.newest` : sql`not ${usedInstead} and not ${inForceInstead}`;
  return {
    state: of('state', sql`'effective'`),
    ordinal: of('ordinal', sql`d.newer_effective_ordinal`),
    isOwn: sql`(d.owned or (d.authored and ${isTheirs}))`,
  };
}

/** Some documents that are seen without taking part in them, as SQL on `d` (document), and the version that is seen. */
interface OpenlySeen extends Pick<Seen, 'state' | 'ordinal'> {
  where: RawBuilder<boolean>;
}

/** Those of which what is in use is seen, and those of which what is in force is; none are both. */
export function openlySeen(ctx: Context): OpenlySeen[] {
  if (!ctx.caller.permissions.get('DmsDocuments')?.has('view')) return [];
  const { used, inForce } = reachOf(ctx);
  const inUse = {
    where: used,
    state: sql<DocumentState>`d.used_state`,
    ordinal: sql<number>`d.used_ordinal`,
  };
  // What is in force is in use.
  if (scopeOf(ctx, 'DmsDocuments') === 'tenant') return [inUse];
  const state = sql<DocumentState>`'effective'::text`;
  const onlyInForce = sql<boolean>`(${inForce} and not ${used})`;
  return [inUse, { where: onlyInForce, state, ordinal: sql<number>`d.effective_ordinal` }];
}

/** The newest visible version of a document, as it stands in the columns of `d` (document) wherever these say it. */
export interface Seen {
  /** SQL condition: there is one. */
  any: RawBuilder<boolean>;
  /** SQL condition: whatever is newest in use may be seen, taking part or not. */
  used: RawBuilder<boolean>;
  /** SQL: its id, its state, its place among the versions. */
  id: RawBuilder<string>;
  state: RawBuilder<DocumentState>;
  ordinal: RawBuilder<number>;
}

/**
 * SQL on `d` (document): the newest version that `visibleVersions` leaves of each, a void one only if there is no other.
 * Only documents of which the caller takes part in a version that is not the newest are looked at version by version.
 */
export function newestSeen(ctx: Context): Seen {
  if (!ctx.caller.permissions.get('DmsDocuments')?.has('view')) return NOTHING;
  if (seesAllVersions(ctx))
    return {
      any: sql`true`,
      used: sql`true`,
      id: sql`d.newest_id`,
      state: sql`d.newest_state`,
      ordinal: sql`d.newest_ordinal`,
    };
  const { used, inForce } = reachOf(ctx);
  const mine = takesPart(ctx.caller, sql`p.document_id = d.id`);
  const newest = (column: string) => sql`(
    select ${sql.ref(`v.${column}`)} from document_version v
    where v.document_id = d.id and ${visibleVersions(ctx)} order by (v.state = 'void'), v.ordinal desc limit 1)`;
  const of = <T>(column: string, ofUsed: string, ofInForce: RawBuilder<unknown>) => sql<T>`
    case when ${takesPart(ctx.caller, sql`p.version_id = d.newest_id`)} then ${sql.ref(`d.newest_${column}`)}
      when ${mine} then ${newest(column)} when ${used} then ${sql.ref(ofUsed)} when ${inForce} then ${ofInForce} end`;
  return {
    any: sql`(${inForce} or ${used} or ${mine})`,
    used,
    id: of('id', 'd.used_id', sql`d.effective_id`),
    state: of('state', 'd.used_state', sql`'effective'`),
    ordinal: of('ordinal', 'd.used_ordinal', sql`d.effective_ordinal`),
  };
}

/** Owner and document controllers review documents out of turn and have their PDF made again. */
export const mayTend = ({ caller }: Context, document: StoredDocument): boolean =>
  caller.userId === document.owner_id || caller.roles.includes('docctl');
