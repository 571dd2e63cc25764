import { type AssistantSettings, isModelAddress } from '@attest/api-contract';
import { changes } from '../../../platform/audit/changes';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { seal } from '../../../platform/database/sealed';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { isAllowed } from '../../../platform/outbound/outbound';
import type { StoredModel } from '../tables';
import { usedLately } from './budget';

/** What the key is sealed for. */
export const KEY_PURPOSE = 'assistant-key';

/** Of a tenant that has set nothing: switched off. */
const UNSET: AssistantSettings = {
  enabled: false,
  address: '',
  model: '',
  tokensADay: 200_000,
  answersADay: 50,
};

const settingsOf = (row: StoredModel | undefined): AssistantSettings =>
  row
    ? {
        enabled: row.enabled,
        address: row.address,
        model: row.model,
        tokensADay: row.tokens_a_day,
        answersADay: row.answers_a_day,
      }
    : UNSET;

const columnsOf = ({ enabled, address, model, tokensADay, answersADay }: AssistantSettings) => ({
  enabled,
  address,
  model,
  tokens_a_day: tokensADay,
  answers_a_day: answersADay,
});

const storedModel = ({ tx }: Context) => tx.selectFrom('assistant_setting').selectAll().executeTakeFirst();

/** The model that writes answers for the tenant; undefined where none is switched on or its place not allowed. */
export async function modelInUse(ctx: Context): Promise<StoredModel | undefined> {
  const row = await storedModel(ctx);
  return row?.enabled && isAllowed(ctx.platform.config.outbound, row.address) ? row : undefined;
}

export async function readAssistant(ctx: Context): Promise<AnswerOf<'getAssistantSettings'>> {
  const row = await storedModel(ctx);
  return {
    settings: settingsOf(row),
    hasKey: Boolean(row?.key),
    version: row?.version ?? 0,
    // Directories are no models.
    origins: ctx.platform.config.outbound.origins.filter((one) => one.startsWith('http')),
    used: await usedLately(ctx),
  };
}

/** RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID. */
export const saveAssistant: Handles<'saveAssistantSettings'> = async (
  ctx,
  { settings: given, key, version, reason: text },
) => {
  const reason = requireReason(text);
  const settings = { ...given, address: given.address.trim(), model: given.model.trim() };
  if (settings.enabled) refuseUnusable(ctx, settings);
  const before = await heldModel(ctx);
  await refuseStale(ctx, before, version);
  // A key is for whom it was given: another host must not be sent it.
  const stays = key === undefined && sameOrigin(before.address, settings.address);
  const sealed = stays ? before.key : key ? seal(ctx, KEY_PURPOSE, key) : null;
  const changed = changedNow(ctx, before.version);
  await ctx.tx
    .updateTable('assistant_setting')
    .set({ ...columnsOf(settings), key: sealed, ...changed })
    .execute();
  const keyIs = stays || (!sealed && !before.key) ? null : sealed ? 'changed' : 'removed';
  trail(ctx, { before: settingsOf(before), after: settings, keyIs, reason });
  return { version: changed.version };
};

/** The row of the tenant, made where there is none, for this transaction alone. */
async function heldModel(ctx: Context): Promise<StoredModel> {
  await ctx.tx
    .insertInto('assistant_setting')
    .values({ ...columnsOf(UNSET), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ctx.tx.selectFrom('assistant_setting').selectAll().forUpdate().executeTakeFirstOrThrow();
}

function refuseUnusable({ platform }: Context, { address, model }: AssistantSettings): void {
  if (!model) throw new AppError('REQUEST_INVALID', { where: '/settings/model' });
  if (!isModelAddress(address, platform.config.outbound.origins))
    throw new AppError('REQUEST_INVALID', { where: '/settings/address' });
}

const sameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

interface Saved {
  before: AssistantSettings;
  after: AssistantSettings;
  keyIs: 'changed' | 'removed' | null;
  reason: string;
}

function trail(ctx: Context, { before, after, keyIs, reason }: Saved): void {
  ctx.audit({
    module: 'search',
    objectType: 'assistant',
    objectName: after.model,
    event: 'saveAssistant',
    reason,
    changes: changes({
      enabled: [before.enabled, after.enabled],
      address: [before.address, after.address],
      model: [before.model, after.model],
      tokensADay: [before.tokensADay, after.tokensADay],
      answersADay: [before.answersADay, after.answersADay],
      key: [null, keyIs],
    }),
  });
}
