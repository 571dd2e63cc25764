import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Strict } from './common';

/** Values of the form `RESUME_FIELDS`. */
const Values = Type.Record(Type.String(), Type.Unknown());

export const Resume = Strict({
  /** 0: nothing saved so far. */
  version: Type.Integer({ minimum: 0 }),
  values: Values,
  /** Whole years since the career began, in the tenant's calendar; null when that is not said. */
  years: Nullable(Type.Integer()),
  savedAt: Nullable(Instant),
});
export type Resume = Static<typeof Resume>;

export const getResume = call({
  method: 'GET',
  path: 'resume/get',
  also: ['resume/refresh'],
  permission: { own: 'account' },
  summary: 'The own resume',
  request: Empty,
  response: Resume,
});

export const saveResume = call({
  path: 'resume/save',
  also: ['resume/saveExt'],
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'saveResume' },
  summary: 'Save the whole of the own resume; `version` is the one it was made from',
  request: Strict({ version: Type.Integer({ minimum: 0, maximum: 1_000_000 }), values: Values }),
  response: Resume,
});

export const deleteResume = call({
  path: 'resume/delete',
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'deleteResume' },
  summary:
    'Take the own resume away; `version` is the one that was seen, and what it said stays in the audit trail',
  request: Strict({ version: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  response: Resume,
});

export const exportResume = call({
  method: 'GET',
  path: 'resume/export',
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'exportResume' },
  responseKind: 'bytes',
  summary: 'The own resume as PDF, in the language of the request',
  request: Empty,
  response: Type.Unknown(),
});
