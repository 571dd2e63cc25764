import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SCIM_GROUP, SCIM_MORE, SCIM_USER, type ScimBody, scimProgram } from '../../../testing/scimProgram';

/*
 * The cases of two public lists, in their order and with the values that they send:
 * - Okta’s list for services that it provisions (okta-scim-beta, SCIM_tests_for_Runscope),
 * - those of Microsoft’s reference code for Entra (SCIMReferenceCode, PostmanCollection and SCIM Inbound).
 * Where one asks for what RFC 7643 and 7644 do not say, the case is written as they do, and a comment says so.
 */
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const NOBODY = '1bd87b13d5d4a06c7e9f5d1e8ab1a01b';

const program = scimProgram();
const { send: scim, patch, filtered, renew } = program;
const found = (path: string, filter: string) => scim('GET', `${path}?filter=${encodeURIComponent(filter)}`);
const made = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await scim('POST', path, body);
  expect([status, made]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  return made.id;
};

describe('Okta’s list', () => {
  beforeAll(renew);
  const joiner = {
    schemas: [SCIM_USER],
    userName: 'goldenfrog@okta.example.com',
    name: { givenName: 'Anna', familyName: 'Berg' },
    emails: [{ primary: true, value: 'anna.berg@example.com', type: 'work' }],
    displayName: 'Anna Berg',
    externalId: NOBODY,
    groups: [],
    active: true,
  };

  it('Test API Credentials', async () => {
    const { status, body } = await scim('GET', '/Users?count=2&startIndex=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ schemas: [LIST], itemsPerPage: 2, startIndex: 1 });
    expect(body.Resources).toHaveLength(2);
    expect(body.totalResults).toBeGreaterThan(2);
  });

  it('Please wait while we verify your application', async () => {
    // Okta’s list takes a group for granted.
    await made('/Groups', { schemas: [SCIM_GROUP], displayName: 'Quality' });
    const { status, body } = await scim('GET', '/Groups?count=100&startIndex=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ schemas: [LIST], totalResults: 1, startIndex: 1 });
    expect(body.Resources).toHaveLength(1);
  });

  it('Make sure random user doesn’t exist', async () => {
    const filter = encodeURIComponent('userName eq "anna.berg@example.com"');
    const { status, body } = await scim('GET', `/Users?count=100&filter=${filter}&startIndex=1`);
    expect([status, body.totalResults, body.schemas]).toEqual([200, 0, [LIST]]);
  });

  it('Check error schema', async () => {
    const { status, body } = await scim('GET', `/Users/${NOBODY}`);
    expect([status, body.schemas, body.detail]).toEqual([404, [ERROR], expect.stringMatching(/./)]);
  });

  it('Create Okta user with realistic values, verify, unassign from the app', async () => {
    const id = await made('/Users', joiner);
    const { status, body } = await scim('GET', `/Users/${id}`);
    expect([status, body.schemas.includes(SCIM_USER)]).toEqual([200, true]);
    expect(body).toMatchObject({ userName: joiner.userName, name: joiner.name, active: true });
    const left = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect([left.status, left.body.active]).toEqual([200, false]);
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false);
  });
});

const person = (userName: string, more: object = {}) => ({
  userName,
  active: true,
  displayName: 'lennay',
  schemas: [SCIM_USER],
  externalId: `of-${userName}`,
  name: { formatted: 'Andrew Ryan', familyName: 'Ryan', givenName: 'Andrew' },
  emails: [
    { Primary: true, type: 'work', value: `${userName}@bob.example` },
    { Primary: false, type: 'home', value: `${userName}.home@bob.example` },
  ],
  ...more,
});
const enterprise = (userName: string, more: object = {}) =>
  person(userName, {
    schemas: [SCIM_MORE, SCIM_USER],
    [SCIM_MORE]: { Department: 'bob', Manager: { Value: 'SuzzyQ' } },
    ...more,
  });

describe('Microsoft’s list: endpoints and users', () => {
  let one: string;
  let two: string;
  beforeAll(async () => {
    await renew();
    one = await made('/Users', person('UserName123', { displayName: 'BobIsAmazing' }));
    two = await made('/Users', enterprise('UserName222'));
  });

  it.each([
    ['/Users', 'Get Users'],
    ['/Groups', 'Get empty Groups'],
    ['/ResourceTypes', 'Get ResourceTypes'],
    ['/ServiceProviderConfig', 'Get ServiceProviderConfig'],
    ['/Schemas', 'Get Schemas'],
  ])('%s: %s', async (path) => expect((await scim('GET', path)).status).toBe(200));

  it('Get User, Get User Attributes, Get User Filters', async () => {
    for (const id of [one, two]) expect((await scim('GET', `/Users/${id}`)).body.id).toBe(id);
    const { body } = await scim('GET', '/Users?attributes=userName,emails');
    expect(body.Resources.map(({ id }: ScimBody) => id)).toEqual(expect.arrayContaining([one, two]));
    expect((await scim('GET', '/Users/?filter=DisplayName+eq+%22BobIsAmazing%22')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: one }],
    });
  });

  it.each([
    'emails[type eq "work"]',
    'emails[value eq "UserName123@bob.example"]',
    `${SCIM_USER}:emails`,
    'emails.value',
  ])('Get user attributes: %s', async (attributes) => {
    const { status, body } = await scim('GET', `/Users?attributes=${encodeURIComponent(attributes)}`);
    expect(status).toBe(200);
    const first = body.Resources.find(({ id }: ScimBody) => id === one);
    expect(JSON.stringify(first)).toContain('UserName123@bob.example');
    expect('userName' in first).toBe(false);
  });

  it('patch user1, replace user 2, Delete user1, Delete user2', async () => {
    await patch(`/Users/${one}`, { op: 'replace', path: 'userName', value: 'ryan3' });
    expect((await scim('GET', `/Users/${one}`)).body).toMatchObject({ id: one, userName: 'ryan3' });
    const name = { formatted: 'NewName', familyName: 'Leenay', givenName: 'Ryan' };
    const replaced = await scim('PUT', `/Users/${two}`, enterprise('UserNameReplace2', { id: two, name }));
    expect(replaced.status).toBe(200);
    expect((await scim('GET', `/Users/${two}`)).body.name.formatted).toBe('NewName');
    for (const id of [one, two]) {
      expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
      expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    }
  });
});

describe('Microsoft’s list: groups', () => {
  let three: string;
  let four: string;
  let group: string;
  beforeAll(async () => {
    await renew();
    three = await made('/Users', enterprise('UserName333'));
    four = await made('/Users', enterprise('UserName444'));
    const empty = { externalId: 'g-1', schemas: [SCIM_GROUP], displayName: 'Group1DisplayName', members: [] };
    group = await made('/Groups', empty);
  });
  const members = async (id: string): Promise<string[]> =>
    (await scim('GET', `/Groups/${id}`)).body.members.map(({ value }: ScimBody) => value);

  it('Create filled group, Put replace group, Validate group', async () => {
    const filled = { schemas: [SCIM_GROUP], externalId: 'g-2', displayName: 'GroupDisplayName2' };
    const id = await made('/Groups', { ...filled, members: [{ value: three, display: 'VP' }] });
    expect(await members(id)).toEqual([three]);
    const put = {
      schemas: [SCIM_GROUP],
      id,
      displayName: 'putName',
      members: [
        { value: three, display: 'VP' },
        { value: four, display: 'SenorVP' },
      ],
    };
    expect((await scim('PUT', `/Groups/${id}`, put)).status).toBe(200);
    expect((await members(id)).sort()).toEqual([three, four].sort());
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
  });

  it('Patch add user4 to group1, remove it, add it, remove all users', async () => {
    const add = { name: 'addMember', op: 'add', path: 'members', value: [{ displayName: 'x', value: four }] };
    await patch(`/Groups/${group}`, add);
    expect(await members(group)).toEqual([four]);
    await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${four}"]` });
    expect(await members(group)).toEqual([]);
    // “with garbage”: a bare id, and an id beside the operations.
    const bare = { id: group, schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] };
    const Operations = [{ op: 'add', path: 'members', value: four }];
    expect((await scim('PATCH', `/Groups/${group}`, { ...bare, Operations })).status).toBe(204);
    expect(await members(group)).toEqual([four]);
    await patch(`/Groups/${group}`, { op: 'remove', path: 'members' });
    expect(await members(group)).toEqual([]);
  });
});

describe('Microsoft’s list: users with garbage', () => {
  let first: string;
  const employee = (userName: string, more: object = {}) =>
    person(userName, {
      name: { familyName: 'Employee', givenName: userName },
      emails: [{ type: 'work', primary: true, value: `${userName}@example.com` }],
      addresses: [{ country: 'Germany', formatted: '1923 Jennifer Way', type: 'work', primary: false }],
      meta: { created: '2019-09-18T18:15:26.5788954+00:00', resourceType: 'User' },
      phoneNumbers: [{ value: '01-100-100', type: 'work' }],
      roles: ['a', { value: 'b' }],
      ...more,
    });
  beforeEach(async () => {
    await renew();
    first = await made('/Users', employee('OMalley'));
    for (const name of ['emp1', 'emp2', 'emp3']) await made('/Users', employee(name, { active: 'True' }));
  });

  it('Post emp1 with string "True", Get all users, Paginate', async () => {
    expect((await found('/Users', 'userName eq "emp1"')).body.Resources[0].active).toBe(true);
    const { body } = await scim('GET', '/Users?startIndex=1&count=2');
    // Those who were there before are people, too.
    expect([body.totalResults, body.itemsPerPage]).toEqual([12 + 4, 2]);
  });

  it('Post no username, Post junk, Post emp3 exists', async () => {
    const { userName: _, ...nameless } = employee('emp9');
    expect((await scim('POST', '/Users', nameless)).status).toBe(400);
    expect((await scim('POST', '/Users', { this: { is: 'junk' } })).status).toBe(400);
    const again = await scim('POST', '/Users', employee('emp3', { externalId: 'another' }));
    expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/./)]);
  });

  it('Put a user no username, misspelled attribute, OMalley', async () => {
    const { userName: _, ...nameless } = employee('OMalley');
    expect((await scim('PUT', `/Users/${first}`, { ...nameless, userame: 'OMalley' })).status).toBe(400);
    const put = await scim('PUT', `/Users/${first}`, employee('OMalley', { adreses: [{}], active: false }));
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ userName: 'OMalley', active: false });
    expect(JSON.stringify(put.body)).not.toMatch(/addresses|adreses/i);
  });

  it('Patch user omalley new username, active with boolean', async () => {
    const named = await patch(`/Users/${first}`, { op: 'Replace', path: 'userName', value: 'newusername' });
    const left = await patch(`/Users/${first}`, { op: 'Replace', path: 'active', value: false });
    // 204 there; with the resource it is as good (RFC 7644, 3.5.2), and Okta asks for it.
    expect([named.status, left.status]).toEqual([200, 200]);
    expect((await scim('GET', `/Users/${first}`)).body).toMatchObject({
      userName: 'newusername',
      active: false,
    });
  });

  // There without quotes, which RFC 7644 (3.4.2.2) asks for.
  it.each<[string, number]>([
    ['name.FamilyName eq "Employee" and (emails.Value co "example.com" or emails.Value co "example.org")', 4],
    ['userName sw "OM"', 1],
    ['meta.Created gt "2015-10-10T14:38:21.8617979-07:00"', 16],
  ])('filter %s', async (filter, total) =>
    expect((await found('/Users', filter)).body.totalResults).toBe(total),
  );

  it('Inbound: On Demand, FullSync, DeltaSync, Update User (lastname, active, manager)', async () => {
    expect(await filtered('/Users', `id eq "${first}"`)).toEqual(['OMalley']);
    const until = '2999-01-01T00:00:00.8420572Z';
    const all = `active eq true and (meta.lastModified ge "0001-01-03T00:00:00.0000000Z" and meta.lastModified le "${until}")`;
    const page = (startIndex: number) =>
      scim('GET', `/Users?filter=${encodeURIComponent(all)}&count=5&startIndex=${startIndex}`);
    const [one, next] = [await page(1), await page(6)];
    expect([one.body.Resources.length, next.body.Resources.length]).toEqual([5, 5]);
    expect(await filtered('/Users', `(ActiVe eq true) and meta.lastmodified ge "${until}"`)).toEqual([]);
    const changed = await patch(
      `/Users/${first}`,
      { op: 'replace', path: 'name.familyName', value: 'Malley' },
      { op: 'replace', path: 'active', value: true },
      { op: 'replace', path: `${SCIM_MORE}.manager`, value: first },
      { op: 'replace', path: `${SCIM_MORE}:manager`, value: first },
    );
    expect([changed.status, changed.body.name.familyName]).toEqual([200, 'Malley']);
  });
});
