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
  const stateOf = (type: string, en: string) =>
    quality.find((one) => one.type === type)?.states.find(({ name }) => name.en === en);
  expect(stateOf('deviation', 'Investigation')?.due).toEqual({
    zh: '“级别”为“次要”时：10 个工作日；否则：15 个工作日',
    en: '10 working days if “Class” is “Minor”; otherwise 15 working days',
  });
  expect(stateOf('deviation', 'Approval')?.handlers).toEqual({
    zh: 'QA经理（“级别”为“次要”时）、质量负责人（“级别”不为“次要”时）、质量受权人（“涉及批次”中有“已发运”为是的条目时）',
    en: 'QA manager (if “Class” is “Minor”), Quality head (if “Class” is not “Minor”), Qualified person (if there is an entry of “Affected batches” of which “Distributed” is yes)',
  });
  expect(stateOf('audit', 'Report approval')?.handlers.zh).toBe(
    '“发现项”中有“级别”为“严重”的条目时：质量负责人；否则：QA经理',
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
