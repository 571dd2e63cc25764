import type { DefinitionState } from '@attest/api-contract';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { AppError } from '../../../platform/errors';
import type { StoredDefinition } from '../../tables';
import { activate } from './activate';
import { meetAll } from './adopt';
import { checkDefinition, testDefinitionOf } from './check';
import { refuseLosses } from './refusals';
import { signVersion } from './signVersion';
import {
  addVersion,
  auditVersion,
  changeVersion,
  contentOfHash,
  effectiveOf,
  lockType,
  readDefinition,
  refuseState,
  storeContent,
  takeDefinition,
} from './store';

const stepped = ({ state, row_version: rowVersion }: StoredDefinition) => ({ state, rowVersion });

/**
 * Saves a draft, whole and checked. DEFINITION_INVALID, DEFINITION_REFUSED, DEFINITION_NOT_EXIST, DEFINITION_STATE,
 * RECORD_CHANGED.
 */
export const saveDefinition: Handles<'saveDefinition'> = async (
  ctx,
  { type, id, rowVersion, content: given, reason: why },
) => {
  const reason = requireReason(why);
  await meetAll(ctx);
  await lockType(ctx, type);
  const before =
    id === undefined ? undefined : await takeDefinition(ctx, { id, rowVersion }, ['draft', 'tested']);
  if (before && before.type !== type) throw new AppError('DEFINITION_NOT_EXIST');
  const content = await checkDefinition(ctx, { type }, given);
  const inForce = await effectiveOf(ctx.tx, type);
  await refuseLosses(ctx, type, content, inForce && (await contentOfHash(ctx.tx, inForce.hash)));
  const row = before
    ? await changeVersion(ctx, before, {
        state: 'draft',
        hash: await storeContent(ctx.tx, content),
        authors: [...new Set([...before.authors, ctx.caller.userId])],
      })
    : await addVersion(ctx, content, {
        type,
        state: 'draft',
        origin: 'tenant',
        based_on: inForce?.id ?? null,
        shipped_hash: inForce?.shipped_hash ?? null,
      });
  auditVersion(ctx, row, content, {
    event: before ? 'change' : 'create',
    reason,
    done: { zh: '草稿已保存', en: 'saved as a draft' },
  });
  const tests = await testDefinitionOf(ctx, type, content);
  return { id: row.id, version: row.version, rowVersion: row.row_version, tests };
};

/** Runs the tests of a draft: it counts as tested when all pass, and goes back to a draft otherwise. */
export const testDefinition: Handles<'testDefinition'> = async (ctx, input) => {
  const row = await takeDefinition(ctx, input, ['draft', 'tested']);
  const content = await contentOfHash(ctx.tx, row.hash);
  await checkDefinition(ctx, row, content);
  const tests = await testDefinitionOf(ctx, row.type, content);
  const failed = tests.filter(({ why }) => why !== null).length;
  const state: DefinitionState = failed === 0 ? 'tested' : 'draft';
  const tested = await changeVersion(ctx, row, { state });
  auditVersion(ctx, tested, content, {
    event: 'test',
    done: {
      zh: `测试 ${tests.length} 项，未通过 ${failed} 项`,
      en: `was tested: ${tests.length} tests, ${failed} failed`,
    },
  });
  return { ...stepped(tested), tests };
};

/** Hands a tested version in for approval. REQUEST_INVALID for a day that is over, or a step that there is not. */
export const submitDefinition: Handles<'submitDefinition'> = async (
  ctx,
  { effectiveOn, takesAlong, reason: why, ...seen },
) => {
  const reason = requireReason(why);
  const row = await takeDefinition(ctx, seen, ['tested']);
  if (effectiveOn < (await tenantDay(ctx.tx, ctx.now)))
    throw new AppError('REQUEST_INVALID', { where: '/effectiveOn' });
  const content = await contentOfHash(ctx.tx, row.hash);
  const inForce = await effectiveOf(ctx.tx, row.type);
  const before = inForce && (await contentOfHash(ctx.tx, inForce.hash));
  const goes = (step: string) =>
    content.steps.steps.some(({ id }) => id === (content.moved?.[step] ?? step)) &&
    before?.steps.steps.some(({ id }) => id === step);
  if (!takesAlong.every(goes)) throw new AppError('REQUEST_INVALID', { where: '/takesAlong' });
  const submitted = await changeVersion(ctx, row, {
    state: 'inApproval',
    effective_on: effectiveOn,
    takes_along: takesAlong,
    authors: [...new Set([...row.authors, ctx.caller.userId])],
  });
  auditVersion(ctx, submitted, content, {
    event: 'submit',
    reason,
    done: {
      zh: `提交审批，拟于 ${effectiveOn} 生效`,
      en: `handed in for approval, to be in force on ${effectiveOn}`,
    },
  });
  return stepped(submitted);
};

/**
 * Approves a version, with a signature over what it says, or returns it. SEPARATION_OF_DUTIES for whoever has written
 * it; the errors of signing. What is due comes into force at once.
 */
export const decideDefinition: Handles<'decideDefinition'> = async (
  ctx,
  { decision, signature, reason: why, ...seen },
) => {
  const reason = requireReason(why);
  if (decision === 'return') {
    const row = await takeDefinition(ctx, seen, ['inApproval']);
    const returned = await changeVersion(ctx, row, { state: 'draft', effective_on: null, takes_along: [] });
    auditVersion(ctx, returned, await contentOfHash(ctx.tx, row.hash), {
      event: 'return',
      reason,
      done: { zh: '退回修改', en: 'returned to its authors' },
    });
    return stepped(returned);
  }
  const sign = await signVersion(ctx, signature);
  const row = await takeDefinition(ctx, seen, ['inApproval']);
  if (row.authors.includes(ctx.caller.userId)) throw new AppError('SEPARATION_OF_DUTIES');
  const content = await checkDefinition(ctx, row, await contentOfHash(ctx.tx, row.hash));
  const signatureId = await sign(row, 'approve', { reason });
  const approved = await changeVersion(ctx, row, { state: 'approved', signature_id: signatureId });
  auditVersion(ctx, approved, content, {
    event: 'approve',
    reason,
    signatureId,
    done: { zh: `批准，${row.effective_on} 生效`, en: `approved, in force on ${row.effective_on}` },
  });
  const due = (row.effective_on ?? '') <= (await tenantDay(ctx.tx, ctx.now));
  return stepped(due ? await activate(ctx, approved) : approved);
};

/** Gives up what was never approved. */
export const discardDefinition: Handles<'discardDefinition'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const row = await takeDefinition(ctx, input, ['proposed', 'draft', 'tested']);
  const discarded = await changeVersion(ctx, row, { state: 'discarded' });
  auditVersion(ctx, discarded, await contentOfHash(ctx.tx, row.hash), {
    event: 'discard',
    reason,
    done: { zh: '已放弃', en: 'given up' },
  });
  return stepped(discarded);
};

/** Takes a type out of use: nothing new is begun, what is open goes on. The errors of signing. */
export const retireDefinition: Handles<'retireDefinition'> = async (ctx, { signature, ...input }) => {
  const reason = requireReason(input.reason);
  const sign = await signVersion(ctx, signature);
  const row = await takeDefinition(ctx, input, ['effective']);
  const signatureId = await sign(row, 'retire', { reason });
  const retired = await changeVersion(ctx, row, { state: 'retired', retired_at: ctx.now });
  auditVersion(ctx, retired, await contentOfHash(ctx.tx, row.hash), {
    event: 'retire',
    reason,
    signatureId,
    done: { zh: '停用，不再新建记录', en: 'taken out of use: no new records' },
  });
  return stepped(retired);
};

/**
 * Brings what an earlier version said back into force, as a new version: it was approved before, and the one who signs
 * has not written it. SEPARATION_OF_DUTIES, DEFINITION_STATE unless that version was in force once; the errors of signing.
 */
export const rollBackDefinition: Handles<'rollBackDefinition'> = async (ctx, { signature, to, ...input }) => {
  const reason = requireReason(input.reason);
  const sign = await signVersion(ctx, signature);
  const row = await takeDefinition(ctx, input, ['effective', 'retired']);
  const earlier = await readDefinition(ctx.tx, to);
  if (earlier.type !== row.type) throw new AppError('DEFINITION_NOT_EXIST');
  refuseState(ctx, earlier, ['retired']);
  if (earlier.authors.includes(ctx.caller.userId)) throw new AppError('SEPARATION_OF_DUTIES');
  const content = await checkDefinition(ctx, row, await contentOfHash(ctx.tx, earlier.hash));
  const made = await addVersion(ctx, content, {
    type: row.type,
    state: 'approved',
    origin: earlier.origin,
    based_on: earlier.id,
    shipped_hash: earlier.shipped_hash,
  });
  const signatureId = await sign(made, 'rollBack', { reason });
  const signed = await changeVersion(ctx, made, { signature_id: signatureId, authors: earlier.authors });
  auditVersion(ctx, signed, content, {
    event: 'rollBack',
    reason,
    signatureId,
    done: {
      zh: `恢复 V${earlier.version} 的内容，取代 V${row.version}`,
      en: `brings back what V${earlier.version} said, in place of V${row.version}`,
    },
  });
  const active = await activate(ctx, signed);
  return { id: active.id, version: active.version, ...stepped(active) };
};
