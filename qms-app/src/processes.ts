import { deviation } from './deviation/deviation';
import type { RecordProcess } from './records/process';

/** Every process of the quality application, in the order of its menus. */
export const PROCESSES: RecordProcess[] = [deviation];
