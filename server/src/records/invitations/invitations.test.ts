import {
  checkTask,
  completeTask,
  enterInvitation,
  handInReply,
  histList,
  openInvitation,
  processView,
  saveReply,
  sendInvitation,
  sendInvitationCode,
  withdrawInvitation,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { naming, Suppliers } from '../../modules/quality/testing/suppliers';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { Outside } from '../testing/outside';
import { problemsOf } from '../testing/problemsOf';
import { RecordWorld, type Values } from '../testing/recordWorld';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let world: Suppliers;
let scars: RecordWorld;
let supplier: string;
beforeAll(async () => {
  server = await TestServer.start();
  [tenant, other] = [await createTestTenant(server), await createTestTenant(server)];
  world = new Suppliers(server, tenant);
  scars = new RecordWorld(server, tenant, 'scar');
  supplier = await world.registered({ grade: 'B' });
});
afterAll(() => server?.stop());

const ASKED = {
  title: 'Cracks',
  severity: 'major',
  material: 'MCC',
  problem: '<p>Too coarse</p>',
  demand: 'Find the cause',
  contactName: 'Li Ming',
  contactMail: 'li.ming@excipients.example',
};
const REPLY = {
  repliedBy: 'Li Ming',
  containment: 'Blocked',
  rootCause: 'Sieve',
  measures: 'Another sieve',
};
const reply = async (): Promise<Values> => ({
  ...REPLY,
  repliedOn: dayFromNow(0),
  doneBy: dayFromNow(20),
  reply: await world.fileOf('zhouzihan'),
});

/** A corrective request that was issued: its id. */
const issued = async (more: Values = {}): Promise<string> =>
  (await scars.create('zhouzihan', { ...ASKED, ...naming(supplier), ...more }, true)).id;

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (failure) => (failure as { code?: string }).code ?? String(failure),
  );

/** Somebody of their own at each test, so that codes do not wait for each other. */
let people = 0;
const someone = () => new Outside(server, tenant.id, `contact${++people}@excipients.example`);

describe('a step that is answered from outside', () => {
  it('is answered by link and code, and goes on as if it were decided inside; history says who', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail, contactLanguage: 'en' });
    const { row } = await scars.get('hanxue', id);
    const [first] = await li.mails();
    expect(first).toMatchObject({ user_id: null, language: 'en', secret: true });
    expect(first?.subject).toContain(`please answer Supplier corrective request ${row.no}`);
    expect(first?.body).not.toContain('Cracks');

    const link = await li.link();
    const opened = await server.call({ tenantId: tenant.id }, openInvitation, link);
    expect(opened).toMatchObject({
      state: 'open',
      no: row.no,
      language: 'en',
      mail: 'c***@excipients.example',
    });
    expect((await scars.get('zhouzihan', id)).outside).toMatchObject({
      mayInvite: true,
      invitation: { state: 'open', name: 'Li Ming', mail, sentBy: null, openedAt: expect.any(String) },
    });

    const origin = await li.enter();
    const asked = await li.read(origin);
    expect(asked.values).toMatchObject({ title: 'Cracks', demand: 'Find the cause' });
    expect(Object.keys(asked.values)).not.toContain('owner');
    expect(asked.fields.map(({ key }) => key)).not.toContain('contactMail');
    expect(asked.editable).toContain('rootCause');

    await server.call(origin, saveReply, { values: { rootCause: 'Si', owner: 'me' } });
    expect((await li.read(origin)).draft).toEqual({ rootCause: 'Si' });
    const { version } = asked;
    const { reply: _, ...short } = await reply();
    const { rootCause: __, ...vague } = short;
    expect(await problemsOf(server.call(origin, handInReply, { version, values: vague }))).toEqual([
      'rootCause: required',
    ]);
    const foreign = { ...short, reply: await world.fileOf('zhouzihan') };
    expect(await problemsOf(server.call(origin, handInReply, { version, values: foreign }))).toEqual([
      'reply: unknownTarget',
    ]);
    const named = { ...short, contactMail: 'me@example.com' };
    expect(await problemsOf(server.call(origin, handInReply, { version, values: named }))).toEqual([
      'contactMail: readOnly',
    ]);
    const values = { ...short, reply: [await li.upload(origin)] };
    expect(await refusalOf(server.call(origin, handInReply, { version: version - 1, values }))).toBe(
      'RECORD_CHANGED',
    );
    await server.call(origin, handInReply, { version, values });

    const detail = await scars.get('zhouzihan', id, 'en');
    expect(detail.row.statusName.en).toBe('Review of the reply');
    expect(detail.values).toMatchObject({ rootCause: 'Sieve', reply: [{ createdBy: 'Li Ming' }] });
    expect(detail.outside).toBeUndefined();
    const view = await server.call(await scars.origin('zhouzihan'), processView, { piId: detail.piId });
    const step = view.rail.find(({ stepId }) => stepId === 'step_2');
    expect([step?.handlers, step?.outside]).toEqual([[], { name: 'Li Ming', mail }]);
    const decided = view.history.find(({ kind, stepId }) => kind === 'decided' && stepId === 'step_2');
    expect([decided?.actor, decided?.outside]).toEqual([null, { name: 'Li Ming', mail }]);
    const trail = (await scars.trail(id)).filter(({ operatorAccount }) => operatorAccount === mail);
    expect(trail.map(({ event }) => event)).toEqual([
      'openInvitation',
      'requestInvitationCode',
      'enterInvitation',
      'change',
      'decision',
    ]);
    expect(trail.at(-1)?.operatorName).toBe('Li Ming');
    const done = { page: 1, pageSize: 50, filter: {} };
    const { rows } = await server.call(await scars.origin('zhouzihan'), histList, done);
    expect(rows.filter(({ bizKey, taskName }) => bizKey === id && taskName.en.startsWith('Reply'))).toEqual(
      [],
    );

    expect(await li.stateOf(link)).toBe('answered');
    expect(await refusalOf(li.read(origin))).toBe('INVITATION_CODE_REQUIRED');
  });

  it('asks again by a new link after a return, and says why', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail });
    const former = await li.link();
    const first = await li.enter();
    const { version } = await li.read(first);
    const { reply: _, ...short } = await reply();
    await server.call(first, handInReply, { version, values: { ...short, reply: [await li.upload(first)] } });
    await scars.decide('wuqian', id, 'return');
    expect(await scars.handlers('hanxue', id)).toEqual(['zhouzihan']);
    const link = await li.link();
    expect(link.secret).not.toBe(former.secret);
    expect([await li.stateOf(former), await li.stateOf(link)]).toEqual(['answered', 'open']);
    const second = await li.enter();
    const asked = await li.read(second);
    expect(await refusalOf(li.read({ ...second, link: former }))).toBe('INVITATION_CODE_REQUIRED');
    expect(asked).toMatchObject({ returned: 'because', values: { rootCause: 'Sieve' } });
    expect(asked.signedFiles).toHaveLength(1);
    const values = { rootCause: 'Sieve number 12' };
    await server.call(second, handInReply, { version: asked.version, values });
    await scars.decide('wuqian', id, 'agree');
    expect((await scars.get('hanxue', id, 'en')).row.statusName.en).toBe('Verification');
  });

  it('refuses a wrong code, and after five tries the right one too', async () => {
    const li = someone();
    const { mail } = li;
    await issued({ contactMail: mail });
    const link = await li.link();
    const code = await li.codeBy(link);
    const wrong = code === '000000' ? '000001' : '000000';
    const tried = (typed: string) =>
      refusalOf(server.call({ tenantId: tenant.id }, enterInvitation, { ...link, code: typed }));
    const again = () => refusalOf(server.call({ tenantId: tenant.id }, sendInvitationCode, link));
    expect(await again()).toBe('TOO_MANY_REQUESTS');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await tried(wrong)).toBe('VERIFY_CODE_INVALID');
    expect(await tried(code)).toBe('VERIFY_CODE_INVALID');
  });

  it('takes a code once, and one session at a time', async () => {
    const li = someone();
    const { mail } = li;
    await issued({ contactMail: mail });
    const link = await li.link();
    const code = await li.codeBy(link);
    const origin = { tenantId: tenant.id, program: true };
    const { token = '' } = await server.call(origin, enterInvitation, { ...link, code });
    expect(await refusalOf(server.call(origin, enterInvitation, { ...link, code }))).toBe(
      'VERIFY_CODE_INVALID',
    );
    await li.read({ tenantId: tenant.id, token, link });
    await server.asSystem(tenant.id, ({ tx }) =>
      sql`update step_invitation set session_until = attest_now() - interval '1 second'
        where mail = ${mail}`.execute(tx),
    );
    expect(await refusalOf(li.read({ tenantId: tenant.id, token, link }))).toBe('INVITATION_CODE_REQUIRED');
  });

  it('knows nothing of a token elsewhere, nor of one that was never given', async () => {
    const li = someone();
    const { mail } = li;
    await issued({ contactMail: mail });
    const link = await li.link();
    expect(await li.stateOf({ ...link, tenantId: other.id })).toBe('unknown');
    expect(await li.stateOf({ ...link, secret: 'A'.repeat(43) })).toBe('unknown');
    const inOther = { ...link, tenantId: other.id };
    expect(await refusalOf(server.call({ tenantId: other.id }, sendInvitationCode, inOther))).toBe(
      'INVITATION_OVER',
    );
    const origin = await li.enter();
    expect(await refusalOf(li.read({ ...origin, tenantId: other.id }))).toBe('INVITATION_CODE_REQUIRED');
    const employee = await scars.origin('hanxue');
    expect(await refusalOf(li.read({ ...employee, link }))).toBe('INVITATION_CODE_REQUIRED');
  });

  it('runs out after its time, which an extension of the step moves', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail });
    const link = await li.link();
    const expiry = async () => (await scars.get('zhouzihan', id)).outside?.invitation?.expiresAt ?? '';
    const before = await expiry();
    const day = dayFromNow(60);
    await scars.decide('zhouzihan', id, 'extend', undefined, { day });
    await scars.decide('hanxue', id, 'approve');
    expect((await expiry()) > before).toBe(true);
    await server.asSystem(tenant.id, ({ tx }) =>
      sql`update step_invitation set expires_at = attest_now() - interval '1 second'
        where mail = ${mail}`.execute(tx),
    );
    expect(await li.stateOf(link)).toBe('expired');
    expect(await refusalOf(server.call({ tenantId: tenant.id }, sendInvitationCode, link))).toBe(
      'INVITATION_OVER',
    );
  });

  it('is answered on paper by whoever has the task, which ends the link', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail });
    const link = await li.link();
    const origin = await li.enter();
    const { version } = await li.read(origin);
    const { reply: _, ...withoutFiles } = await reply();
    expect(await problemsOf(scars.decide('zhouzihan', id, 'submit', withoutFiles))).toEqual([
      'reply: A reply that an employee enters needs the original as it was received',
    ]);
    await scars.decide('zhouzihan', id, 'submit', await reply());
    expect(await li.stateOf(link)).toBe('closed');
    expect(await refusalOf(server.call(origin, handInReply, { version, values: {} }))).toBe(
      'INVITATION_CODE_REQUIRED',
    );
  });

  it('ends when it is withdrawn, and begins anew where it is sent again, to the address as it is now', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail });
    const former = await li.link();
    const typed = await li.enter();
    await server.call(typed, saveReply, { values: { rootCause: 'Sieve' } });
    const owner = await scars.origin('zhouzihan');
    const input = { process: 'scar', id };
    expect(await refusalOf(server.call(await scars.origin('wuqian'), sendInvitation, input))).toBe(
      'NO_PERMISSION',
    );
    expect(await refusalOf(server.call(owner, sendInvitation, input))).toBe('TOO_MANY_REQUESTS');
    await server.asSystem(tenant.id, ({ tx }) =>
      sql`update step_invitation set sent_at = attest_now() - interval '1 hour' where mail = ${mail}`.execute(
        tx,
      ),
    );
    const wang = someone();
    await scars.save('zhouzihan', id, { contactMail: wang.mail });
    await server.call(owner, sendInvitation, input);
    const link = await wang.link();
    expect([await li.stateOf(former), await li.stateOf(link)]).toEqual(['withdrawn', 'open']);
    expect(await refusalOf(li.read(typed))).toBe('INVITATION_CODE_REQUIRED');
    const origin = await wang.enter();
    expect((await li.read(origin)).draft).toEqual({ rootCause: 'Sieve' });
    await server.call(owner, withdrawInvitation, { ...input, reason: 'sent to the wrong company' });
    expect(await li.stateOf(link)).toBe('withdrawn');
    expect(await refusalOf(server.call(owner, withdrawInvitation, { ...input, reason: 'again' }))).toBe(
      'INVITATION_OVER',
    );
    expect((await scars.get('zhouzihan', id)).outside?.invitation).toMatchObject({
      state: 'withdrawn',
      mail: wang.mail,
      sentBy: { account: 'zhouzihan' },
    });
  });

  it('writes to nobody where there is no address, and refuses one that is none', async () => {
    expect(await problemsOf(issued({ contactMail: 'li ming' }))).toEqual(['contactMail: notEmail']);
    const id = await issued({ contactMail: null });
    const { outside } = await scars.get('zhouzihan', id);
    expect(outside).toMatchObject({ invitation: null, mayInvite: true });
    const owner = await scars.origin('zhouzihan');
    expect(await refusalOf(server.call(owner, sendInvitation, { process: 'scar', id }))).toBe(
      'INVITATION_WITHOUT_ADDRESS',
    );
  });

  it('lets one of two answers at once count', async () => {
    const li = someone();
    const { mail } = li;
    const id = await issued({ contactMail: mail });
    const origin = await li.enter();
    const { version } = await li.read(origin);
    const { reply: _, ...values } = await reply();
    const inside = await scars.origin('zhouzihan');
    const { taskId } = await scars.get('zhouzihan', id);
    const task = await server.call(inside, checkTask, { taskId: taskId as string });
    const seen = { taskId: taskId as string, version: task.task.version, recordVersion: task.recordVersion };
    const answers = await Promise.all([
      refusalOf(server.call(origin, handInReply, { version, values })),
      refusalOf(
        server.call(inside, completeTask, {
          ...seen,
          decision: 'submit',
          reason: 'on paper',
          values: await reply(),
        }),
      ),
    ]);
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect((await scars.get('hanxue', id, 'en')).row.statusName.en).toBe('Review of the reply');
  });
});
