import { createHash } from 'node:crypto';
import {
  accountByUserCode,
  accountDetail,
  addProxy,
  avatarImage,
  deleteResume,
  endSession,
  exportResume,
  getDuty,
  getResume,
  getUserInfo,
  listSessions,
  saveAvatar,
  savePreference,
  saveResume,
  setDuty,
  updateAccount,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { runCall } from '../../platform/calls/runCall';
import type { ByteAnswer, Route } from '../../platform/module';
import { extractText } from '../../platform/renditions/renditions';
import { codeOf, type Origin } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { Uploader } from '../../testing/uploads';
import { yearsSince } from './resume';

const world = tenantPerTest();
let me: Origin;
beforeEach(async () => {
  me = await world.origin('caoyang');
});

/** Uploads a file as its owner does; answers its id. */
async function storeUpload(origin: Origin, name: string, bytes: Buffer): Promise<string> {
  const uploader = new Uploader(world.server, origin);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the own account', () => {
  it('shows where the person stands and takes e-mail and phone', async () => {
    await world.server.call(me, updateAccount, { email: ' cao@example.com ', phone: '+86 138-0000-0000' });
    const detail = await world.server.call(me, accountDetail, {});
    expect(detail).toMatchObject({
      account: 'caoyang',
      email: 'cao@example.com',
      phone: '+86 138-0000-0000',
      department: { zh: '生产部' },
      superior: { account: 'zhaojianguo' },
      avatar: null,
    });
    expect(Date.parse(detail.passwordExpiresAt ?? '')).toBeGreaterThan(Date.parse(detail.passwordSetAt));
  });

  it('tells the former address when there is another', async () => {
    await world.server.call(me, updateAccount, { email: 'former@example.com', phone: '' });
    await world.server.call(me, updateAccount, { email: 'other@example.com', phone: '' });
    await world.server.call(me, updateAccount, { email: 'other@example.com', phone: '123456' });
    const rows = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('mail_message').select('address').execute(),
    );
    expect(rows).toEqual([{ address: 'former@example.com' }]);
  });

  it.each([
    ['cao@', '', 'EMAIL_NOT_QUALIFIED'],
    ['a@b.c\r\nBcc: x@y.z', '', 'EMAIL_NOT_QUALIFIED'],
    ['', '12', 'PHONE_NOT_QUALIFIED'],
    ['', '138x0000', 'PHONE_NOT_QUALIFIED'],
  ])('refuses e-mail %j and phone %j', async (email, phone, refusal) => {
    expect(await codeOf(world.server.call(me, updateAccount, { email, phone }))).toBe(refusal);
  });

  it('is in the audit trail, field by field', async () => {
    await world.server.call(me, updateAccount, { email: 'cao@example.com', phone: '' });
    const rows = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').selectAll().where('event', '=', 'updateSelf').execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ event: 'updateSelf', operator_account: 'caoyang' });
  });

  it('is shown to agents and sponsors, to nobody else', async () => {
    const { userCode } = await world.server.call(me, accountDetail, {});
    const agent = await world.origin('yubo');
    expect(await codeOf(world.server.call(agent, accountByUserCode, { userCode }))).toBe('NOT_FOUND');
    await world.server.call(me, addProxy, {
      proxyId: world.tenant.users.yubo as string,
      applications: ['QMS'],
      from: '2020-01-01',
      to: '2999-01-01',
      enabled: true,
    });
    expect(await world.server.call(agent, accountByUserCode, { userCode })).toMatchObject({
      account: 'caoyang',
    });
    expect(
      await codeOf(world.server.call(await world.origin('hanxue'), accountByUserCode, { userCode })),
    ).toBe('NOT_FOUND');
  });

  it('remembers the page to begin with', async () => {
    await world.server.call(me, savePreference, { loginPage: '/home/launch' });
    expect((await world.server.call(me, getUserInfo, {})).sysUserInfo.preference).toEqual({
      loginPage: '/home/launch',
    });
    expect(await codeOf(world.server.call(me, savePreference, { loginPage: '//evil.example' }))).toBe(
      'REQUEST_INVALID',
    );
    await world.server.call(me, savePreference, { loginPage: null });
    expect((await world.server.call(me, getUserInfo, {})).sysUserInfo.preference).toEqual({});
  });

  it('goes off duty and names the agent', async () => {
    await world.server.call(me, addProxy, {
      proxyId: world.tenant.users.yubo as string,
      applications: ['DMS'],
      from: '2020-01-01',
      to: '2999-01-01',
      enabled: true,
    });
    await world.server.call(me, setDuty, { onDuty: false });
    expect(await world.server.call(me, getDuty, {})).toEqual({
      onDuty: false,
      agents: [{ application: 'DMS', user: expect.objectContaining({ account: 'yubo' }) }],
    });
  });
});

describe('the picture', () => {
  it('is a checked upload of one’s own that everybody of the tenant sees', async () => {
    const fileId = await storeUpload(me, 'me.png', PIXEL);
    expect(await world.server.call(me, saveAvatar, { fileId })).toEqual({ avatar: fileId });
    expect((await world.server.call(me, getUserInfo, {})).sysUserInfo.avatar).toBe(fileId);
    const other = await world.origin('yubo');
    const picture = { userId: world.tenant.users.caoyang as string };
    expect(await world.server.call(other, avatarImage, picture)).toMatchObject({ mediaType: 'image/png' });
    expect(await codeOf(world.server.call(other, saveAvatar, { fileId }))).toBe('NOT_FOUND');
    await world.server.call(me, saveAvatar, { fileId: null });
    expect(await codeOf(world.server.call(other, avatarImage, picture))).toBe('NOT_FOUND');
  });

  it('is no text and no program with the name of a picture', async () => {
    const text = await storeUpload(me, 'me.txt', Buffer.from('hello'));
    expect(await codeOf(world.server.call(me, saveAvatar, { fileId: text }))).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await codeOf(storeUpload(me, 'me.png', Buffer.from('MZ program')))).toBe('FILE_TYPE_MISMATCH');
  });
});

describe('own sessions', () => {
  it('are listed with this one first, and end at once, one or all others', async () => {
    const [second, third] = [await world.origin('caoyang'), await world.origin('caoyang')];
    const rows = await world.server.call(me, listSessions, {});
    expect(rows.map((row) => row.current)).toEqual([true, false, false]);
    const other = (await world.server.call(second, listSessions, {}))[0]?.id as string;
    expect(await world.server.call(me, endSession, { id: other })).toEqual({ ended: 1 });
    expect(await codeOf(world.server.call(second, getUserInfo, {}))).toBe('SESSION_INVALID');
    expect(await world.server.call(me, endSession, {})).toEqual({ ended: 1 });
    expect(await codeOf(world.server.call(third, getUserInfo, {}))).toBe('SESSION_INVALID');
    expect(await world.server.call(me, listSessions, {})).toHaveLength(1);
  });

  it('of other people are out of reach', async () => {
    const stranger = await world.origin('yubo');
    const id = (await world.server.call(stranger, listSessions, {}))[0]?.id as string;
    expect(await codeOf(world.server.call(me, endSession, { id }))).toBe('NOT_FOUND');
    expect(await codeOf(world.server.call(stranger, getUserInfo, {}))).toBe('done');
  });
});

describe('the resume', () => {
  const values = {
    highestDegree: 'master',
    major: '制药工程',
    careerStart: '2015-07-01',
    education: [{ from: '2008-09-01', to: '2012-06-30', school: '华东理工大学', degree: 'bachelor' }],
  };
  const save = (version: number, more: object = {}) =>
    world.server.call(me, saveResume, { version, values: { ...values, ...more } });

  it('is saved with its attachments and told apart by version', async () => {
    expect((await world.server.call(me, getResume, {})).version).toBe(0);
    const id = await storeUpload(me, 'degree.png', PIXEL);
    const saved = await save(0, { attachments: [{ id }] });
    expect(saved).toMatchObject({
      version: 1,
      values: { ...values, attachments: [{ id, name: 'degree.png' }] },
    });
    expect(await codeOf(save(0))).toBe('RECORD_CHANGED');
    expect((await world.server.call(me, getResume, {})).values.attachments).toHaveLength(1);
  });

  it.each([
    [
      'a period that ends before it begins',
      { work: [{ from: '2020-01-02', to: '2020-01-01', company: 'A' }] },
    ],
    ['a row without its name', { certificates: [{ number: '1' }] }],
    ['a degree that there is not', { highestDegree: 'emperor' }],
    ['a career that begins in the future', { careerStart: '2999-01-01' }],
    ['what the form does not know', { salary: 1 }],
  ])('refuses %s', async (_, more) => {
    expect(await codeOf(save(0, more))).toBe('FORM_INVALID');
    expect((await world.server.call(me, getResume, {})).version).toBe(0);
  });

  it('is taken away as it was seen, and the trail keeps what it said', async () => {
    const drop = (version: number) => world.server.call(me, deleteResume, { version });
    expect(await codeOf(drop(1))).toBe('RECORD_CHANGED');
    const id = await storeUpload(me, 'degree.png', PIXEL);
    await save(0, { attachments: [{ id }] });
    expect(await drop(1)).toMatchObject({ version: 2, values: { attachments: [] }, years: null });
    expect(await codeOf(drop(2))).toBe('RECORD_NOT_EXIST');
    const [entry] = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('entry').where('event', '=', 'deleteResume').execute(),
    );
    expect(JSON.stringify(entry)).toMatch(/制药工程.*degree\.png/);
    expect((await save(2)).version).toBe(3);
  });

  it('is exported in the language asked for, with everything that is in it, and on record', async () => {
    expect(await codeOf(world.server.call(me, exportResume, {}))).toBe('EXPORT_EMPTY');
    const id = await storeUpload(me, 'degree.png', PIXEL);
    await save(0, { attachments: [{ id }] });
    const route = world.server.routes.get(exportResume.path) as Route;
    const { answer } = await runCall(world.server.platform, route, { ...me, language: 'en', input: {} });
    const text = await extractText(world.server.platform.renditions.of(world.tenant.id), {
      bytes: (answer as ByteAnswer).stream as Buffer,
      mediaType: 'application/pdf',
      name: 'a.pdf',
    });
    for (const said of ['Resume', 'caoyang', 'Master', '制药工程', '华东理工大学', 'Bachelor', 'degree.png'])
      expect(text).toContain(said);
    const trail = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('event').where('event', '=', 'exportResume').execute(),
    );
    expect(trail).toHaveLength(1);
  });

  it('takes no file of somebody else', async () => {
    const id = await storeUpload(await world.origin('yubo'), 'x.png', PIXEL);
    expect(await codeOf(save(0, { attachments: [{ id }] }))).toBe('FORM_INVALID');
  });

  it.each([
    ['2015-07-01', '2026-06-30', 10],
    ['2015-07-01', '2026-07-01', 11],
    [null, '2026-07-01', null],
    ['2027-01-01', '2026-07-01', null],
  ])('counts whole years from %s to %s', (from, today, years) => {
    expect(yearsSince(from, today)).toBe(years);
  });
});
