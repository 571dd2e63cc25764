import {
  acknowledge,
  approveVersion,
  type CallDeclaration,
  checkQualification,
  discardJobDescription,
  dueNext,
  handInVersion,
  JOB_PARTS,
  type JobDescriptionContent,
  jobDescription,
  listJobReaders,
  myAcknowledgement,
  myAcknowledgements,
  personQualifications,
  type RequestOf,
  type ResponseOf,
  remindJobReaders,
  returnVersion,
  saveJobDescription,
  searchAudit,
  trainingStatistics,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  ensurePosition,
  movePerson,
  setOnDuty,
  setRoles,
  setUserStatus,
} from '../../../directory/identity/administration';
import { dayFromNow } from '../../../testing/days';
import { createTestTenant } from '../../../testing/testTenant';
import { TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

const said = (text: string): JobDescriptionContent =>
  Object.fromEntries(
    JOB_PARTS.map((part) => [part, { zh: `${part}：${text}`, en: `${part}: ${text}` }]),
  ) as JobDescriptionContent;

async function call<C extends CallDeclaration>(
  account: string,
  one: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> {
  return world.server.call(await world.origin(account), one, input);
}
const signature = (account: string, password = world.tenant.password) => ({
  account,
  password: world.server.encrypt(password),
});
const system = <T>(work: Parameters<typeof world.server.asSystem<T>>[1]) =>
  world.server.asSystem(world.tenant.id, work);
const move = (account: string, positionId: string | null) =>
  system((ctx) => movePerson(ctx, world.user(account), { positionId }));

/** A position of its own, held by the people named. */
async function positionOf(code: string, ...holders: string[]): Promise<string> {
  const id = await system((ctx) => ensurePosition(ctx, { code, nameZh: `岗位${code}`, nameEn: code }));
  for (const account of holders) await move(account, id);
  return id;
}

const kind = 'jobDescription' as const;
type Seen = { id: string; rowVersion: number };

const handIn = async ({ id, rowVersion }: Seen) => ({
  id,
  kind,
  ...(await call('xiefang', handInVersion, { kind, id, rowVersion, reason: 'ready' })),
});

/** Handed in by the training manager, signed by quality. */
const approve = async (draft: Seen) =>
  call('hanxue', approveVersion, {
    ...(await handIn(draft)),
    reason: 'needed',
    signature: signature('hanxue'),
  });

async function enforce(positionId: string, text: string) {
  const draft = await call('xiefang', saveJobDescription, { positionId, content: said(text) });
  const { label, consequences } = await approve(draft);
  return { id: draft.id, label, asked: Number(/\d+$/.exec(consequences[0]?.en ?? '')) };
}

async function open(account: string, kind: 'description' | 'role' = 'description') {
  const { rows } = await call(account, myAcknowledgements, {
    page: 1,
    pageSize: 20,
    filter: { kind, state: ['asked'] },
  });
  return rows;
}

async function sign(account: string, id: string, token?: string) {
  const read = token ?? (await call(account, myAcknowledgement, { id })).token;
  return call(account, acknowledge, { id, token: read, signature: signature(account) });
}

const counts = async (account: string) => {
  const { roleCount, positionUnKnowCount } = await call(account, trainingStatistics, {});
  return [positionUnKnowCount, roleCount];
};

describe('the job description of a position', () => {
  it('is handed in, waits for quality, is not changed meanwhile, and comes into force by another hand', async () => {
    const positionId = await positionOf('JD-0');
    const draft = await call('xiefang', saveJobDescription, { positionId, content: said('first') });
    const sign = () => ({ reason: 'read', signature: signature('hanxue') });
    await expect(call('hanxue', approveVersion, { kind, ...draft, ...sign() })).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
    });
    const handedIn = await handIn(draft);
    const due = async (account: string) =>
      (await call(account, dueNext, {})).rows.filter((row) => row.kind === 'approval' && row.id === draft.id);
    expect(await due('hanxue')).toMatchObject([
      {
        title: { zh: '岗位说明书：岗位JD-0', en: 'Job description: JD-0' },
        path: `/micro-app/tms-app/myTraining/approval/jobDescription/${draft.id}`,
      },
    ]);
    expect(await due('xiefang')).toEqual([]);
    const { versions } = await call('hanxue', jobDescription, { positionId });
    expect(versions).toMatchObject([
      { state: 'inApproval', label: null, handedIn: { by: { account: 'xiefang' } } },
    ]);
    const content = said('other');
    const changes = [
      call('xiefang', saveJobDescription, { positionId, rowVersion: handedIn.rowVersion, content }),
      call('xiefang', discardJobDescription, { id: draft.id, rowVersion: handedIn.rowVersion, reason: 'no' }),
      call('xiefang', handInVersion, { ...handedIn, reason: 'twice' }),
    ];
    for (const change of changes) await expect(change).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    // A reader neither returns nor approves it.
    await expect(call('zhouzihan', returnVersion, { ...handedIn, reason: 'no' })).rejects.toMatchObject({
      code: 'NO_PERMISSION',
    });
    const { rowVersion } = await call('hanxue', returnVersion, { ...handedIn, reason: 'too short' });
    expect(await due('hanxue')).toEqual([]);
    const back = await call('xiefang', saveJobDescription, { positionId, rowVersion, content });
    const again = await handIn(back);
    // Whoever holds both roles has still handed it in.
    await system((ctx) => setRoles(ctx, world.user('xiefang'), ['trnmgr', 'lect', 'qamgr']));
    const own = { ...again, reason: 'mine', signature: signature('xiefang') };
    await expect(call('xiefang', approveVersion, own)).rejects.toMatchObject({
      code: 'SEPARATION_OF_DUTIES',
    });
    await system((ctx) => setRoles(ctx, world.user('xiefang'), ['trnmgr', 'lect']));
    expect((await call('hanxue', approveVersion, { ...again, ...sign() })).label).toBe('V01');
    const filter = { objectType: 'jobDescription', objectId: draft.id };
    const { rows } = await call('hanxue', searchAudit, { page: 1, pageSize: 20, filter });
    expect(rows.map(({ event }) => event).reverse()).toEqual([
      'create',
      'submit',
      'return',
      'change',
      'submit',
      'activate',
    ]);
  });

  it('is drafted, refused while incomplete, put into force, and superseded by the next', async () => {
    const positionId = await positionOf('JD-1');
    const gaps = { ...said('first'), duties: { zh: '', en: 'x' } };
    const draft = await call('xiefang', saveJobDescription, { positionId, content: gaps });
    const start = { kind, ...draft, reason: 'new' };
    await expect(call('xiefang', handInVersion, start)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      params: { where: '/content/duties' },
    });
    const stale = { positionId, content: said('first') };
    await expect(call('xiefang', saveJobDescription, stale)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    const second = await call('xiefang', saveJobDescription, { ...stale, rowVersion: draft.rowVersion });
    await expect(call('xiefang', handInVersion, start)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await expect(call('hanxue', approveVersion, { kind, ...second, reason: 'new' })).rejects.toMatchObject({
      code: 'SIGNATURE_REQUIRED',
    });
    for (const account of ['caoyang', 'xiefang'])
      await expect(call(account, approveVersion, { kind, ...second, reason: 'new' })).rejects.toMatchObject({
        code: 'NO_PERMISSION',
      });
    await approve(second);
    expect((await enforce(positionId, 'second')).label).toBe('V02');
    const next = await call('xiefang', saveJobDescription, { positionId, content: said('third') });

    const { versions } = await call('xiefang', jobDescription, { positionId });
    expect(versions.map(({ label, state, content }) => [label, state, content.purpose.en])).toEqual([
      [null, 'draft', 'purpose: third'],
      ['V02', 'effective', 'purpose: second'],
      ['V01', 'superseded', 'purpose: first'],
    ]);
    expect(versions[1]).toMatchObject({
      reason: 'needed',
      signature: { signer: { account: 'hanxue' }, meaning: { en: 'Approved' } },
    });
    await call('xiefang', discardJobDescription, { ...next, reason: 'not now' });
    await expect(call('xiefang', discardJobDescription, { ...next, reason: 'twice' })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    const { rows } = await call('hanxue', searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'jobDescription', objectId: draft.id },
    });
    expect(rows.map(({ event }) => event).sort()).toEqual(['activate', 'change', 'create', 'submit']);
  });

  it('asks every enabled holder, who signs once, and again for the next version', async () => {
    const positionId = await positionOf('JD-2', 'caoyang', 'yuanmeng');
    expect(await enforce(positionId, 'one')).toMatchObject({ label: 'V01', asked: 2 });
    expect(await counts('caoyang')).toEqual([1, 0]);
    const [asked] = await open('caoyang');
    expect(asked).toMatchObject({ code: 'JD-2', version: 'V01', due: dayFromNow(15), overdueDays: 0 });
    const due = await call('caoyang', dueNext, {});
    expect(due.rows.find(({ kind }) => kind === 'acknowledgement')).toMatchObject({
      subtitle: 'JD-2 V01',
      path: `/micro-app/tms-app/trainingTodo/positionUnKnowCount/${asked?.id}`,
    });
    const id = asked?.id ?? '';
    const { token, content } = await call('caoyang', myAcknowledgement, { id });
    expect(content?.duties.zh).toBe('duties：one');
    const wrong = { id, token, signature: signature('caoyang', 'wrong') };
    await expect(call('caoyang', acknowledge, wrong)).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(sign('yuanmeng', id, token)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });

    const twice = await Promise.allSettled([sign('caoyang', id, token), sign('caoyang', id, token)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(sign('caoyang', id, token)).rejects.toMatchObject({ code: 'ACKNOWLEDGEMENT_CHANGED' });
    expect(await counts('caoyang')).toEqual([0, 0]);
    const record = await call('caoyang', myAcknowledgement, { id });
    expect(record).toMatchObject({
      row: { state: 'acknowledged' },
      signature: { signer: { account: 'caoyang' }, meaning: { en: 'Read and understood' } },
    });

    // Yuan Meng has the page open while the next version comes into force.
    const [late] = await open('yuanmeng');
    const seen = await call('yuanmeng', myAcknowledgement, { id: late?.id ?? '' });
    const second = await enforce(positionId, 'two');
    expect(second.asked).toBe(2);
    await expect(sign('yuanmeng', late?.id ?? '', seen.token)).rejects.toMatchObject({
      code: 'ACKNOWLEDGEMENT_CHANGED',
    });
    const [next] = await open('yuanmeng');
    await expect(sign('yuanmeng', next?.id ?? '', seen.token)).rejects.toMatchObject({
      code: 'ACKNOWLEDGEMENT_CHANGED',
    });
    await sign('yuanmeng', next?.id ?? '');
    const readers = { page: 1, pageSize: 10, filter: { descriptionId: second.id } };
    const { rows } = await call('xiefang', listJobReaders, readers);
    expect(rows.map(({ person, state }) => [person.account, state])).toEqual([
      ['caoyang', 'open'],
      ['yuanmeng', 'acknowledged'],
    ]);
    // What was signed of the first version stays.
    expect((await call('caoyang', myAcknowledgement, { id })).signature).toEqual(record.signature);
  });

  it('reminds who has not acknowledged, once a day, and by the daily job', async () => {
    const positionId = await positionOf('JD-3', 'yubo');
    const { id: descriptionId } = await enforce(positionId, 'one');
    expect(await call('xiefang', remindJobReaders, { descriptionId })).toEqual({ reminded: 1, tooSoon: 0 });
    await expect(call('xiefang', remindJobReaders, { descriptionId })).rejects.toMatchObject({
      code: 'URGE_TOO_SOON',
    });
    const notices = (text: string) =>
      system(async ({ tx }) => {
        const { rows } = await sql`select from notification
          where user_id = ${world.user('yubo')} and text_en like ${`%${text}%`}`.execute(tx);
        return rows.length;
      });
    expect(await notices('Please acknowledge the job description: JD-3 V01')).toBe(1);
    await system(({ tx }) =>
      sql`update training_acknowledgement set due = ${dayFromNow(1)}
        where description_id = ${descriptionId}`.execute(tx),
    );
    await world.server.runJob('training.daily');
    await world.server.runJob('training.daily');
    expect(await notices('Acknowledgement of the job description due tomorrow')).toBe(1);
  });

  it('follows people: who moves in is asked, who moves out or is disabled no longer', async () => {
    const positionId = await positionOf('JD-4');
    await enforce(positionId, 'one');
    await move('wuqian', positionId);
    expect((await open('wuqian'))[0]).toMatchObject({ due: dayFromNow(15), reason: { en: 'Transfer' } });
    await move('wuqian', null);
    expect(await counts('wuqian')).toEqual([0, 0]);
    await move('wuqian', positionId);
    const [asked] = await open('wuqian');
    await sign('wuqian', asked?.id ?? '');
    // Nobody acknowledges the same version twice.
    await move('wuqian', null);
    await move('wuqian', positionId);
    expect(await counts('wuqian')).toEqual([0, 0]);

    await move('mengyao', positionId);
    const status = (to: 'enabled' | 'disabled') =>
      system((ctx) => setUserStatus(ctx, world.user('mengyao'), to));
    await status('disabled');
    const { id: descriptionId } = (await call('xiefang', jobDescription, { positionId })).versions[0] ?? {
      id: '',
    };
    const readers = { page: 1, pageSize: 10, filter: { descriptionId } };
    expect((await call('xiefang', listJobReaders, readers)).rows.map((row) => row.person.account)).toEqual([
      'wuqian',
    ]);
    await status('enabled');
    expect((await open('mengyao'))[0]).toMatchObject({ due: dayFromNow(30), reason: { en: 'New joiner' } });

    await system((ctx) => setOnDuty(ctx, world.user('mengyao'), false));
    await system(({ tx }) =>
      sql`update training_acknowledgement set due = ${dayFromNow(-3)} where user_id = ${world.user('mengyao')}
        and ended_at is null`.execute(tx),
    );
    expect((await open('mengyao'))[0]?.overdueDays).toBe(3);
    await system((ctx) => setOnDuty(ctx, world.user('mengyao'), true));
    expect((await open('mengyao'))[0]?.overdueDays).toBe(0);
  });

  it('keeps a position from being valid until it is acknowledged', async () => {
    const positionId = await positionOf('JD-5', 'zhouzihan');
    const standing = async () => {
      const { status, description } = await call('zhouzihan', personQualifications, {});
      return [status, description?.version, description?.status];
    };
    const qualified = async (at?: string) => {
      const subject = { positionId };
      const personId = world.user('zhouzihan');
      return (await call('zhouzihan', checkQualification, { personId, subject, ...(at && { at }) }))
        .qualified;
    };
    expect(await standing()).toEqual(['valid', undefined, undefined]);
    const before = new Date().toISOString();
    await enforce(positionId, 'one');
    expect(await standing()).toEqual(['none', 'V01', 'none']);
    expect([await qualified(), await qualified(before)]).toEqual([false, true]);
    const [first] = await open('zhouzihan');
    await sign('zhouzihan', first?.id ?? '');
    const between = new Date().toISOString();
    expect([await standing(), await qualified()]).toEqual([['valid', 'V01', 'valid'], true]);
    await enforce(positionId, 'two');
    expect(await standing()).toEqual(['suspended', 'V02', 'suspended']);
    expect([await qualified(), await qualified(between)]).toEqual([false, true]);
  });

  it('is unknown to another tenant', async () => {
    const positionId = await positionOf('JD-6', 'sujingyi');
    await enforce(positionId, 'one');
    const [asked] = await open('sujingyi');
    const other = await createTestTenant(world.server);
    const stranger = { tenantId: other.id, token: await world.server.session(other.id, 'sujingyi') };
    const read = world.server.call(stranger, myAcknowledgement, { id: asked?.id ?? '' });
    await expect(read).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });
});

describe('a learner role', () => {
  it('is acknowledged by whom a position gives it, with the courses it asks for', async () => {
    const positionId = await positionOf('JD-7', 'lumingyuan');
    const courseId = await world.course();
    const role = (positionIds: string[], was?: { id: string; rowVersion: number }) =>
      world.role('LR-J', positionIds, was);
    const made = await role([]);
    const cell = (exam: boolean) => ({
      rowKind: 'role' as const,
      rowId: made.id,
      courseId,
      cell: { needs: { read: true, class: false, exam, ojt: false }, validityMonths: null },
    });
    await world.cells(cell(false));
    expect(await counts('lumingyuan')).toEqual([0, 0]);
    const given = await role([positionId], { id: made.id, rowVersion: made.rowVersion });
    expect(await counts('lumingyuan')).toEqual([0, 1]);
    const [asked] = await open('lumingyuan', 'role');
    const id = asked?.id ?? '';
    expect(asked).toMatchObject({ code: 'LR-J', version: null, due: dayFromNow(30) });
    const seen = await call('lumingyuan', myAcknowledgement, { id });
    expect(seen.courses.map(({ course, needs }) => [course.id, needs.read])).toEqual([[courseId, true]]);
    // It asks for more than what was read.
    await world.cells(cell(true));
    await expect(sign('lumingyuan', id, seen.token)).rejects.toMatchObject({
      code: 'ACKNOWLEDGEMENT_CHANGED',
    });
    expect(await sign('lumingyuan', id)).toMatchObject({ left: 0 });
    // Given again after it was taken away, it is asked again.
    const taken = await role([], { id: made.id, rowVersion: given.rowVersion });
    await role([positionId], { id: made.id, rowVersion: taken.rowVersion });
    expect(await counts('lumingyuan')).toEqual([0, 1]);
    expect((await open('lumingyuan', 'role'))[0]?.id).not.toBe(id);
  });
});
