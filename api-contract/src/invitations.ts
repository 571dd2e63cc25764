import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, CodeSent, Day, Empty, MailedCode, Nullable, Reason, Strict, Uuid } from './common';
import { beginUpload, downloadFile, mergeShards, uploadShard } from './files';
import type { FieldDefinition } from './forms';
import { INVITATION_STATES, mayOfProcess, RecordType } from './quality';

/*
 * A step of a record that is answered by somebody without an account: by a link that goes to their address, and a code
 * that goes there when it is opened.
 */

/** 256 bits, of which the server keeps a hash. */
const named = { tenantId: Uuid, secret: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) };

export const openInvitation = call({
  path: 'outside/reply/open',
  permission: 'public',
  audit: { module: 'records', operation: 'openInvitation' },
  summary: 'How a link stands by which a step is answered; of one that is unknown nothing else is told',
  request: Strict(named),
  response: Strict({
    state: Type.Enum([...INVITATION_STATES, 'unknown']),
    /** The rest is told of a link that is open. */
    company: Nullable(Bilingual),
    type: Nullable(Bilingual),
    no: Nullable(Type.String()),
    /** Enough of the address to know it by. */
    mail: Nullable(Type.String()),
    language: Nullable(Type.Enum(['zh', 'en'])),
  }),
});

export const sendInvitationCode = call({
  path: 'outside/reply/code/send',
  permission: 'public',
  audit: { module: 'records', operation: 'requestInvitationCode' },
  summary: 'Mails a code to the address that the link went to; INVITATION_OVER where it is not open',
  request: Strict(named),
  response: CodeSent,
});

export const enterInvitation = call({
  path: 'outside/reply/code/verify',
  permission: 'public',
  audit: { module: 'records', operation: 'enterInvitation' },
  summary: 'Opens a session for this answer alone; VERIFY_CODE_INVALID for a code that is wrong or too old',
  request: Strict({ ...named, code: MailedCode }),
  response: Strict({ token: Type.Optional(Type.String()) }),
});

const Values = Type.Record(Type.String(), Type.Unknown());

/** What somebody is asked, and what they have answered so far. */
export const OutsideReply = Strict({
  company: Bilingual,
  type: Bilingual,
  step: Bilingual,
  no: Nullable(Type.String()),
  /** The day of the company by which it is due. */
  due: Nullable(Day),
  /** Whom the link was sent to. */
  name: Type.String(),
  mail: Type.String(),
  /** What they may read, and what they fill in. */
  fields: Type.Array(Type.Unsafe<FieldDefinition>(Type.Unknown())),
  sections: Type.Array(Strict({ key: Type.String(), label: Bilingual })),
  editable: Type.Array(Type.String()),
  values: Values,
  /** What they have kept without handing it in. */
  draft: Values,
  signedFiles: Type.Array(Uuid),
  /** Why a former answer was returned. */
  returned: Nullable(Type.String()),
  /** What handing it in is called. */
  submit: Bilingual,
  /** Of the record. */
  version: Type.Integer(),
});
export type OutsideReply = Static<typeof OutsideReply>;

export const getReply = call({
  path: 'outside/reply',
  permission: 'invited',
  summary: 'What is asked by a link; INVITATION_CODE_REQUIRED where the session is of another one',
  request: Strict({ secret: named.secret }),
  response: OutsideReply,
});

export const saveReply = call({
  path: 'outside/reply/save',
  permission: 'invited',
  summary: 'Keeps what was typed beside the record, until it is handed in',
  request: Strict({ values: Values }),
  response: Empty,
});

export const handInReply = call({
  path: 'outside/reply/submit',
  permission: 'invited',
  audit: { module: 'records', operation: 'handInReply' },
  summary: 'Hands in the answer: the same checks and the same next step as if it were decided inside',
  request: Strict({ version: Type.Integer(), values: Values }),
  response: Empty,
});

const forInvited = { permission: 'invited' } as const;
export const beginReplyUpload = call({ ...beginUpload, ...forInvited, path: 'outside/file/shard/begin' });
export const uploadReplyShard = call({ ...uploadShard, ...forInvited, path: 'outside/file/shard/upload' });
export const mergeReplyShards = call({ ...mergeShards, ...forInvited, path: 'outside/file/shard/merge' });
export const downloadReplyFile = call({ ...downloadFile, ...forInvited, path: 'outside/file/download' });

const ofRecord = { process: RecordType, id: Uuid };

export const sendInvitation = call({
  path: 'qms/record/outside/send',
  changes: ['record', 'history'],
  permission: mayOfProcess('view'),
  audit: { module: 'records', operation: 'sendInvitation' },
  summary: 'Sends a new link for the answer to whoever has the task of the step; the former is good no more',
  request: Strict(ofRecord),
  response: Empty,
});

export const withdrawInvitation = call({
  path: 'qms/record/outside/withdraw',
  changes: ['record', 'history'],
  permission: mayOfProcess('view'),
  audit: { module: 'records', operation: 'withdrawInvitation' },
  summary: 'Ends the link for the answer, with a reason',
  request: Strict({ ...ofRecord, reason: Reason() }),
  response: Empty,
});
