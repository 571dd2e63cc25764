import { isDeepStrictEqual } from 'node:util';
import type { SignInProvider } from '@attest/api-contract';
import { sql } from 'kysely';
import { changes } from '../../platform/audit/changes';
import type { AnswerOf, Handles, InputOf } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { changedNow, refuseStale } from '../../platform/calls/stale';
import { seal } from '../../platform/database/sealed';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { tellPages } from './arrange';
import { isChat, isSaml } from './kinds';
import { readPasswords, requireWayIn } from './passwords';
import { redirectUriOf } from './redirectUri';
import { unlinkStrangers } from './relink';
import { keyFrom, publicPartOf, type SamlKey, samlKeysOf, sealKeys } from './saml/keys';
import { ownMetadata } from './saml/page';
import { SECRET_PURPOSE } from './secret';
import { columnsOf, providerOf, tidy } from './stored';
import type { ChatSettings, SamlSettings, StoredProvider } from './tables';

/** Identity providers in the order of the sign-in page. */
export async function readProviders(ctx: Context): Promise<AnswerOf<'listSignInProviders'>> {
  const { tx, platform, host } = ctx;
  const rows = await tx
    .selectFrom('sign_in_provider as p')
    .selectAll('p')
    .select(({ selectFrom, fn }) =>
      selectFrom('sign_in_identity as i')
        .whereRef('i.provider_id', '=', 'p.id')
        .select(fn.countAll<string>().as('linked'))
        .as('linked'),
    )
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  const redirectUri = redirectUriOf(await currentTenant(tx), platform.config, host);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      provider: providerOf(row),
      hasSecret: row.secret !== null,
      saml: isSaml(row) ? samlSideOf(ctx, row, redirectUri) : null,
      linked: Number(row.linked),
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
    })),
    redirectUri,
    samlMetadata: ownMetadata(redirectUri),
    origins: platform.config.outbound.origins,
    first: rows.find(({ first }) => first)?.id ?? null,
    passwords: await readPasswords(ctx),
  };
}

/** What of the suite has to be registered at a provider that speaks SAML. */
function samlSideOf(ctx: Context, row: StoredProvider, redirectUri: string) {
  const keys = samlKeysOf(ctx, row);
  const { signRequests } = row.settings as SamlSettings;
  return { metadata: ownMetadata(redirectUri, signRequests, keys), keys: keys.map(publicPartOf) };
}

type Save = InputOf<'saveSignInProvider'>;

/** Adding a provider or changing one. REASON_REQUIRED, RECORD_CHANGED, NOT_FOUND, NO_WAY_IN, REQUEST_INVALID. */
export const savingProvider = {
  /** From when a key is good, where one has to be made. */
  async before({ id, provider }: Save, { tx, now }: Context): Promise<Date | undefined> {
    const needsKey = isSaml(provider) && !(id && (await providerById(tx, id)).saml_keys);
    return needsKey ? now : undefined;
  },
  outside: keyFrom,
  after: saveProvider,
};

async function saveProvider(
  ctx: Context,
  made: SamlKey | undefined,
  input: Save,
): Promise<AnswerOf<'saveSignInProvider'>> {
  const reason = requireReason(input.reason);
  const given = tidy(ctx, input.provider);
  const before = input.id ? await heldProvider(ctx, input.id) : undefined;
  if (before) await refuseStale(ctx, before, input.version);
  const columns = columnsOf(given);
  const { secret, keyIs } = secretAfter(ctx, before, columns, input.secret);
  const samlKeys = samlKeysAfter(ctx, before, given, made);
  const unlinked = before ? await unlinkStrangers(ctx, before, columns) : 0;
  const saved = before
    ? await ctx.tx
        .updateTable('sign_in_provider')
        .set({ ...columns, secret, saml_keys: samlKeys, ...changedNow(ctx, before.version) })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await ctx.tx
        .insertInto('sign_in_provider')
        .values({
          ...columns,
          secret,
          saml_keys: samlKeys,
          changed_by: ctx.caller.userId,
          position: sql`(select coalesce(max(position), 0) + 1 from sign_in_provider)`,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  await requireWayIn(ctx);
  await tellPages(ctx);
  const after: Record<string, unknown> = { ...given, secret: keyIs, unlinked: unlinked || null };
  const old: Record<string, unknown> = before ? { ...providerOf(before) } : {};
  ctx.audit({
    module: 'identity',
    objectType: 'signInProvider',
    objectId: saved.id,
    objectName: { zh: given.nameZh, en: given.nameEn },
    event: before ? 'change' : 'create',
    reason,
    changes: changes(
      Object.fromEntries(Object.entries(after).map(([key, value]) => [key, [old[key] ?? null, value]])),
    ),
  });
  return saved;
}

/** REASON_REQUIRED, RECORD_CHANGED, NOT_FOUND, NO_WAY_IN. */
export const removeProvider: Handles<'removeSignInProvider'> = async (ctx, { id, version, reason: text }) => {
  const reason = requireReason(text);
  const row = await heldProvider(ctx, id);
  await refuseStale(ctx, row, version);
  await ctx.tx.deleteFrom('sign_in_provider').where('id', '=', id).execute();
  await requireWayIn(ctx);
  await tellPages(ctx);
  ctx.audit({
    module: 'identity',
    objectType: 'signInProvider',
    objectId: id,
    objectName: { zh: row.name_zh, en: row.name_en },
    event: 'delete',
    reason,
  });
};

/** A provider by its id. Throws NOT_FOUND. */
export async function providerById(tx: TenantTransaction, id: string): Promise<StoredProvider> {
  const row = await tx.selectFrom('sign_in_provider').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The same for this transaction alone. Throws NOT_FOUND. */
export async function heldProvider({ tx }: Context, id: string): Promise<StoredProvider> {
  const row = await tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A secret is for whom it was given: another issuer, client or company must not be sent it. */
function secretAfter(
  ctx: Context,
  before: StoredProvider | undefined,
  given: ReturnType<typeof columnsOf>,
  secret: string | undefined,
): { secret: Buffer | null; keyIs: 'changed' | 'removed' | null } {
  const same =
    before?.issuer === given.issuer &&
    before.client_id === given.client_id &&
    (!isChat(before) || isDeepStrictEqual(sentTo(before.settings), sentTo(JSON.parse(given.settings))));
  if (secret === undefined && before && same) return { secret: before.secret, keyIs: null };
  if (secret) return { secret: seal(ctx, SECRET_PURPOSE, secret), keyIs: 'changed' };
  return { secret: null, keyIs: before?.secret ? 'removed' : null };
}

/** Keys are made with the first saving, so that the provider can know them before it is asked to use them. */
function samlKeysAfter(
  ctx: Context,
  before: StoredProvider | undefined,
  given: SignInProvider,
  made: SamlKey | undefined,
): Buffer | null {
  if (!isSaml(given)) return null;
  return before?.saml_keys ?? (made ? sealKeys(ctx, [made]) : null);
}

/** Of the settings of a chat platform whom a secret is for: the app of DingTalk gives codes, and is sent none. */
function sentTo(settings: object): object {
  const { corpId: _, ...others } = settings as ChatSettings;
  return others;
}
