import type { QualityProcess } from '@attest/api-contract';
import { registerRecordForm } from './auditWords';
import { addProcess } from './definitions';
import type { QualityProcessDefinition } from './definitions/process';
import { qualityRelatable } from './links/qualityRecords';
import { registerRelatable } from './links/relatable';
import { registerQualityQuery } from './queryable';
import { registerQualityPort } from './recordPort';

/**
 * Puts a process on the record engine: list, form, numbering, tasks, links, queries. Called once by the module
 * that owns its data when that module is loaded.
 */
export function registerQualityProcess(process: QualityProcess, definition: QualityProcessDefinition): void {
  addProcess(process, definition);
  registerQualityPort(process);
  registerRecordForm(process);
  registerRelatable(qualityRelatable(process));
  registerQualityQuery(process);
}
