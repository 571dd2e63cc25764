import { CALLS, completeTask, saveQuery, saveQuestion, saveQuiz } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TObject } from 'typebox';
import { arbitraryOf } from '../../testing/everyCall/arbitraryOf';
import { checkRequest } from './validation';

/** Fields by which a call asks why. */
const NAMES = ['reason', 'remark'];
const asking = CALLS.flatMap((call) => {
  const { properties = {}, required = [] } = call.request as Partial<TObject>;
  const name = NAMES.find((each) => each in properties && (required as string[]).includes(each));
  return name ? [[`${call.path}`, name, call] as const] : [];
});
/** What was there before needs a reason to be changed, something new none: their handlers tell. */
const FOR_CHANGES_ONLY: string[] = [saveQuery.path, saveQuestion.path, saveQuiz.path];

const codeOf = (work: () => void) => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a call that asks for a reason', () => {
  it('is one of many', () => expect(asking.length).toBeGreaterThan(50));

  it.each(asking.filter(([path]) => !FOR_CHANGES_ONLY.includes(path)))(
    '%s answers an empty %s with REASON_REQUIRED',
    (_, name, call) => {
      const [input] = fc.sample(arbitraryOf(call.request), 1) as [object];
      const { [name]: __, ...without } = input as Record<string, unknown>;
      const given = (reason: unknown) => codeOf(() => checkRequest(call, { ...without, [name]: reason }));
      expect(['', ' ', '\t\n\u3000'].map(given)).toEqual(Array(3).fill('REASON_REQUIRED'));
      expect(codeOf(() => checkRequest(call, without))).toBe('REASON_REQUIRED');
      expect(given('因偏差')).toBe('accepted');
      expect([null, 7, '\u0000'].map(given)).toEqual(Array(3).fill('REQUEST_INVALID'));
    },
  );

  it('says first what else is wrong', () => {
    expect(codeOf(() => checkRequest(completeTask, { reason: '' }))).toBe('REQUEST_INVALID');
    expect(codeOf(() => checkRequest(completeTask, undefined))).toBe('REQUEST_INVALID');
  });
});
