import { describe, expect, it } from '@jest/globals';
import { type AgentSetting, agentProblems } from './agentProblems';

const fine: AgentSetting = {
  proxyId: 'a',
  applications: ['QMS'],
  from: '2026-11-20',
  to: '2026-11-21',
  enabled: true,
};
const problems = (change: Partial<AgentSetting>) => agentProblems({ ...fine, ...change }, '2026-11-21');

describe('an agent setting', () => {
  it.each([
    [{}, {}],
    [{ proxyId: null }, { person: 'PROXY_CANDIDATE_EMPTY' }],
    [{ applications: [] }, { applications: 'PROXY_APPLICATION_EMPTY' }],
    [{ from: '' }, { range: 'range' }],
    [{ to: '' }, { range: 'range' }],
    [{ from: '2026-11-22' }, { range: 'PROXY_ABNORMAL' }],
    [{ to: '2026-11-20' }, { range: 'PROXY_EXPIRED' }],
  ] as [Partial<AgentSetting>, object][])('with %j has %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});
