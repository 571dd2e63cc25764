import type { Static, TSchema } from 'typebox';
import type { ActionCode } from './actions';

/** One action of the menu that guards what a field of the request names, such as the type of a record. */
export interface PermissionByField {
  by: string;
  action: ActionCode;
}

/** Who may make a call: anyone, a signed-in user, or the holder of one action of one menu. */
export type Permission = 'public' | 'any' | { menu: string; action: ActionCode } | PermissionByField;

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
  /** The body of a POST, the query of a GET. Unknown fields are refused. */
  request: Req;
  response: Res;
  /** `json` (default) is wrapped in the envelope; `bytes` is the content itself. */
  responseKind: 'json' | 'bytes';
  /** `bytes`: the body is raw content and `request` describes the query. */
  requestKind: 'json' | 'bytes';
  summary: string;
}

type Optional = 'also' | 'method' | 'permission' | 'audit' | 'responseKind' | 'requestKind';
type CallOptions<Req extends TSchema, Res extends TSchema> = Omit<CallDeclaration<Req, Res>, Optional> &
  Partial<Pick<CallDeclaration<Req, Res>, Optional>>;

/**
 * Declares one call between browser and server. Types, validation, permission, OpenAPI and tests
 * all come from this declaration. Defaults: POST, any signed-in user, nothing audited, JSON.
 */
export function call<Req extends TSchema, Res extends TSchema>(
  options: CallOptions<Req, Res>,
): CallDeclaration<Req, Res> {
  return {
    also: [],
    method: 'POST',
    permission: 'any',
    audit: 'none',
    responseKind: 'json',
    requestKind: 'json',
    ...options,
  };
}

export type RequestOf<C extends CallDeclaration> = Static<C['request']>;
export type ResponseOf<C extends CallDeclaration> = Static<C['response']>;
