import type { QualityProcess } from '@attest/api-contract';
import type { QualityProcessDefinition } from './process';

const added = {} as Record<QualityProcess, QualityProcessDefinition>;

/** Every process on the record engine; other modules bring theirs by `registerQualityProcess`. */
export const PROCESSES: Readonly<Record<QualityProcess, QualityProcessDefinition>> = added;

/** Adds a process to the list; see `registerQualityProcess`. */
export function addProcess(process: QualityProcess, definition: QualityProcessDefinition): void {
  added[process] = definition;
}
