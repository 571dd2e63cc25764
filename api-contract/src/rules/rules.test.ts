import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { numbersIn } from './charts';
import { isPhone } from './contact';
import { hasRun, passwordStrength } from './password';
import { compareClass, proposedClass, riskLevel } from './risk';
import { leastAdvanced, workflowStatus } from './status';

describe('password strength', () => {
  it.each([
    ['abcdef', 1],
    ['abc123', 2],
    ['Abc123!x', 3],
    ['ABC123', 0],
    ['', 0],
  ] as const)('%s is level %i', (password, level) => expect(passwordStrength(password)).toBe(level));

  it.each(['xx1234yy', 'aaaa', 'Zdcba9', 'qwerTZ'])('%s has a run', (text) =>
    expect(hasRun(text)).toBe(true),
  );
  it.each(['abd-124', 'Huakang#7'])('%s has none', (text) => expect(hasRun(text)).toBe(false));
});

describe('a phone number', () => {
  it.each(['13800001234', '+86 138 0000 1234', '0571-8888 1234', '12345'])('may be %s', (text) =>
    expect(isPhone(text)).toBe(true),
  );
  it.each(['------', '- - - 1', '1234', '', '+', '+------', '12345-', '123x45', '1'.repeat(22)])(
    'may not be “%s”',
    (text) => expect(isPhone(text)).toBe(false),
  );
});

describe('risk', () => {
  it.each([
    [{ severity: 5, occurrence: 2, detectability: 1 }, 'high'],
    [{ severity: 5, occurrence: 1, detectability: 1 }, 'medium'],
    [{ severity: 4, occurrence: 3, detectability: 5 }, 'high'],
    [{ severity: 4, occurrence: 5, detectability: 1 }, 'medium'],
    [{ severity: 1, occurrence: 19, detectability: 1 }, 'low'],
  ] as const)('%j is %s', (scores, level) => expect(riskLevel(scores)).toBe(level));

  it('never falls when a score rises', () => {
    const score = fc.integer({ min: 1, max: 4 });
    const rank = { low: 0, medium: 1, high: 2 };
    fc.assert(
      fc.property(score, score, score, (severity, occurrence, detectability) => {
        const base = rank[riskLevel({ severity, occurrence, detectability })];
        expect(rank[riskLevel({ severity: severity + 1, occurrence, detectability })]).toBeGreaterThanOrEqual(
          base,
        );
        expect(
          rank[riskLevel({ severity, occurrence, detectability: detectability + 1 })],
        ).toBeGreaterThanOrEqual(base);
      }),
    );
  });

  it('tells lowering from raising', () => {
    expect(compareClass('minor', proposedClass('high'))).toBeLessThan(0);
    expect(compareClass('critical', proposedClass('low'))).toBeGreaterThan(0);
  });
});

describe('workflow status', () => {
  it('takes the least advanced of parallel steps', () => {
    expect(leastAdvanced(['approve', 'review', 'wait'])).toBe('review');
    expect(workflowStatus(['wait', 'work'])).toBe('inProgress');
    expect(workflowStatus([], 'end-no')).toBe('rejected');
    expect(() => workflowStatus([])).toThrow();
  });
});

describe('numbers that are written together', () => {
  it('are read with spaces, commas and semicolons of both languages between them', () => {
    expect(numbersIn(' 99.8 100.2, 100;99.9；-1，2、3\n4 ')).toEqual([99.8, 100.2, 100, 99.9, -1, 2, 3, 4]);
    expect(numbersIn('n. a. 5')).toEqual([5]);
    expect(numbersIn('')).toEqual([]);
  });
});
