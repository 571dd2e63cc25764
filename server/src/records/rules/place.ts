import { AppError } from '../../platform/errors';
import { FeelProblem } from '../../platform/feel/scope';

/** Says in which part of the rules something cannot be used: DEFINITION_INVALID. */
export function at<R>(place: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof FeelProblem)
      throw new AppError('DEFINITION_INVALID', { why: `${place}: ${error.message}` });
    throw error;
  }
}
