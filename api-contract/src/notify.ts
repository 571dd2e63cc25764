import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Empty, Instant, Nullable, Strict, Uuid } from './common';

/** A message to one person: reminders, deadlines, notices of a process. */
export const NotificationMessage = Strict({
  id: Uuid,
  text: Bilingual,
  /** Address of what it is about, below the origin. */
  path: Nullable(Type.String()),
  sentAt: Instant,
  read: Type.Boolean(),
});
export type NotificationMessage = Static<typeof NotificationMessage>;

export const listMessages = call({
  method: 'GET',
  path: 'notify/message/list',
  summary: 'The first 100 messages of the caller, newest first, and how many are unread',
  request: Empty,
  response: Strict({ rows: Type.Array(NotificationMessage), unread: Type.Integer() }),
});

export const readMessages = call({
  path: 'notify/message/read',
  summary: 'Mark messages of the caller as read; all of them when no ids are given',
  request: Strict({ ids: Type.Optional(Type.Array(Uuid, { maxItems: 100 })) }),
  response: Strict({ unread: Type.Integer() }),
});
