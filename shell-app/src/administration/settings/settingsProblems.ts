import type { PolicySettings, TenantSettings } from '@attest/api-contract';

/** Least and most of each number, as the server takes it. */
export const RANGES: Record<Exclude<keyof PolicySettings, 'strength'> | 'idleMinutes', [number, number]> = {
  idleMinutes: [0, 240],
  minLength: [8, 20],
  history: [3, 24],
  expiryDays: [0, 365],
  maxFailures: [3, 10],
  windowMinutes: [5, 120],
  lockMinutes: [5, 240],
  dailyFailures: [20, 500],
  temporaryHours: [1, 72],
  sessionHours: [1, 24],
  unusedDays: [0, 365],
};

export type NumberField = keyof typeof RANGES;

export type SettingsField = NumberField | 'nameZh' | 'nameEn' | 'keyColour' | 'modules';

export const numberOf = (settings: TenantSettings, field: NumberField): number =>
  field === 'idleMinutes' ? settings.idleMinutes : settings.policy[field];

/** Fields that the server would refuse. */
export function settingsProblems(settings: TenantSettings): Set<SettingsField> {
  const wrong = new Set<SettingsField>();
  if (!settings.nameZh.trim()) wrong.add('nameZh');
  if (!settings.nameEn.trim()) wrong.add('nameEn');
  if (settings.keyColour !== null && !/^#[0-9a-fA-F]{6}$/.test(settings.keyColour)) wrong.add('keyColour');
  if (settings.modules.length === 0) wrong.add('modules');
  for (const field of Object.keys(RANGES) as NumberField[]) {
    const value = numberOf(settings, field);
    const [least, most] = RANGES[field];
    if (!Number.isInteger(value) || value < least || value > most) wrong.add(field);
  }
  return wrong;
}
