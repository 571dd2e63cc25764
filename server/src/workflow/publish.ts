import { createHash } from 'node:crypto';
import { type EndKind, faultWords } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { TenantTransaction } from '../platform/database/tenantTransaction';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { checkAssignees } from './bpmn/assignees';
import { DefinitionError } from './bpmn/definitionError';
import type { FlowGraph } from './bpmn/graph';
import { refuseEndlessLoops } from './bpmn/loops';
import { parseBpmn } from './bpmn/parse';
import { validateDefinition } from './bpmn/validate';
import type { ProcessData, StepDefinition } from './definition';

/** A process as it was drawn: `process.json` and `flow.bpmn`. */
export interface ProcessSource {
  data: ProcessData;
  xml: string;
}

/** A published version, parsed and checked. Instances keep theirs for life. */
export interface Definition extends ProcessSource {
  id: string;
  version: number;
  graph: FlowGraph;
  steps: Map<string, StepDefinition>;
  ends: Map<string, EndKind>;
}

type Compiled = Omit<Definition, 'id' | 'version'>;

/** Parses and checks a process. Throws DEFINITION_INVALID with the reason. */
export const compileProcess = (source: ProcessSource): Promise<Compiled> =>
  orInvalid(source, async () => {
    const graph = await parseBpmn(source.xml);
    validateDefinition(source.data, graph);
    return {
      ...source,
      graph,
      steps: new Map(source.data.steps.map((step) => [step.id, step])),
      ends: new Map(source.data.ends.map((end) => [end.id, end.kind])),
    };
  });

async function orInvalid<T>({ data }: ProcessSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const { reason, about } = error;
    const step = data.steps.findIndex(({ id }) => id === about);
    throw new AppError('DEFINITION_INVALID', {
      why: faultWords(reason),
      faults: [{ place: step < 0 ? '/flow' : `/steps/steps/${step}`, ...reason }],
    });
  }
}

/** What a process must be to come into force: whole, and never without anybody at a step. */
export const checkForPublication = (source: ProcessSource): Promise<void> =>
  orInvalid(source, async () => {
    const { graph } = await compileProcess(source);
    refuseEndlessLoops(source.data, graph);
    checkAssignees(source.data);
  });

/**
 * Puts a process into force for the tenant of the transaction. The same content again is no new version.
 * Running instances stay on the version they began with.
 */
export async function publishDefinition(
  tx: TenantTransaction,
  source: ProcessSource,
): Promise<{ id: string; version: number }> {
  const contentHash = createHash('sha256').update(canonicalize(source)).digest('hex');
  await orInvalid(source, async () => checkAssignees((await compiledOf(contentHash, source)).data));
  const latest = await tx
    .selectFrom('wf_definition')
    .select(['id', 'version', 'content_hash'])
    .where('code', '=', source.data.code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.content_hash === contentHash) return { id: latest.id, version: latest.version };
  return tx
    .insertInto('wf_definition')
    .values({
      code: source.data.code,
      version: (latest?.version ?? 0) + 1,
      data: JSON.stringify(source.data),
      xml: source.xml,
      content_hash: contentHash,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Published versions never change, so they are kept parsed; tenants share what has the same content. */
const cache = new Map<string, Definition>();
const compiled = new Map<string, Compiled>();
const MAX_CACHED = 500;

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  if (kept.size >= MAX_CACHED) kept.delete(kept.keys().next().value as string);
  kept.set(key, value);
}

async function compiledOf(contentHash: string, source: ProcessSource): Promise<Compiled> {
  const known = compiled.get(contentHash);
  if (known) return known;
  const process = await compileProcess(source);
  keep(compiled, contentHash, process);
  return process;
}

/** A published version by id. */
export async function definitionById(tx: TenantTransaction, id: string): Promise<Definition> {
  const known = cache.get(id);
  if (known) return known;
  const row = await tx.selectFrom('wf_definition').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const definition = {
    id,
    version: row.version,
    ...(await compiledOf(row.content_hash, { data: row.data, xml: row.xml })),
  };
  keep(cache, id, definition);
  return definition;
}

/** The same when the transaction has ended with its last read: a published version is the same in any. */
export const definitionAfterwards = (ctx: Context, id: string): Promise<Definition> | Definition =>
  cache.get(id) ?? ctx.aside(({ tx }) => definitionById(tx, id));

/** The version in force of a process. PROCESS_NOT_EXIST when the tenant has none. */
export async function definitionInForce(tx: TenantTransaction, code: string): Promise<Definition> {
  const row = await tx
    .selectFrom('wf_definition')
    .select('id')
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError('PROCESS_NOT_EXIST');
  return definitionById(tx, row.id);
}
