import type { DefinitionFault } from '@attest/api-contract';
import { isApiError } from '@attest/shared-utility';

/** What a refused save says, place by place. */
export function faultsIn(failure: unknown): DefinitionFault[] {
  if (!isApiError(failure)) return [];
  if (failure.code !== 'DEFINITION_REFUSED' && failure.code !== 'DEFINITION_INVALID') return [];
  return (failure.params as { faults: DefinitionFault[] }).faults;
}
