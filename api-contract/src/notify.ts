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

/** What kinds of notices are about, in the order of screens. */
export const NOTICE_GROUPS = ['task', 'deadline', 'process', 'training', 'account'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** A channel of a kind of notice: for everybody, unless or if the person wants it, or not at all. */
export const CHANNEL_POLICIES = ['always', 'on', 'off', 'never'] as const;
export type ChannelPolicy = (typeof CHANNEL_POLICIES)[number];

/** When mail of a kind leaves: at once, or collected into one message. */
export const NOTICE_TIMINGS = ['now', 'hourly', 'daily'] as const;
export type NoticeTiming = (typeof NOTICE_TIMINGS)[number];

/** Code of a kind of notice, as a module brings it. */
export const NoticeCode = Type.String({ pattern: '^[a-z][a-zA-Z]{1,63}$' });
export const NoticeHour = Type.Integer({ minimum: 0, maximum: 23 });

export const NoticePreference = Strict({
  kind: NoticeCode,
  inApp: Type.Boolean(),
  email: Type.Boolean(),
  /** Null: as the company has set it. */
  timing: Nullable(Type.Enum([...NOTICE_TIMINGS])),
  /** Of a daily mail, where the person chose the timing. */
  hour: NoticeHour,
});
export type NoticePreference = Static<typeof NoticePreference>;

/** What a person has chosen for a kind, and what there is to choose. */
export const OwnNotice = Strict({
  kind: NoticeCode,
  inApp: Type.Boolean(),
  email: Type.Boolean(),
  timing: Nullable(Type.Enum([...NOTICE_TIMINGS])),
  hour: NoticeHour,
  group: Type.Enum([...NOTICE_GROUPS]),
  name: Bilingual,
  about: Bilingual,
  /** Why it cannot be switched off, where it cannot. */
  mandatory: Nullable(Bilingual),
  bell: Type.Enum([...CHANNEL_POLICIES]),
  mail: Type.Enum([...CHANNEL_POLICIES]),
  /** The person may choose when mail leaves. */
  timingOpen: Type.Boolean(),
  /** As the company has set it. */
  usual: Strict({ timing: Type.Enum([...NOTICE_TIMINGS]), hour: NoticeHour }),
});
export type OwnNotice = Static<typeof OwnNotice>;

export const getNoticePreferences = call({
  method: 'GET',
  path: 'notify/preference/get',
  shows: ['noticeSettings'],
  permission: { own: 'notices' },
  summary: 'How the caller is told of what, of every kind that the company has not switched off',
  request: Empty,
  response: Type.Array(OwnNotice),
});

export const saveNoticePreferences = call({
  path: 'notify/preference/save',
  permission: { own: 'notices' },
  audit: { module: 'identity', operation: 'saveNoticePreferences' },
  summary: 'Choose how to be told, within what the company allows; kinds that are left out stay as they are',
  request: Strict({ rows: Type.Array(NoticePreference, { minItems: 1, maxItems: 50 }) }),
  response: Empty,
});
