import { archiveBorrow, archiveItem } from './archives/archives';
import { dcr } from './documentChange/dcr';
import { documentReview } from './documentChange/documentReview';
import { PROCESSES } from './processes';
import type { RecordProcess } from './records/process';
import { typesOfTenant } from './records/typesOfTenant';

/** Processes whose pages stand in another application's frame. */
const LENT: RecordProcess[] = [dcr, documentReview, archiveItem, archiveBorrow];

/** A process by its code, wherever its pages stand. */
export const processOf = (code: string): RecordProcess | undefined =>
  [...PROCESSES, ...LENT, ...typesOfTenant()].find((process) => process.code === code);
