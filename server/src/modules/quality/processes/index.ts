import type { QualityProcess } from '@attest/api-contract';
import { deviation } from './deviation';
import type { QualityProcessDefinition } from './process';

/** Every quality process that works. */
export const PROCESSES: Record<QualityProcess, QualityProcessDefinition> = { deviation };
