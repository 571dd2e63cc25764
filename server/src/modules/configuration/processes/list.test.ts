import { listConfiguration } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { callerOf } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';

const world = tenantPerTest();

it('says in words what is in force for each process of an application', async () => {
  const { call } = await callerOf(world.server, world.tenant.id, 'mengyao');
  const quality = await call(listConfiguration, { application: 'QMS' });
  const deviation = quality.find(({ type }) => type === 'deviation');
  expect(deviation).toMatchObject({ name: { zh: '偏差' }, path: expect.stringContaining('/deviation/') });
  expect(deviation?.number.next).toMatch(/^DEV-\d{4}-0*1$/);
  expect(deviation?.states.some(({ handlers }) => handlers.zh.includes('QA'))).toBe(true);
  expect(deviation?.sections[0]?.fields.map(({ en }) => en)).toEqual(
    expect.arrayContaining(['Title', 'GxP attribute']),
  );
  const finding = quality.find(({ type }) => type === 'auditFinding');
  expect(finding?.states[0]?.due).toEqual({ zh: '至“回复期限”', en: 'On “Response due on”' });
  expect(deviation?.linkage.links.length).toBeGreaterThan(0);
  // Nothing in it is the key of a role, a step or a field.
  const words = JSON.stringify(
    quality.map(({ states, access, linkage }) => [
      states.map((one) => one.handlers),
      access.lines,
      linkage.waitsFor,
    ]),
  );
  expect(words).not.toMatch(/"zh":"[a-z][A-Za-z-]*"/);
  const documents = await call(listConfiguration, { application: 'DMS' });
  expect(documents.map(({ type }) => type)).toContain('archiveItem');
  expect(documents.map(({ type }) => type)).not.toContain('deviation');
});

it('is for those who configure, not for everybody', async () => {
  const { refused } = await callerOf(world.server, world.tenant.id, 'yubo');
  expect(await refused(listConfiguration, { application: 'QMS' })).toBe('NO_PERMISSION');
});
