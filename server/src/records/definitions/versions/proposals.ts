import type { RecordDefinition } from '@attest/api-contract/records';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { drawInEach } from '../../../workflow/bpmn/localise';
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
  return { inForce, own, other, ...threeWay(base, own, other) };
}

/** A version beside another of its type. DEFINITION_NOT_EXIST where that is of another type. */
async function besides({ tx }: Context, row: StoredDefinition, id: string) {
  const before = await readDefinition(tx, id);
  if (before.type !== row.type) throw new AppError('DEFINITION_NOT_EXIST');
  const own = await contentOfHash(tx, before.hash);
  const other = await contentOfHash(tx, row.hash);
  return { own, other, ...threeWay(own, own, other) };
}

const drawn = ({ flow, steps }: RecordDefinition) =>
  drawInEach(flow, (id) => steps.steps.find((step) => step.id === id)?.name);

/** Where a version differs from the one in force, and who has changed it since what both come from; or from another. */
export const differenceOf: Handles<'definitionDifference'> = async (ctx, { id, with: before }) => {
  const row = await readDefinition(ctx.tx, id);
  const { lines, own, other } = await (before ? besides(ctx, row, before) : compared(ctx, row));
  const differ = 'flow' in own && own.flow !== other.flow;
  return { lines, flows: differ ? { before: await drawn(own), after: await drawn(other) } : null };
};

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
