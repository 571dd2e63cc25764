import type { Static, TSchema } from 'typebox';
import type { ActionCode } from './actions';
import type { Tag } from './tags';

/** One action of the menu that guards what a field of the request names, such as the type of a record. */
export interface PermissionByField {
  by: string;
  action: ActionCode;
}

/** One action of one menu. */
export interface MenuPermission {
  menu: string;
  action: ActionCode;
}

/** What a person has by being signed in: calls about it reach the caller's own and nobody else's. */
type Own = 'account' | 'sessions' | 'settings' | 'notices' | 'agents' | 'tasks' | 'exports' | 'uploads';

/**
 * What everybody of a tenant may look at: whom forms name (`people`), and what one finds (`search`), as far as the
 * rights of the caller reach in each kind of it; from when on the trail is at hand (`archive`).
 */
type Shared = 'people' | 'search' | 'archive';

/** An object of which one decides who sees it; whoever brings the kind answers. By kind, how a request names it. */
export interface Sights {
  process: string;
  documentVersion: string;
  file: string;
  /** A record, a version or whatever else the trail is about. */
  object: { objectType: string; objectId: string };
  /** The trail of an object: also for readers of the whole trail. */
  trail: { objectType: string; objectId: string };
  /** What a person has learnt; the caller's own when none is named. */
  training: string | undefined;
}

/** For whoever sees the object that a field of the request names, or the whole request. */
export interface PermissionBySight {
  sight: keyof Sights;
  of?: string;
}

/**
 * Who may make a call: anyone; whoever was invited to answer a step, about that step; whoever is signed in, about what is
 * their own or shared; the holder of one action of one menu, or of one of several; whoever sees an object. It is asked
 * before the handler runs.
 */
export type Permission =
  | 'public'
  | 'invited'
  | { own: Own }
  | { shared: Shared }
  | MenuPermission
  | { anyOf: MenuPermission[] }
  | PermissionByField
  | PermissionBySight;

/** What a call leaves in the audit trail; `none` is for calls that change nothing. */
export type AuditKind = 'none' | { module: string; operation: string };

export interface CallDeclaration<Req extends TSchema = TSchema, Res extends TSchema = TSchema> {
  method: 'GET' | 'POST';
  /** Below `/api/`. */
  path: string;
  /** Further paths that lead to the same handler: names by which other programs know the call. */
  also: string[];
  permission: Permission;
  audit: AuditKind;
  /** What its answer tells of: read anew when that changes. */
  shows?: readonly Tag[];
  /** What is different once it is answered. */
  changes?: readonly Tag[];
  /** The body of a POST, the query of a GET. Unknown fields are refused. */
  request: Req;
  response: Res;
  /** `json` (default) is wrapped in the envelope; `bytes` is the content itself. */
  responseKind: 'json' | 'bytes';
  /** `bytes`: the body is raw content and `request` describes the query. */
  requestKind: 'json' | 'bytes';
  /** Bytes that its JSON body may have, where that is more than what any other may. */
  maxBody?: number;
  summary: string;
}

type Optional = 'also' | 'method' | 'audit' | 'responseKind' | 'requestKind';
type CallOptions<Req extends TSchema, Res extends TSchema> = Omit<CallDeclaration<Req, Res>, Optional> &
  Partial<Pick<CallDeclaration<Req, Res>, Optional>>;

/**
 * Declares one call between browser and server. Types, validation, permission, OpenAPI and tests
 * all come from this declaration. Defaults: POST, nothing audited, JSON.
 */
export function call<Req extends TSchema, Res extends TSchema>(
  options: CallOptions<Req, Res>,
): CallDeclaration<Req, Res> {
  return {
    also: [],
    method: 'POST',
    audit: 'none',
    responseKind: 'json',
    requestKind: 'json',
    ...options,
  };
}

export type RequestOf<C extends CallDeclaration> = Static<C['request']>;
export type ResponseOf<C extends CallDeclaration> = Static<C['response']>;
