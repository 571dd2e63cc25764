import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Nullable, Reason, Strict } from './common';
import { CHANNEL_POLICIES, NOTICE_GROUPS, NOTICE_TIMINGS, NoticeCode, NoticeHour } from './notify';

const MENU = 'BusinessConfig';

/** Limits of the days of reminders and of the roles that hear of a kind too. */
export const NOTICE_LIMITS = { day: 90, days: 6, roles: 10 } as const;

/** What a company sets for one kind of notice. */
export const NoticeChoices = Strict({
  enabled: Type.Boolean(),
  bell: Type.Enum([...CHANNEL_POLICIES]),
  mail: Type.Enum([...CHANNEL_POLICIES]),
  timing: Type.Enum([...NOTICE_TIMINGS]),
  /** Of a daily mail, where the company is. */
  hour: NoticeHour,
  /** People may choose another timing for themselves. */
  timingOpen: Type.Boolean(),
  /** Days before or after the due day, for kinds that remind. */
  days: Type.Array(Type.Integer({ minimum: 0, maximum: NOTICE_LIMITS.day }), {
    maxItems: NOTICE_LIMITS.days,
    uniqueItems: true,
  }),
  /** Who hears of it beside those whom it is for. */
  copies: Strict({
    superior: Type.Boolean(),
    head: Type.Boolean(),
    roles: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      maxItems: NOTICE_LIMITS.roles,
      uniqueItems: true,
    }),
  }),
});
export type NoticeChoices = Static<typeof NoticeChoices>;

export const NoticeSetting = Strict({
  kind: NoticeCode,
  group: Type.Enum([...NOTICE_GROUPS]),
  name: Bilingual,
  about: Bilingual,
  /** Why it cannot be switched off, where it cannot. */
  mandatory: Nullable(Bilingual),
  /** It is told on days off too. */
  urgent: Type.Boolean(),
  reminds: Nullable(Type.Enum(['before', 'after'])),
  mayCopy: Type.Boolean(),
  choices: NoticeChoices,
  defaults: NoticeChoices,
  /** 0 before the company first changed it. */
  version: Type.Integer(),
});
export type NoticeSetting = Static<typeof NoticeSetting>;

export const listNoticeSettings = call({
  path: 'configuration/notices/list',
  shows: ['noticeSettings'],
  permission: { menu: MENU, action: 'view' },
  summary:
    'The kinds of notices with what the company has set for each, and the roles that may hear of them too',
  request: Strict({}),
  response: Strict({
    timeZone: Type.String(),
    rows: Type.Array(NoticeSetting),
    roles: Type.Array(Strict({ code: Type.String(), name: Bilingual })),
  }),
});

export const saveNoticeSetting = call({
  path: 'configuration/notices/save',
  changes: ['noticeSettings'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'configuration', operation: 'saveNoticeSetting' },
  summary:
    'Set how people are told of a kind; null goes back to the default. RECORD_CHANGED, NOT_FOUND, REQUEST_INVALID where a mandatory kind is switched off, no channel is left, a reminder has no day or there is no such role',
  request: Strict({
    kind: NoticeCode,
    choices: Nullable(NoticeChoices),
    version: Type.Integer(),
    reason: Reason(),
  }),
  response: Strict({ version: Type.Integer() }),
});

export const previewNotice = call({
  path: 'configuration/notices/preview',
  permission: { menu: MENU, action: 'view' },
  summary: 'The mail of a kind of notice with made-up content, at once or as a digest. NOT_FOUND',
  request: Strict({
    kind: NoticeCode,
    timing: Type.Enum([...NOTICE_TIMINGS]),
    language: Type.Enum(['zh', 'en']),
  }),
  response: Strict({ subject: Type.String(), text: Type.String() }),
});
