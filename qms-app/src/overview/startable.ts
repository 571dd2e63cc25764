import type { RecordTypeEntry, StartedProcess } from '@attest/api-contract';
import { processesOf, type RecordProcess } from '@attest/shared-ui/records';
import { can } from '@attest/shared-utility';

/**
 * The processes that one may start: of every type of record, those that a person begins and whose menu gives a role of
 * theirs the action `add`.
 */
export const startable = (types: RecordTypeEntry[] = []): RecordProcess[] =>
  processesOf(types).filter(({ byHand, menu }) => byHand && can(menu, 'add'));

/** Whether what is sought stands in the name of a process, in either language. */
export function matching({ name, code }: RecordProcess, sought: string): boolean {
  const words = sought.trim().toLowerCase();
  return [name.zh, name.en, code].some((text) => text.toLowerCase().includes(words));
}

/** What somebody has started last of a type. */
export interface LastStarted {
  /** Its number, or its title while it has none. */
  name: string;
  at: string;
}

/** What has been started last of each type, the latest first; `rows` are newest first. */
export function lastStartedOf(
  rows: Pick<StartedProcess, 'pdKey' | 'procInstNo' | 'bizTitle' | 'createTime'>[],
): ReadonlyMap<string, LastStarted> {
  const last = new Map<string, LastStarted>();
  for (const { pdKey, procInstNo, bizTitle, createTime } of rows)
    if (!last.has(pdKey)) last.set(pdKey, { name: procInstNo ?? bizTitle, at: createTime });
  return last;
}
