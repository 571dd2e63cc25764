import { describe, expect, it } from '@jest/globals';
import { validateForm } from '../rules/validateForm';
import { fieldsOf } from './fieldsOf';
import { newPersonForm } from './person';
import { policyForm, tenantForm } from './tenantSettings';

const label = (key: string) => ({ zh: key, en: key });
const emp = [{ value: 'emp', label: label('emp') }];
const person = fieldsOf(newPersonForm, label, { roles: emp });
const settings = fieldsOf({ ...tenantForm, ...policyForm }, label);

const problems = (fields: typeof person, values: Record<string, unknown>) =>
  Object.fromEntries(
    validateForm(fields, values, { complete: fields.map(({ key }) => key), now: 0 }).map(({ key, code }) => [
      key,
      code,
    ]),
  );

const GOOD = { account: 'wang.li', name: '王丽', nameEn: 'Li Wang', employeeId: 'E1', roles: ['emp'] };

describe('what is asked of a person', () => {
  it('takes names, number, account and roles; the rest may be left out', () => {
    expect(problems(person, GOOD)).toEqual({});
    expect(problems(person, {})).toEqual(
      Object.fromEntries(Object.keys(GOOD).map((key) => [key, 'required'])),
    );
  });

  it('says what is wrong with an entry', () => {
    expect(problems(person, { ...GOOD, account: 'a b', email: 'x', phone: 'call me', roles: [] })).toEqual({
      account: 'notAccount',
      email: 'notEmail',
      phone: 'notPhone',
      roles: 'required',
    });
  });
});

describe('settings of a tenant', () => {
  const good = {
    nameZh: '华康',
    nameEn: 'Huakang',
    defaultLanguage: 'zh',
    idleMinutes: 0,
    modules: ['QMS'],
    minLength: 10,
    strength: '3',
    history: 5,
    expiryDays: 90,
    maxFailures: 5,
    windowMinutes: 30,
    lockMinutes: 30,
    dailyFailures: 50,
    temporaryHours: 24,
    sessionHours: 12,
    unusedDays: 90,
  };

  it('are taken when everything is in its range', () => {
    expect(problems(settings, { ...good, keyColour: '#0F6B6B' })).toEqual({});
  });

  it('name what is wrong', () => {
    const wrong = {
      nameZh: ' ',
      keyColour: 'teal',
      modules: [],
      idleMinutes: undefined,
      minLength: 7,
      history: 25,
    };
    expect(problems(settings, { ...good, ...wrong })).toEqual({
      nameZh: 'required',
      keyColour: 'wrongType',
      modules: 'required',
      idleMinutes: 'required',
      minLength: 'tooSmall',
      history: 'tooLarge',
    });
  });
});
