import { periodOf, runsBackwards } from '@attest/shared-ui';
import { describe, expect, it } from '@jest/globals';
import { reportPath } from './reportAddress';

describe('the period of a report', () => {
  it.each([
    ['', '', { from: '2026-02-15', to: '2026-03-16' }],
    ['2026-03-01', '', { from: '2026-03-01', to: '2026-03-16' }],
    ['', '2025-01-30', { from: '2025-01-01', to: '2025-01-30' }],
    ['2026-03-01', '2026-03-01', { from: '2026-03-01', to: '2026-03-01' }],
    ['nonsense', '2026-13-01', { from: '2026-02-15', to: '2026-03-16' }],
    ['2026-03-02', '2026-03-01', { from: '2026-03-02', to: '2026-03-01' }],
  ])('from “%s” to “%s”', (from, to, period) => {
    expect(periodOf({ from, to }, '2026-03-16')).toEqual(period);
  });

  it('runs backwards when its first day is after its last', () => {
    expect(runsBackwards({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
    expect(runsBackwards({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  });
});

describe('the address of a report', () => {
  it('carries the filter, and nothing that is not chosen', () => {
    expect(reportPath('tasks')).toBe('/report-forms');
    expect(reportPath('tasks', { part: ['overdue'], department: [] })).toBe('/report-forms?part=overdue');
    expect(reportPath('processes', { process: ['a', 'b'], late: true, from: undefined })).toBe(
      '/report-forms?report=processes&process=a&process=b&late=true',
    );
  });
});
