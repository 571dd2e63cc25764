import { describe, expect, it } from '@jest/globals';
import { CALLS } from './calls';

describe('the declared calls', () => {
  it('have unique paths', () => {
    const paths = CALLS.map((call) => `${call.method} ${call.path}`);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each(CALLS.map((call) => [call.path, call] as const))('%s refuses unknown fields', (_path, call) => {
    expect(call.request).toMatchObject({ type: 'object', additionalProperties: false });
    expect(call.summary).toMatch(/\S/);
  });

  it('audits whatever changes a record', () => {
    const changing = CALLS.filter((call) =>
      /save|add|link|start|complete|cancel|delete|update|merge/i.test(call.path),
    );
    const silent = changing.filter((call) => call.audit === 'none').map((call) => call.path);
    // Answers are saved at every keystroke and kept with their times; handing in is what is audited.
    // How a person likes their screen concerns nobody else.
    expect(silent).toEqual([
      'userCenter/userBehavior/save',
      'userCenter/user/preference/save',
      'tms/exam/save',
      'outside/reply/save',
    ]);
  });
});
