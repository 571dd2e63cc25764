import type { TenantSettings } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { settingsProblems } from './settingsProblems';

const GOOD: TenantSettings = {
  nameZh: '华康',
  nameEn: 'Huakang',
  logo: null,
  keyColour: null,
  watermark: null,
  defaultLanguage: 'zh',
  idleMinutes: 5,
  modules: ['QMS'],
  policy: {
    minLength: 10,
    strength: 3,
    history: 5,
    expiryDays: 90,
    maxFailures: 5,
    windowMinutes: 30,
    lockMinutes: 30,
    dailyFailures: 50,
    temporaryHours: 24,
    sessionHours: 12,
    unusedDays: 90,
  },
};

describe('settings of a tenant', () => {
  it('are taken when everything is in its range', () => {
    expect([...settingsProblems(GOOD)]).toEqual([]);
    expect([...settingsProblems({ ...GOOD, idleMinutes: 0, keyColour: '#0F6B6B' })]).toEqual([]);
  });

  it('name what is wrong', () => {
    const wrong = { ...GOOD, nameZh: ' ', keyColour: 'teal', modules: [], idleMinutes: Number.NaN };
    const policy = { ...GOOD.policy, minLength: 7, history: 25 };
    expect([...settingsProblems({ ...wrong, policy })].sort()).toEqual(
      ['history', 'idleMinutes', 'keyColour', 'minLength', 'modules', 'nameZh'].sort(),
    );
  });
});
