import { copyDocument, createRecord, getDocument } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evaluateGate } from './gate';
import { DocumentJourney } from './testing/documentJourney';
import { OPEN_STATES } from './versions/store';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

/** What may be decided: `forward` is whatever leads on; not every other decision is offered at every moment. */
const MOVES = [
  ...Array.from({ length: 8 }, () => 'forward' as const),
  'return',
  'reject',
  'gate',
  'change',
] as const;
const THROUGH: Move[] = ['forward', 'forward', 'forward', 'forward'];
type Move = (typeof MOVES)[number];

async function versionsOf(documentId: string) {
  return world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx
      .selectFrom('document_version')
      .select(['id', 'label', 'ordinal', 'state', 'instance_id', 'effective_at', 'superseded_at'])
      .where('document_id', '=', documentId)
      .orderBy('ordinal')
      .execute(),
  );
}

/** Opens a change on the document and carries it out, if that is possible now. */
async function change(documentId: string, no: string): Promise<void> {
  const origin = await world.flow.origin('wuqian');
  const { piId } = await world.server
    .call(origin, createRecord, {
      process: 'dcr',
      submit: true,
      reason: 'r',
      values: {
        title: 'Change',
        action: 'revise',
        changeLevel: 'minor',
        reason: 'r',
        trainingProposal: 'none',
        documents: [{ type: 'document', id: documentId, no, title: '' }],
      },
    })
    .then(({ id }) =>
      world.server.asSystem(world.tenant.id, async ({ tx }) => {
        const { instance_id } = await tx
          .selectFrom('quality_record')
          .select('instance_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return { piId: instance_id as string };
      }),
    );
  await world.flow.decide('hanxue', piId, 'agree');
  await world.flow.decide('zhouzihan', piId, 'accept', { values: { numberChecked: true } });
  await world.flow.decide('lumingyuan', piId, 'approve');
  const { versions } = await world.server.call(origin, getDocument, { documentId });
  await world.complete('zhouzihan', versions[0]?.id as string);
}

/** What the document itself says of its newest version. */
const newestKept = (documentId: string) =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx
      .selectFrom('document')
      .select(['newest_id', 'newest_state', 'newest_ordinal'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow(),
  );

/** Takes a void version up again, or opens the next one by a change request. */
async function begin(documentId: string, no: string): Promise<void> {
  const newest = (await versionsOf(documentId)).at(-1);
  if (newest?.state !== 'void') return change(documentId, no);
  const origin = await world.flow.origin('zhouzihan');
  await world.server.call(origin, copyDocument, { versionId: newest.id, as: 'draft', reason: 'again' });
}

/** Takes a decision on whatever is open; one that is not offered now is passed over. */
async function play(documentId: string, no: string, move: Move): Promise<void> {
  const open = (await versionsOf(documentId)).find((version) => OPEN_STATES.includes(version.state));
  if (move === 'change') return open ? undefined : begin(documentId, no);
  if (!open?.instance_id) return;
  if (move === 'gate')
    return void (await Promise.all(
      [1, 2].map(() => world.server.asSystem(world.tenant.id, (ctx) => evaluateGate(ctx, open.id))),
    ));
  for (const task of await world.flow.open(open.instance_id)) {
    const account = task.split(':')[1] as string;
    const { decisions } = await world.flow.look(account, open.instance_id);
    const primary = decisions.find((option) => option.tone === 'primary');
    const decision = move === 'forward' ? primary?.code : move;
    if (!decision || !decisions.some((option) => option.code === decision)) return;
    await world.flow.decide(account, open.instance_id, decision, {
      ...(decision === 'plan' && { values: { trainingImpact: 'none', impactReason: 'spelling' } }),
    });
    if (move !== 'forward') return;
  }
}

describe('whatever is decided', () => {
  it('a document never has two versions in force, nor two on their way, nor two of one label, and knows its newest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...MOVES), { minLength: 10, maxLength: 30 }),
        fc.constantFrom('yes', 'no'),
        async (moves, trainingRequired) => {
          const { documentId, no } = await world.draft('zhouzihan', { trainingRequired });
          for (const move of moves) {
            await play(documentId, no, move);
            const versions = await versionsOf(documentId);
            const states = versions.map((version) => version.state);
            expect(states.filter((state) => state === 'effective').length).toBeLessThanOrEqual(1);
            expect(states.filter((state) => OPEN_STATES.includes(state)).length).toBeLessThanOrEqual(1);
            expect(new Set(versions.map((version) => version.label)).size).toBe(versions.length);
            const released = versions.filter((version) => version.effective_at !== null);
            released.forEach((version, index) => {
              expect(version.superseded_at).toEqual(released[index + 1]?.effective_at ?? null);
            });
            const last = versions.filter(({ state }) => state !== 'void').at(-1) ?? versions.at(-1);
            expect(await newestKept(documentId)).toEqual({
              newest_id: last?.id,
              newest_state: last?.state,
              newest_ordinal: last?.ordinal,
            });
          }
        },
      ),
      {
        numRuns: 6,
        // One walk to the third release, whatever chance brings.
        examples: [[[...THROUGH, 'change', ...THROUGH, 'change', ...THROUGH], 'no']],
      },
    );
  }, 120_000);
});
