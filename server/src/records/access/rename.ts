import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import type { QualityProcessDefinition } from '../definitions/process';
import { accessOf, publicTitleOf } from './rights';

/**
 * Lets tasks and processes of a type, which anybody may read, call their records as the type that comes into force
 * has it: a title that it hides goes from them, one that `former` hid comes back.
 */
export async function renameTasks(
  { tx }: Pick<Context, 'tx'>,
  type: string,
  definition: QualityProcessDefinition,
  former?: QualityProcessDefinition,
): Promise<void> {
  const hides = (one?: QualityProcessDefinition) => one && accessOf(one).keptIn('title') !== false;
  if (!hides(definition) && !hides(former)) return;
  const title = publicTitleOf(definition);
  for (const table of ['wf_instance', 'wf_task'])
    await sql`
      update ${sql.table(table)} t set title = ${title} from quality_record r
      where r.process = ${type} and t.process = ${type} and t.record_id = r.id
        and t.title is distinct from ${title}`.execute(tx);
}
