import type { Bilingual, DefinitionFault } from '@attest/api-contract';
import { isApiError } from '@attest/shared-utility';

/** What a refused save says, place by place; without a place it stands with the form. */
export function faultsIn(failure: unknown): DefinitionFault[] {
  if (!isApiError(failure)) return [];
  if (failure.code !== 'DEFINITION_REFUSED' && failure.code !== 'DEFINITION_INVALID') return [];
  const { faults, why } = failure.params as { faults?: DefinitionFault[]; why: Bilingual };
  return faults ?? [{ place: '/form', message: why }];
}
