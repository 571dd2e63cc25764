import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { StoredDefinition } from '../../tables';
import { checkDefinition } from './check';
import { refuseLosses } from './refusals';
import {
  addVersion,
  auditVersion,
  changeVersion,
  contentOfHash,
  effectiveOf,
  readDefinition,
  takeDefinition,
} from './store';
import { threeWay } from './threeWay';

/** A version beside the one in force, and what both come from: for what is shipped, what was shipped before. */
async function compared({ tx }: Context, row: StoredDefinition) {
  const inForce = await effectiveOf(tx, row.type);
  const other = await contentOfHash(tx, row.hash);
  const own = inForce ? await contentOfHash(tx, inForce.hash) : {};
  const ofShipped = row.state === 'proposed' ? inForce?.shipped_hash : undefined;
  const from = ofShipped ?? (row.based_on ? (await readDefinition(tx, row.based_on)).hash : undefined);
  const base = from ? await contentOfHash(tx, from) : own;
  return { inForce, ...threeWay(base, own, other) };
}

/** Where a version differs from the one in force, and who has changed it since what both come from. */
export const differenceOf: Handles<'definitionDifference'> = async (ctx, { id }) =>
  (await compared(ctx, await readDefinition(ctx.tx, id))).lines;

/**
 * Makes a draft of what the product proposes, put together with what the tenant has made of the version before. Where
 * both have changed a place the tenant's word stands. DEFINITION_INVALID when what comes of it cannot be used: then the
 * tenant writes its draft by itself. DEFINITION_STATE where nothing is in force.
 */
export const takeProposal: Handles<'takeProposal'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const row = await takeDefinition(ctx, input, ['proposed']);
  const { inForce, value, lines } = await compared(ctx, row);
  if (!inForce) throw new AppError('INVALID_OPERATION');
  const content = await checkDefinition(ctx, row, value);
  await refuseLosses(ctx, row.type, content, await contentOfHash(ctx.tx, inForce.hash));
  const taken = await changeVersion(ctx, row, { state: 'taken' });
  const draft = await addVersion(ctx, content, {
    type: row.type,
    state: 'draft',
    origin: 'tenant',
    based_on: inForce.id,
    shipped_hash: row.hash,
  });
  auditVersion(ctx, draft, content, {
    event: 'take',
    reason,
    done: {
      zh: `由待采纳的 V${taken.version} 建立草稿`,
      en: `is a draft that takes up what V${taken.version} proposed`,
    },
  });
  const kept = lines.flatMap(({ place, changedBy }) => (changedBy === 'both' ? place : []));
  return { id: draft.id, version: draft.version, rowVersion: draft.row_version, kept };
};
