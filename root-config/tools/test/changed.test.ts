import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../build/modules';
import { journeysOf, testedBy } from './changed.mjs';

describe('what a change touches', () => {
  it('is the journeys of its module, each once, and journeys that have changed themselves', () => {
    expect(journeysOf(['qms-app/src/App.tsx', 'server/src/workflow/workflow.ts'])).toEqual([
      'deviation',
      'inbox',
    ]);
    expect(journeysOf(['e2e/journeys/links.spec.ts', 'README.md'])).toEqual(['links']);
  });

  it('is the tests of a server module, and in the browser what imports it', () => {
    const tested = testedBy(ROOT, ['server/src/modules/query/run.ts', 'dms-app/src/App.tsx', 'README.md']);
    expect(tested).toContain('server/src/modules/query/query.test.ts');
    expect(tested).toContain('dms-app/src/App.tsx');
    expect(tested.filter((path) => !/^(server\/src\/modules\/query|dms-app)\//.test(path))).toEqual([]);
  });
});
