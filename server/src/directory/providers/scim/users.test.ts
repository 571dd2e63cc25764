import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lilei, SCIM_MORE, SCIM_USER, scimProgram } from '../../../testing/scimProgram';

const program = scimProgram();
const { send: scim, filtered, trail, person, renew } = program;
const joined = async (more: object = {}): Promise<string> =>
  (await scim('POST', '/Users', lilei(more))).body.id;

describe('joiners', () => {
  beforeEach(renew);

  it('get an account of what is said of them, by the SCIM client in the trail', async () => {
    const { status, body, headers } = await scim('POST', '/Users', lilei());
    expect(status).toBe(201);
    expect(headers.location).toBe(`http://suite.example/scim/v2/Users/${body.id}`);
    expect(headers.etag).toBe(body.meta.version);
    const { title: _, ...kept } = lilei();
    expect(body).toMatchObject({ ...kept, groups: [], meta: { resourceType: 'User' } });
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
    expect(await person('lilei')).toMatchObject({
      name: '李雷',
      employeeId: 'E0900',
      email: 'lei@corp.example',
      department: { id: program.tenant.departments.QA },
      roles: ['emp'],
      status: 'enabled',
    });
    expect((await trail()).slice(0, 2)).toEqual([
      'SCIM (Entra): provisioned: User lilei “李雷” is provisioned by Company account (LiLei@corp.example)',
      expect.stringMatching(/^SCIM \(Entra\): create: /),
    ]);
  });

  it.each<[string, object, number, string | undefined]>([
    [
      'the same user name in other letters',
      { userName: 'lilei@CORP.example', [SCIM_MORE]: {} },
      409,
      'uniqueness',
    ],
    ['an account of somebody else', { userName: 'caoyang', [SCIM_MORE]: {} }, 409, 'uniqueness'],
    ['an employee id of somebody else', { userName: 'hanmei', emails: [] }, 409, 'uniqueness'],
    [
      'an e-mail of somebody else',
      { userName: 'hanmei', [SCIM_MORE]: { employeeNumber: 'E1' } },
      409,
      'uniqueness',
    ],
    ['no user name', { userName: undefined }, 400, 'invalidValue'],
    ['a user name that is no account', { userName: '李雷' }, 400, 'invalidValue'],
    ['an e-mail that is none', { userName: 'hanmei', emails: [{ value: 'x' }] }, 400, 'invalidValue'],
    ['an active that is neither', { userName: 'hanmei', active: 'maybe' }, 400, 'invalidValue'],
    ['a name that is none', { userName: 'hanmei', name: 'Li Lei' }, 400, 'invalidValue'],
  ])('are refused with %s', async (_what, more, status, scimType) => {
    await joined();
    const answer = await scim('POST', '/Users', lilei({ externalId: 'o-2', ...more }));
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
  });

  it('are refused that are no JSON', async () => {
    const answer = await program.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${program.token}`, 'content-type': 'application/scim+json' },
      payload: '{',
    });
    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidSyntax']);
  });

  it('may be named by little, and come disabled', async () => {
    const { status, body } = await scim('POST', '/Users', {
      schemas: [SCIM_USER],
      userName: 'hanmei',
      name: { givenName: 'Meimei', familyName: 'Han' },
      active: false,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      displayName: 'Meimei Han',
      active: false,
      [SCIM_MORE]: { employeeNumber: 'hanmei' },
    });
    expect(await person('hanmei')).toMatchObject({ name: 'Meimei Han', status: 'disabled' });
  });
});

describe('people are found', () => {
  let id: string;
  beforeAll(async () => {
    await renew();
    id = await joined();
  });

  it.each<[string, string[]]>([
    ['userName eq "lilei@corp.example"', ['LiLei@corp.example']],
    ['userName Eq "LILEI@CORP.EXAMPLE"', ['LiLei@corp.example']],
    ['userName eq "caoyang"', ['caoyang']],
    [`${SCIM_USER}:userName eq "caoyang"`, ['caoyang']],
    ['userName eq "nobody"', []],
    ['externalId eq "o-1"', ['LiLei@corp.example']],
    ['externalId eq "O-1"', []],
    ['emails[type eq "work"].value eq "Lei@corp.example"', ['LiLei@corp.example']],
    ['emails[type eq "work" and value eq "Lei@corp.example"]', ['LiLei@corp.example']],
    ['emails.value co "@corp"', ['LiLei@corp.example']],
    ['active eq true and userName sw "lilei"', ['LiLei@corp.example']],
    ['active eq "False"', []],
    ['not (active eq true)', []],
    [`${SCIM_MORE}:employeeNumber eq "E0900"`, ['LiLei@corp.example']],
    [`(userName eq "caoyang" or userName eq "yubo") and externalId pr`, []],
    ['displayName ew "雷" or name.familyName eq "李"', ['LiLei@corp.example']],
    ['meta.lastModified gt "2999-01-01T00:00:00Z"', []],
    ['userName eq "\' or 1=1 --"', []],
  ])('by %s', async (filter, names) => {
    expect(await filtered('/Users', filter)).toEqual(names);
  });

  it.each([
    'userName',
    'userName eq',
    'shoeSize eq "44"',
    'active gt true',
    'userName eq "x',
    'meta.created eq "soon"',
  ])('not by %s', async (filter) => {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it.each<[string, number, number, boolean]>([
    ['startIndex=1&count=2', 1, 2, true],
    ['startIndex=3&count=100', 3, 11, true],
    ['startIndex=0&count=1', 1, 1, true],
    ['count=0', 1, 0, true],
    ['count=-1', 1, 0, true],
    ['startIndex=100', 100, 0, true],
  ])('in parts: %s', async (query, startIndex, items) => {
    const { body } = await scim('GET', `/Users?${query}`);
    expect([body.startIndex, body.itemsPerPage, body.Resources.length]).toEqual([startIndex, items, items]);
    expect(body.totalResults).toBe(13);
  });

  it('with the attributes that are asked for, and not again when nothing has changed', async () => {
    const { body } = await scim('GET', `/Users/${id}?attributes=userName,name.familyName`);
    expect(Object.keys(body).sort()).toEqual(['id', 'meta', 'name', 'schemas', 'userName']);
    const { body: less } = await scim('GET', `/Users/${id}?excludedAttributes=groups,emails`);
    expect('groups' in less || 'emails' in less).toBe(false);
    const { status } = await scim('GET', `/Users/${id}`, undefined, {
      headers: { 'if-none-match': (await scim('GET', `/Users/${id}`)).body.meta.version },
    });
    expect(status).toBe(304);
  });

  it('but not emergency accounts, which no provider changes', async () => {
    await program.server.platform.owner.query('update user_account set emergency = true where id = $1', [
      program.tenant.users.gaoxiang,
    ]);
    expect(await filtered('/Users', 'userName eq "gaoxiang"')).toEqual([]);
    expect((await scim('DELETE', `/Users/${program.tenant.users.gaoxiang}`)).status).toBe(404);
    expect((await scim('POST', '/Users', { userName: 'gaoxiang' })).status).toBe(409);
    const group = { displayName: 'All', members: [{ value: program.tenant.users.gaoxiang }] };
    expect((await scim('POST', '/Groups', group)).status).toBe(400);
  });
});
