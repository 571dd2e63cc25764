import type { QualityProcess } from '@attest/api-contract';
import type { Platform } from '../../platform/platform';
import type { QualityProcessDefinition } from './process';

/** Whatever knows what the modules bring, such as a context. */
export interface Bringing {
  platform: Pick<Platform, 'brought'>;
}

type Processes = Partial<Record<QualityProcess, QualityProcessDefinition>>;

declare module '../../platform/module' {
  interface ServerModule {
    /** Processes on the record engine; see `recordProcess`. */
    processes?: Processes;
  }
}

/** Every process on the record engine. */
export const processesOf = ({ platform }: Bringing): Readonly<Processes> =>
  platform.brought.byKey('processes');

/** A process by its code. Throws when no module brings it: a fault of the build. */
export function processOf(ctx: Bringing, process: QualityProcess): QualityProcessDefinition {
  const definition = processesOf(ctx)[process];
  if (!definition) throw new Error(`No module brings the process ${process}`);
  return definition;
}
