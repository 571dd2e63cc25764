import {
  getScim,
  getUserInfo,
  resetPersonPassword,
  sendResetCode,
  setPersonStatus,
} from '@attest/api-contract';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../testing/caller';
import { lilei, SCIM_MORE, SCIM_USER, scimProgram } from '../../../testing/scimProgram';
import { movePerson } from '../../identity/administration';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const reason = 'Agreed with IT';

const program = scimProgram();
const { send: scim, patch, filtered, trail, person, renew } = program;
const joined = async (more: object = {}): Promise<string> =>
  (await scim('POST', '/Users', lilei(more))).body.id;

describe('changes', () => {
  let id: string;
  beforeAll(async () => {
    await renew();
    id = await joined();
  });
  // As the person was.
  beforeEach(async () => {
    await scim('PUT', `/Users/${id}`, lilei());
  });

  it.each<[string, object[], object]>([
    [
      'Entra: Replace with a path',
      [{ op: 'Replace', path: 'displayName', value: '李小雷' }],
      { displayName: '李小雷' },
    ],
    ['Entra: a text for a boolean', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [
      'Entra: a value by its type',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'l@corp.example' }],
      { emails: [{ value: 'l@corp.example', type: 'work', primary: true }] },
    ],
    [
      'Entra: of the extension',
      [{ op: 'Add', path: `${SCIM_MORE}:employeeNumber`, value: 'E0999' }],
      { [SCIM_MORE]: { employeeNumber: 'E0999' } },
    ],
    [
      'Entra: what is not kept',
      [
        { op: 'Add', path: 'title', value: 'Head' },
        { op: 'Replace', path: 'addresses[type eq "work"].formatted', value: 'x' },
      ],
      { displayName: '李雷' },
    ],
    [
      'Entra: several without a path',
      [
        {
          op: 'replace',
          value: { displayName: 'Lei', 'name.givenName': 'Lei', [`${SCIM_MORE}:department`]: 'PD' },
        },
      ],
      { displayName: 'Lei', name: { givenName: 'Lei' }, [SCIM_MORE]: { department: 'PD' } },
    ],
    ['Okta: no path', [{ op: 'replace', value: { active: false } }], { active: false }],
    [
      'a part of a name',
      [{ op: 'replace', path: 'name.familyName', value: '王' }],
      { displayName: '王雷', name: { familyName: '王' } },
    ],
    [
      'a whole name',
      [{ op: 'replace', path: 'name', value: { formatted: '王雷' } }],
      { displayName: '王雷' },
    ],
    [
      'an attribute in other letters',
      [{ op: 'replace', path: 'DISPLAYNAME', value: 'Lei' }],
      { displayName: 'Lei' },
    ],
    [
      'a name with its schema',
      [{ op: 'replace', path: `${SCIM_USER}:displayName`, value: 'Lei' }],
      { displayName: 'Lei' },
    ],
    [
      'one more e-mail, the main one',
      [{ op: 'add', path: 'emails', value: [{ value: 'n@corp.example', primary: true }] }],
      { emails: [{ value: 'n@corp.example', type: 'work', primary: true }] },
    ],
    [
      'the user name',
      [{ op: 'replace', path: 'userName', value: 'lei.li@corp.example' }],
      { userName: 'lei.li@corp.example' },
    ],
    [
      'several in turn',
      [
        { op: 'remove', path: 'externalId' },
        { op: 'add', path: 'externalId', value: 'o-9' },
      ],
      { externalId: 'o-9' },
    ],
  ])('%s', async (_what, operations, after) => {
    const { status, body } = await patch(`/Users/${id}`, ...operations);
    expect(status).toBe(200);
    expect(body).toMatchObject(after);
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(body);
    // An account is never renamed.
    expect(await person('lilei')).toMatchObject({ account: 'lilei', name: body.displayName });
  });

  it('take away', async () => {
    const { body } = await patch(
      `/Users/${id}`,
      { op: 'Remove', path: 'emails[type eq "work"]' },
      { op: 'remove', path: 'name.givenName' },
      { op: 'remove', path: `${SCIM_MORE}:department` },
    );
    expect(body.emails).toBeUndefined();
    expect(body.name.givenName).toBeUndefined();
    expect(await person('lilei')).toMatchObject({ email: null, department: null });
  });

  it.each<[string, object, string]>([
    ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['groups', { op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
    ['an operation that is none', { op: 'move', path: 'active', value: 'x' }, 'invalidSyntax'],
    ['a removal of nothing', { op: 'remove' }, 'noTarget'],
    ['a path that is none', { op: 'replace', path: 'name..x', value: 'x' }, 'invalidPath'],
    ['a filter that is none', { op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
    [
      'values that nothing fits',
      { op: 'replace', path: 'emails[value eq "x"].type', value: 'home' },
      'noTarget',
    ],
    ['no value where one is needed', { op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    ['a value of another kind', { op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
  ])('refuse %s', async (_what, operation, scimType) => {
    const { status, body } = await patch(`/Users/${id}`, operation);
    expect([status, body.scimType]).toEqual([400, scimType]);
  });

  it('refuse names that every object has', async () => {
    const answer = await patch(`/Users/${id}`, { op: 'add', path: '__proto__.polluted', value: 'yes' });
    expect(answer.status).toBe(400);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('of what has changed meanwhile are refused', async () => {
    const { body: seen } = await scim('GET', `/Users/${id}`);
    const body = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value: 'Lei' }] };
    const headers = { 'if-match': seen.meta.version };
    expect((await scim('PATCH', `/Users/${id}`, body, { headers })).status).toBe(200);
    expect((await scim('PATCH', `/Users/${id}`, body, { headers })).status).toBe(412);
  });

  it('by PUT replace what is said, and leave what an administrator has done meanwhile', async () => {
    await program.server.asSystem(program.tenant.id, (ctx) =>
      movePerson(ctx, id, { departmentId: program.tenant.departments.PD }),
    );
    await program.server.call(program.admin, setPersonStatus, { id, status: 'disabled', reason });
    const { status, body } = await scim(
      'PUT',
      `/Users/${id}`,
      lilei({ displayName: 'Lei', externalId: 'o-7' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Lei', externalId: 'o-7', active: false });
    expect(await person('lilei')).toMatchObject({ department: { id: program.tenant.departments.PD } });
    // What the provider says anew counts.
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await person('lilei')).toMatchObject({ status: 'enabled' });
  });

  it('take over an account that was there before', async () => {
    const id = program.tenant.users.caoyang;
    const { body } = await scim('PUT', `/Users/${id}`, {
      userName: 'cy@corp.example',
      externalId: 'o-5',
      active: true,
    });
    expect(body).toMatchObject({ id, userName: 'cy@corp.example', active: true });
    expect(await trail()).toContain(
      'SCIM (Entra): provisioned: User caoyang “caoyang” is provisioned by Company account (cy@corp.example)',
    );
    const reset = program.server.call(program.admin, resetPersonPassword, { id: id as string, reason });
    expect(await codeOf(reset)).toBe('SYNC_USER_NO_RESET');
    const send = { account: 'caoyang', tenantId: program.tenant.id };
    await program.server.call({ tenantId: program.tenant.id }, sendResetCode, send);
    const mails = 'select user_id from mail_message where tenant_id = $1';
    expect((await program.server.platform.owner.query(mails, [program.tenant.id])).rows).toEqual([]);
    expect((await program.server.call(program.admin, getScim, { provider: program.provider })).people).toBe(
      2,
    );
  });
});

describe('leavers', () => {
  beforeEach(renew);

  it.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ['are disabled', (id) => patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }), 200],
    ['are taken out', (id) => scim('DELETE', `/Users/${id}`), 204],
  ])('who %s sign in no more: their sessions end', async (_what, leave, status) => {
    const id = program.tenant.users.caoyang as string;
    const session = {
      tenantId: program.tenant.id,
      token: await program.server.session(program.tenant.id, 'caoyang'),
    };
    expect((await leave(id)).status).toBe(status);
    expect(await codeOf(program.server.call(session, getUserInfo, {}))).toBe('SESSION_INVALID');
    expect(await person('caoyang')).toMatchObject({ status: 'disabled', id });
    expect((await trail()).filter((one) => one.startsWith('SCIM (Entra): disable: '))).toHaveLength(1);
  });

  it('who are taken out are not there any more, and come back as who they were alone', async () => {
    const id = await joined();
    await scim('DELETE', `/Users/${id}`);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await filtered('/Users', 'userName eq "lilei@corp.example"')).toEqual([]);
    expect(await trail()).toContain(
      'SCIM (Entra): takenOut: User lilei “李雷”: taken out by Company account, the account stays, disabled',
    );
    const another = lilei({ [SCIM_MORE]: { employeeNumber: 'E0777' }, emails: [] });
    expect((await scim('POST', '/Users', another)).status).toBe(409);
    const { status, body } = await scim('POST', '/Users', lilei());
    expect([status, body.id, body.active]).toEqual([201, id, true]);
  });

  it('are not the last who administers', async () => {
    const { status } = await patch(`/Users/${program.tenant.users.gaoxiang}`, {
      op: 'replace',
      path: 'active',
      value: false,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await person('gaoxiang')).toMatchObject({ status: 'enabled' });
  });
});
