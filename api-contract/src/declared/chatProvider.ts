import type { DeclaredForm } from './declare';
import { PROVIDER_MATCHES, providerHead, providerMatching } from './providerFields';

/** Chat platforms of a company, whose members sign in by them. */
export const CHAT_KINDS = ['dingtalk', 'wecom', 'feishu'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** How a member whom the platform names for the first time is found. */
export const CHAT_MATCHES = [...PROVIDER_MATCHES, 'wecomAccount'] as const;

/** What the platform says of a member, by which accounts are matched. */
export const CHAT_CLAIMS = ['memberId', 'employeeNo', 'email', 'mobile'] as const;
export type ChatClaim = (typeof CHAT_CLAIMS)[number];

/** Where a platform is for everybody; another address where a company has one of its own. */
export const CHAT_ADDRESSES = {
  dingtalk: {
    page: 'https://login.dingtalk.com',
    api: 'https://api.dingtalk.com',
    directory: 'https://oapi.dingtalk.com',
  },
  wecom: {
    page: 'https://login.work.weixin.qq.com',
    inApp: 'https://open.weixin.qq.com',
    api: 'https://qyapi.weixin.qq.com',
  },
  feishu: { page: 'https://accounts.feishu.cn', api: 'https://open.feishu.cn' },
} as const satisfies Record<ChatKind, { page: string; api: string; inApp?: string; directory?: string }>;

const address = <L extends string, H extends string>(label: L, help: H) =>
  ({ type: 'input', label, help, maxLength: 300, empty: null, wide: true }) as const;

/** A chat platform of a tenant; the secret of its application is no part of the form. */
export const chatProviderForm = {
  ...providerHead(CHAT_KINDS),
  organisation: {
    type: 'input',
    label: 'admin.signIn.organisation',
    help: 'admin.signIn.organisationHint',
    required: true,
    maxLength: 100,
    pattern: '^[A-Za-z0-9_-]+$',
    empty: null,
    visibleWhen: { not: { field: 'kind', equals: 'dingtalk' } },
  },
  clientId: {
    type: 'input',
    label: 'admin.signIn.appId',
    help: 'admin.signIn.appIdHint',
    required: true,
    maxLength: 100,
    pattern: '^[A-Za-z0-9_-]+$',
  },
  corpId: {
    type: 'input',
    label: 'admin.signIn.corpId',
    help: 'admin.signIn.corpIdHint',
    maxLength: 100,
    pattern: '^[A-Za-z0-9_-]+$',
    empty: null,
    visibleWhen: { field: 'kind', equals: 'dingtalk' },
  },
  page: address('admin.signIn.page', 'admin.signIn.pageHint'),
  inApp: {
    ...address('admin.signIn.inApp', 'admin.signIn.pageHint'),
    visibleWhen: { field: 'kind', equals: 'wecom' },
  },
  api: address('admin.signIn.api', 'admin.signIn.apiHint'),
  directory: {
    ...address('admin.signIn.directory', 'admin.signIn.apiHint'),
    visibleWhen: { field: 'kind', equals: 'dingtalk' },
  },
  ...providerMatching(CHAT_MATCHES, {
    type: 'select',
    label: 'admin.signIn.chatClaim',
    options: CHAT_CLAIMS,
    texts: 'admin.signIn.chatClaims',
  }),
} as const satisfies DeclaredForm;
