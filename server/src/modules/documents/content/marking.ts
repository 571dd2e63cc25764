import type { Bilingual, DocumentState } from '@attest/api-contract';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { utcOffset } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { STATE_NAMES } from '../stateNames';
import type { StoredDocument, StoredVersion } from '../versions/store';

const NOT_EFFECTIVE: Bilingual = { zh: '未生效', en: 'NOT EFFECTIVE' };

/** What must be read across every page of a version that is not in force; null for the one that is. */
export const NOTICES: Record<DocumentState, Bilingual | null> = {
  draft: NOT_EFFECTIVE,
  inReview: NOT_EFFECTIVE,
  reviewed: NOT_EFFECTIVE,
  inApproval: NOT_EFFECTIVE,
  approved: NOT_EFFECTIVE,
  inTraining: NOT_EFFECTIVE,
  effective: null,
  superseded: { zh: '已替代 禁止使用', en: 'SUPERSEDED – DO NOT USE' },
  obsolete: { zh: '已废止 禁止使用', en: 'OBSOLETE – DO NOT USE' },
  void: { zh: '作废', en: 'VOID' },
};

/** Who looks, by the name that people are called in a language, and when: what begins every watermark. */
export async function onlooker(ctx: Context): Promise<{ who: Bilingual; at: string }> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ctx.now);
  const { name, account, userId } = ctx.caller;
  const nameEn = (await ctx.platform.namesOf(ctx.tx, [userId])).get(userId)?.nameEn ?? name;
  const who = { zh: `${name} (${account})`, en: `${nameEn} (${account})` };
  return { who, at: `${local} ${utcOffset(zone, ctx.now)}` };
}

/** How words stand on pages: in both languages, in English alone where the tenant works in English. */
async function printedWords(ctx: Context): Promise<(words: Bilingual) => string> {
  const { default_language: language } = await currentTenant(ctx.tx);
  return ({ zh, en }) => (language === 'zh' ? `${zh} ${en}` : en);
}

interface Marking {
  /** Lines of the watermark on screen, in the reader's language. */
  shown: string[];
  /** The same and the foot of a page on paper, where people stand as the records name them. */
  lines: string[];
  footer: string;
  /** How words stand on paper. */
  printed(words: Bilingual): string;
}

/** Who looks at what and when. */
export async function markingOf(
  ctx: Context,
  document: StoredDocument,
  version: StoredVersion,
): Promise<Marking> {
  const { who, at } = await onlooker(ctx);
  const printed = await printedWords(ctx);
  const what = [at, `${document.no} ${version.label}`];
  const state = STATE_NAMES[version.state];
  return {
    shown: [who[ctx.language], ...what, state[ctx.language]],
    lines: [who.zh, ...what, printed(state)],
    footer: `${document.no} ${version.label} · ${printed(state)} · ${who.zh} · ${at}`,
    printed,
  };
}
