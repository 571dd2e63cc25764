import type { ChatKind } from '@attest/api-contract';
import { dingTalk } from './dingTalk';
import { feishu } from './feishu';
import type { ChatPlatform } from './platform';
import { weCom } from './weCom';

export const PLATFORMS: Readonly<Record<ChatKind, ChatPlatform>> = {
  dingtalk: dingTalk,
  wecom: weCom,
  feishu,
};
