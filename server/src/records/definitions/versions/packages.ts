import { type DefinitionPackage, faultText } from '@attest/api-contract';
import { isPart, type RecordDefinition, RecordDefinitionSchema } from '@attest/api-contract/records';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { AppError, errorTexts } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { meetAll } from './adopt';
import { type CheckScope, checkDefinition, refused } from './check';
import { definitionOf, hashOfContent } from './content';
import { rolesOf, typesOf } from './names';
import { refuseLosses } from './refusals';
import { addVersion, auditVersion, contentOfHash, effectiveOf, lockType, readDefinition } from './store';
import { threeWay } from './threeWay';

/** The versions in force of types, to be brought into another tenant. DEFINITION_NOT_EXIST. */
export const exportDefinitions: Handles<'exportDefinitions'> = async (ctx, { types }) => {
  await meetAll(ctx);
  const definitions: DefinitionPackage['definitions'] = [];
  for (const type of types.toSorted()) {
    const row = await effectiveOf(ctx.tx, type);
    if (!row) throw new AppError('DEFINITION_NOT_EXIST');
    const content = await contentOfHash(ctx.tx, row.hash);
    definitions.push({
      type,
      content: { ...content },
      hash: row.hash,
      base: row.based_on ? (await readDefinition(ctx.tx, row.based_on)).hash : null,
      needs: { types: typesOf(content).filter((one) => one !== type), roles: rolesOf(content) },
    });
    auditVersion(ctx, row, content, {
      event: 'export',
      done: { zh: '导出到配置包', en: 'taken into a package' },
    });
  }
  return { format: 'attest-record-types/1', definitions };
};

type Result = AnswerOf<'importDefinitions'>[number];
type Packed = DefinitionPackage['definitions'][number];

/**
 * Brings a package in: what is new or changed arrives as a draft, what is there already is left alone. Where one of its
 * types cannot be used none is brought in. With `dryRun` nothing is stored.
 */
export const importDefinitions: Handles<'importDefinitions'> = async (
  ctx,
  { package: { definitions }, dryRun, reason: why = '' },
) => {
  const reason = dryRun ? '' : requireReason(why);
  await meetAll(ctx);
  const shipped = ctx.platform.offers.shipped.brought.byKey('processes');
  const others: NonNullable<CheckScope['others']> = Object.fromEntries(
    definitions.flatMap(({ type, content }) =>
      isPart(RecordDefinitionSchema, content) ? [[type, definitionOf(content, shipped[type])]] : [],
    ),
  );
  const found: { packed: Packed; result: Result; content?: RecordDefinition }[] = [];
  for (const packed of definitions.toSorted((a, b) => (a.type < b.type ? -1 : 1))) {
    await lockType(ctx, packed.type);
    found.push({ packed, ...(await foundOf(ctx, packed, others)) });
  }
  const brings = !dryRun && found.every(({ result }) => result.result !== 'refused');
  for (const { packed, result, content } of found)
    if (brings && content && result.result !== 'same') result.id = await bring(ctx, packed, content, reason);
  return found.map(({ result }) => result);
};

/** What would come of one type of a package. */
async function foundOf(ctx: Context, packed: Packed, others: NonNullable<CheckScope['others']>) {
  const { type, hash } = packed;
  const inForce = await effectiveOf(ctx.tx, type);
  const own = inForce && (await contentOfHash(ctx.tx, inForce.hash));
  const result: Result = { type, result: 'new', why: null, faults: [], places: [], id: null };
  try {
    const content = await checkDefinition(ctx, { type, others }, packed.content);
    if (hashOfContent(content) !== hash)
      throw refused([{ place: '/', ...faultText('hashDiffers', { type }) }]);
    const there = await ctx.tx
      .selectFrom('record_definition')
      .select('id')
      .where('type', '=', type)
      .where('hash', '=', hash)
      .where('state', 'in', ['draft', 'tested', 'inApproval', 'approved', 'effective'])
      .executeTakeFirst();
    if (there) return { result: { ...result, result: 'same' as const, id: there.id } };
    await refuseLosses(ctx, type, content, own);
    if (!own) return { result, content };
    const places = threeWay(own, own, content).lines.map(({ place }) => place);
    return { result: { ...result, result: 'changed' as const, places }, content };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusal = { ...result, result: 'refused' as const };
    const faults = error.params?.faults as Result['faults'] | undefined;
    if (faults) return { result: { ...refusal, faults } };
    return { result: { ...refusal, why: errorTexts(error.code, error.params)[ctx.language] } };
  }
}

async function bring(
  ctx: Context,
  { type }: Packed,
  content: RecordDefinition,
  reason: string,
): Promise<string> {
  const inForce = await effectiveOf(ctx.tx, type);
  const row = await addVersion(ctx, content, {
    type,
    state: 'draft',
    origin: 'package',
    based_on: inForce?.id ?? null,
    shipped_hash: inForce?.shipped_hash ?? null,
  });
  auditVersion(ctx, row, content, {
    event: 'import',
    reason,
    done: { zh: '由配置包导入为草稿', en: 'brought in by a package as a draft' },
  });
  return row.id;
}
