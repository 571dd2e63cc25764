import { beforeAll, describe, expect, it } from '@jest/globals';
import { SCIM_GROUP, SCIM_MORE, SCIM_USER, type ScimBody, scimProgram } from '../../../testing/scimProgram';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

const program = scimProgram();
const { send: scim, renew } = program;

/** What scim2-tester of python-scim asks for beyond the lists of the providers. */
describe('what programs may also ask for', () => {
  beforeAll(renew);

  it.each(['/Users', '/Groups'])('is a search that stands in the body, at %s/.search', async (path) => {
    await scim('POST', '/Groups', { displayName: `Of ${path}` });
    const asked = { schemas: [SEARCH], startIndex: 1, count: 1 };
    const name = path === '/Users' ? 'userName' : 'displayName';
    const some = await scim('POST', `${path}/.search`, { ...asked, attributes: ['id', name] });
    expect([some.status, some.body.schemas, some.body.itemsPerPage]).toEqual([200, [LIST], 1]);
    expect(Object.keys(some.body.Resources[0]).sort()).toEqual([name, 'id', 'meta', 'schemas'].sort());
    const less = await scim('POST', `${path}/.search`, { ...asked, excludedAttributes: [name] });
    expect(name in less.body.Resources[0]).toBe(false);
    const filter = path === '/Users' ? 'userName eq "caoyang"' : 'displayName eq "of /groups"';
    expect((await scim('POST', `${path}/.search`, { ...asked, filter })).body.totalResults).toBe(1);
    const wrong = await scim('POST', `${path}/.search`, { ...asked, filter: 'userName' });
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidFilter']);
    expect((await scim('POST', `${path}/.search`, { schemas: [LIST] })).status).toBe(400);
    expect((await scim('POST', `${path}/.search`, { ...asked, count: 'many' })).status).toBe(400);
  });

  it('is a search of people and groups alike', async () => {
    await renew();
    await scim('POST', '/Groups', { displayName: 'Caoyang and others' });
    const search = async (more: object) => {
      const { status, body } = await scim('POST', '/.search', { schemas: [SEARCH], ...more });
      return status === 200
        ? [body.totalResults, body.Resources.map((one: ScimBody) => one.userName ?? one.displayName)]
        : [status, body.scimType];
    };
    // 12 people, then the group.
    expect(await search({ startIndex: 12, count: 5 })).toEqual([
      13,
      [expect.any(String), 'Caoyang and others'],
    ]);
    expect(await search({ startIndex: 13, count: 5 })).toEqual([13, ['Caoyang and others']]);
    expect(await search({ startIndex: 1, count: 12 })).toEqual([
      13,
      expect.not.arrayContaining(['Caoyang and others']),
    ]);
    expect(await search({ filter: 'displayName sw "caoyang"' })).toEqual([
      2,
      ['caoyang', 'Caoyang and others'],
    ]);
    expect(await search({ filter: 'userName eq "caoyang"' })).toEqual([1, ['caoyang']]);
    expect(await search({ filter: 'shoeSize eq "44"' })).toEqual([400, 'invalidFilter']);
    expect(await search({ count: 'many' })).toEqual([400, 'invalidValue']);
  });

  it('are schemas that tell of every attribute that resources have', async () => {
    const { caoyang } = program.tenant.users;
    const members = [{ value: caoyang }];
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Archive', members });
    const user = (await scim('GET', `/Users/${caoyang}`)).body;
    for (const [schema, resource] of [
      [SCIM_USER, user],
      [SCIM_GROUP, group],
    ]) {
      const { attributes } = (await scim('GET', `/Schemas/${schema}`)).body;
      for (const [name, value] of Object.entries(resource)) {
        if (['schemas', 'id', 'meta', SCIM_MORE].includes(name)) continue;
        const attribute = attributes.find((one: ScimBody) => one.name === name);
        const parts = [value]
          .flat()
          .flatMap((one) => (attribute.subAttributes ? Object.keys(one as object) : []));
        const known = (attribute.subAttributes ?? []).map((one: ScimBody) => one.name);
        expect([name, parts.filter((part) => !known.includes(part))]).toEqual([name, []]);
      }
    }
    const { attributes } = (await scim('GET', `/Schemas/${SCIM_GROUP}`)).body;
    const parts = attributes.find(({ name }: ScimBody) => name === 'members').subAttributes;
    expect(parts.find(({ name }: ScimBody) => name === '$ref')).toMatchObject({
      type: 'reference',
      referenceTypes: ['User'],
    });
  });
});
