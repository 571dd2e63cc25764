import { beforeEach, describe, expect, it } from '@jest/globals';
import { SCIM_GROUP, type ScimBody, scimProgram } from '../../../testing/scimProgram';
import { setRoles } from '../../identity/administration';

const program = scimProgram();
const { send: scim, patch, filtered, trail, person, rolesByGroup, renew } = program;

describe('groups', () => {
  beforeEach(renew);

  const group = async (more: object = {}) =>
    (
      await scim('POST', '/Groups', {
        schemas: [SCIM_GROUP],
        displayName: 'Quality',
        externalId: 'g-1',
        ...more,
      })
    ).body;
  const members = async (id: string): Promise<string[]> =>
    ((await scim('GET', `/Groups/${id}`)).body.members ?? []).map(({ display }: ScimBody) => display);

  it('are made, found, renamed and taken away', async () => {
    const made = await scim('POST', '/Groups', {
      schemas: [SCIM_GROUP],
      displayName: 'Quality',
      externalId: 'g-1',
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.body).toMatchObject({ displayName: 'Quality', externalId: 'g-1', members: [] });
    expect((await scim('POST', '/Groups', { displayName: 'QUALITY' })).body.scimType).toBe('uniqueness');
    expect(await filtered('/Groups', 'displayName eq "quality"')).toEqual(['Quality']);
    expect(await filtered('/Groups', 'externalId eq "g-1"')).toEqual(['Quality']);
    expect(await filtered('/Groups', 'displayName eq "x"')).toEqual([]);
    expect('members' in (await scim('GET', `/Groups/${id}?excludedAttributes=members`)).body).toBe(false);
    const named = { op: 'replace', value: { id, displayName: 'Quality unit' } };
    expect((await patch(`/Groups/${id}`, named)).status).toBe(204);
    const { body } = await scim('PUT', `/Groups/${id}`, { displayName: 'Quality', members: [] });
    expect([body.displayName, body.externalId]).toEqual(['Quality', undefined]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await trail()).filter((one) => / (create|change|delete): SCIM group/i.test(one))).toHaveLength(4);
  });

  it.each<[string, (of: Record<string, string>) => object[], string[]]>([
    [
      'Add with a path',
      ({ yubo }) => [{ op: 'Add', path: 'members', value: [{ value: yubo }] }],
      ['caoyang', 'yubo'],
    ],
    [
      'the same again',
      ({ caoyang }) => [{ op: 'add', path: 'members', value: [{ value: caoyang }] }],
      ['caoyang'],
    ],
    [
      'Add without a path',
      ({ yubo }) => [{ op: 'add', value: { members: [{ value: yubo }] } }],
      ['caoyang', 'yubo'],
    ],
    ['remove by a filter', ({ caoyang }) => [{ op: 'remove', path: `members[value eq "${caoyang}"]` }], []],
    [
      'Remove by a value',
      ({ caoyang }) => [{ op: 'Remove', path: 'members', value: [{ value: caoyang }] }],
      [],
    ],
    ['remove of all', () => [{ op: 'remove', path: 'members' }], []],
    ['remove of nobody', ({ yubo }) => [{ op: 'remove', path: `members[value eq "${yubo}"]` }], ['caoyang']],
    ['replace', ({ yubo }) => [{ op: 'replace', path: 'members', value: [{ value: yubo }] }], ['yubo']],
    [
      'both in turn',
      ({ caoyang, yubo }) => [
        { op: 'remove', path: `members[value eq "${caoyang}"]` },
        { op: 'add', path: 'members', value: [{ value: yubo, display: 'x' }] },
      ],
      ['yubo'],
    ],
  ])('take members: %s', async (_what, operations, after) => {
    const { id } = await group({ members: [{ value: program.tenant.users.caoyang }] });
    expect((await patch(`/Groups/${id}`, ...operations(program.tenant.users))).status).toBe(204);
    expect(await members(id)).toEqual(after);
    const found = await filtered('/Groups', `members.value eq "${program.tenant.users.yubo}"`);
    expect(found).toEqual(after.includes('yubo') ? ['Quality'] : []);
  });

  it('give the roles that are set, and take them again, as the SCIM client in the trail', async () => {
    await rolesByGroup();
    const { id } = await group();
    const archive = await group({ displayName: 'Archive', externalId: 'g-archive' });
    const { caoyang } = program.tenant.users;
    await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: caoyang }] });
    await patch(`/Groups/${archive.id}`, { op: 'add', path: 'members', value: [{ value: caoyang }] });
    expect((await person('caoyang'))?.roles).toEqual(['arch', 'emp', 'qa']);
    expect((await scim('GET', `/Users/${caoyang}`)).body.groups).toMatchObject([
      { value: archive.id, display: 'Archive', type: 'direct' },
      { value: id, display: 'Quality' },
    ]);
    await patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Quality unit' });
    expect((await person('caoyang'))?.roles).toEqual(['arch', 'emp']);
    await scim('DELETE', `/Groups/${archive.id}`);
    expect((await person('caoyang'))?.roles).toEqual(['emp']);
    expect(await trail()).toEqual(
      expect.arrayContaining([
        'SCIM (Entra): rolesByGroup: User caoyang “caoyang”, by groups of Company account: given the role “QA officer” (group Quality)',
        expect.stringMatching(/^SCIM \(Entra\): rolesByGroup: .*no longer holds the role “QA officer”/),
      ]),
    );
  });

  it('give no role that administers, and keep what was given by hand', async () => {
    await rolesByGroup({ administrators: ['sysadmin'], roles: [{ group: 'Quality', role: 'sysadmin' }] });
    await rolesNotNamed();
    await program.server.asSystem(program.tenant.id, (ctx) =>
      setRoles(ctx, program.tenant.users.yubo as string, ['emp', 'arch']),
    );
    const { id } = await group({ members: [{ value: program.tenant.users.yubo }] });
    expect((await person('yubo'))?.roles).toEqual(['arch', 'emp']);
    await scim('DELETE', `/Groups/${id}`);
    expect((await person('yubo'))?.roles).toEqual(['arch', 'emp']);
  });
  const rolesNotNamed = () =>
    program.server.platform.owner.query(
      `update sign_in_provider set provisioning = provisioning || '{"administrators": []}' where id = $1`,
      [program.provider],
    );

  it('change no role where the tenant has not set that they come by SCIM', async () => {
    const { id } = await group({ members: [{ value: program.tenant.users.caoyang }] });
    expect(await members(id)).toEqual(['caoyang']);
    expect((await person('caoyang'))?.roles).toEqual(['emp']);
  });
});
