import { AppError } from '../../platform/errors';
import type { Platform } from '../../platform/platform';
import type { QualityProcessDefinition } from './process';

/** Whatever knows what the modules bring, such as a context. */
export interface Bringing {
  platform: Pick<Platform, 'brought'>;
}

type Processes = Record<string, QualityProcessDefinition>;

declare module '../../platform/module' {
  interface ServerModule {
    /** Processes on the record engine; see `recordProcess`. */
    processes?: Processes;
  }
}

/** Every process on the record engine. */
export const processesOf = ({ platform }: Bringing): Readonly<Processes> =>
  platform.brought.byKey('processes');

/** A process by its code. REQUEST_INVALID when no module brings it: calls name what they are about. */
export function processOf(ctx: Bringing, process: string): QualityProcessDefinition {
  const definition = processesOf(ctx)[process];
  if (!definition) throw new AppError('REQUEST_INVALID', { where: '/process' });
  return definition;
}
