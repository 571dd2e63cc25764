import { type FormValues, isModelAddress } from '@attest/api-contract';

/** Fields that a model which is switched on lacks, or whose address the operators do not allow. */
export function modelProblems({ enabled, address, model }: FormValues, origins: string[]): Set<string> {
  const wrong = new Set<string>();
  if (enabled !== true) return wrong;
  if (!isModelAddress(String(address ?? '').trim(), origins)) wrong.add('address');
  if (!String(model ?? '').trim()) wrong.add('model');
  return wrong;
}
