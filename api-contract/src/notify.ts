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
  shows: ['messages'],
  permission: { own: 'notices' },
  summary: 'The first 100 messages of the caller, newest first, and how many are unread',
  request: Empty,
  response: Strict({ rows: Type.Array(NotificationMessage), unread: Type.Integer() }),
});

export const readMessages = call({
  path: 'notify/message/read',
  permission: { own: 'notices' },
  summary: 'Mark messages of the caller as read; all of them when no ids are given',
  request: Strict({ ids: Type.Optional(Type.Array(Uuid, { maxItems: 100 })) }),
  response: Strict({ unread: Type.Integer() }),
});

/** What a person can be told of, each in the suite, by e-mail, both or (but for `account`) neither. */
export const NOTICE_KINDS = ['task', 'deadline', 'process', 'training', 'account'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NoticePreference = Strict({
  kind: Type.Enum([...NOTICE_KINDS]),
  inApp: Type.Boolean(),
  email: Type.Boolean(),
});
export type NoticePreference = Static<typeof NoticePreference>;

export const getNoticePreferences = call({
  method: 'GET',
  path: 'notify/preference/get',
  permission: { own: 'notices' },
  summary: 'How the caller is told of what, of every kind',
  request: Empty,
  response: Type.Array(NoticePreference),
});

export const saveNoticePreferences = call({
  path: 'notify/preference/save',
  permission: { own: 'notices' },
  audit: { module: 'identity', operation: 'saveNoticePreferences' },
  summary: 'Choose how to be told; kinds that are left out stay as they are',
  request: Strict({ rows: Type.Array(NoticePreference, { minItems: 1, maxItems: 10 }) }),
  response: Empty,
});
