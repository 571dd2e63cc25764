import type { FaultText } from '@attest/api-contract';
import { ReasonedError } from '../../platform/reasoned';

/** A process definition that cannot be published, with the reason and the step or the part of the diagram. */
export class DefinitionError extends ReasonedError {
  override name = 'DefinitionError';

  constructor(
    reason: FaultText,
    readonly about?: string,
  ) {
    super(reason);
  }
}

/** What is wrong within is about this step, or this part of the diagram. */
export function about<R>(id: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof DefinitionError && error.about === undefined)
      throw new DefinitionError(error.reason, id);
    throw error;
  }
}
