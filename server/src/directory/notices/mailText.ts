import type { Bilingual, NoticeTiming } from '@attest/api-contract';
import type { Platform } from '../../platform/platform';
import type { Tenant } from '../tenancy/tenant';
import { tenantAddress } from '../tenancy/tenantAddress';

const FOOT = {
  zh: '此邮件由系统自动发送，请勿回复。接收哪些通知，可在“个人中心 > 通知”中设置。',
  en: 'This message was sent automatically; please do not reply. Choose what you get under “Personal centre > Notifications”.',
};

/** They have no account in which anything could be chosen. */
const FOOT_OUTSIDE = {
  zh: '此邮件由系统自动发送，请勿回复。如果不是发给您的，请忽略。',
  en: 'This message was sent automatically; please do not reply. If it is not meant for you, ignore it.',
};

/** Notices that a digest spells out; of more it tells the number. */
const SPELT_OUT = 100;

/** Where tenants share an address, only the link itself tells whose record it leads to. */
export function linkOf({ config }: Platform, tenant: Tenant, path: string, { outside = false } = {}): string {
  const host = config.publicUrl?.host ?? `localhost:${config.port}`;
  const link = new URL(path.replace(/^\/+/, ''), tenantAddress(tenant, config, host));
  // A page for somebody without an account is no record that they would have to sign in for.
  if (!outside) link.searchParams.set('rtype', 'approval');
  link.searchParams.set('tenantId', tenant.id);
  return link.href;
}

/** The whole text of a message: what it says, its link, and whose it is. */
export function mailText(
  tenant: Tenant,
  language: 'zh' | 'en',
  { body, link, outside = false }: { body: string; link: string | null; outside?: boolean },
): string {
  const name = language === 'zh' ? tenant.name_zh : tenant.name_en;
  const foot = outside ? FOOT_OUTSIDE : FOOT;
  return [body, link, `-- \n${name}\n${foot[language]}`].filter(Boolean).join('\n\n');
}

/** A notice of a digest, with its link. */
export interface DigestLine {
  text: Bilingual;
  link: string | null;
}

/** Subject and body of a mail that tells of several things. */
export function digestText(lines: readonly DigestLine[]): { subject: Bilingual; body: Bilingual } {
  const count = lines.length;
  const more = count - SPELT_OUT;
  const list = (language: 'zh' | 'en') =>
    lines
      .slice(0, SPELT_OUT)
      .map(({ text, link }, index) => [`${index + 1}. ${text[language]}`, link].filter(Boolean).join('\n   '))
      .join('\n\n');
  return {
    subject: { zh: `通知汇总：${count} 条`, en: `Your notifications: ${count}` },
    body: {
      zh: `您有 ${count} 条通知：\n\n${list('zh')}${more > 0 ? `\n\n另有 ${more} 条，请在系统中查看。` : ''}`,
      en: `You have ${count} notification${count === 1 ? '' : 's'}:\n\n${list('en')}${more > 0 ? `\n\n${more} more are in the suite.` : ''}`,
    },
  };
}

/** Subject and text of a mail with made-up content, as it would reach a person. */
export function previewText(
  platform: Platform,
  tenant: Tenant,
  { sample, timing, language }: { sample: Bilingual; timing: NoticeTiming; language: 'zh' | 'en' },
): { subject: string; text: string } {
  const link = linkOf(platform, tenant, '/home/index');
  if (timing === 'now') {
    const subject = sample[language];
    return { subject, text: mailText(tenant, language, { body: subject, link }) };
  }
  const { subject, body } = digestText([
    { text: sample, link },
    { text: sample, link },
  ]);
  return {
    subject: subject[language],
    text: mailText(tenant, language, { body: body[language], link: null }),
  };
}
