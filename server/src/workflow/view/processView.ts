import { currentTenant } from '../../directory/tenancy/tenant';
import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { diagramInEach } from '../bpmn/localise';
import { activeTokens } from '../engine/state';
import { signatureRows } from '../signature/rows';
import { readHistory } from '../store/rebuild';
import { feelOf } from '../world';
import { withExpected } from './assigneeNodes';
import { historyRows } from './historyRows';
import { railOf } from './rail';
import { readVisibleInstance } from './readInstance';

/** Rail, history and signatures of an instance, for those who may see it. */
export async function viewProcess(ctx: Context, piId: string): Promise<AnswerOf<'processView'>> {
  const session = await readVisibleInstance(ctx, piId);
  const { definition, state, port, row } = session;
  const snapshot = await port.snapshot(ctx.tx, row.record_id);
  const { time_zone: timeZone } = await currentTenant(ctx.tx);
  const rightOf = await port.rights?.(ctx, row.record_id);
  return {
    rail: await withExpected(session, railOf(definition, state, { ...feelOf(session), decision: null })),
    history: historyRows(await readHistory(ctx.tx, piId), { definition, state, timeZone }),
    signatures: await signatureRows(ctx.tx, piId, definition, {
      current: snapshot,
      computed: await port.computed?.(ctx.tx, row.record_id),
      isHidden: (key) => rightOf?.(key) === 'hidden',
    }),
    processStatus: row.status,
    path: row.path,
    version: row.version,
  };
}

/** The diagram the instance is pinned to, with where it stands. */
export async function viewDiagram(ctx: Context, piId: string): Promise<AnswerOf<'processDiagram'>> {
  const { definition, state } = await readVisibleInstance(ctx, piId);
  const current = new Set(activeTokens(state).map((token) => token.nodeId));
  const done = [...state.tokens.values()]
    .filter((token) => token.state === 'done')
    .map((token) => token.nodeId);
  return {
    xml: await diagramInEach(definition),
    current: [...current],
    done: [...new Set(done)].filter((nodeId) => !current.has(nodeId)),
  };
}
