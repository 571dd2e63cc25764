import { AppError } from '../../platform/errors';
import type { Offer } from '../../platform/offers';
import type { StepDefinition } from '../../workflow/definition';
import type { QualityProcessDefinition } from './process';

/** Whatever knows what there is for a tenant, such as a context. */
export type Bringing = Pick<Offer, 'brought'>;

type Processes = Record<string, QualityProcessDefinition>;

declare module '../../platform/module' {
  interface ServerModule {
    /** Processes on the record engine; see `recordProcess`. */
    processes?: Processes;
  }
}

/** Every process on the record engine. */
export const processesOf = ({ brought }: Bringing): Readonly<Processes> => brought.byKey('processes');

/** A process by its code. REQUEST_INVALID when no module brings it: calls name what they are about. */
export function processOf(ctx: Bringing, process: string): QualityProcessDefinition {
  const definition = processesOf(ctx)[process];
  if (!definition) throw new AppError('REQUEST_INVALID', { where: '/process' });
  return definition;
}

/** The step at which records of a type are written before they are submitted; none where only rules of others begin them. */
export const draftOf = (ctx: Bringing, process: string): StepDefinition | undefined =>
  processOf(ctx, process).data.steps.find(({ kind }) => kind === 'draft');
