import { ASSISTANT_LIMITS, type AssistantSettings, isModelAddress } from '@attest/api-contract';

export type ModelField = 'address' | 'model' | keyof typeof ASSISTANT_LIMITS;

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Fields that the server would refuse. */
export function modelProblems(settings: AssistantSettings, origins: string[]): Set<ModelField> {
  const wrong = new Set<ModelField>();
  if (settings.enabled && !isModelAddress(settings.address.trim(), origins)) wrong.add('address');
  if (settings.enabled && !settings.model.trim()) wrong.add('model');
  for (const field of ['tokensADay', 'answersADay'] as const)
    if (!within(settings[field], ASSISTANT_LIMITS[field])) wrong.add(field);
  return wrong;
}
