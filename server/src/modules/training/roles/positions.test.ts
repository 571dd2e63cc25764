import {
  listPositions,
  type PositionRow,
  previewPerson,
  previewTrained,
  type RequestOf,
  savePosition,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { movePerson, setUserStatus } from '../../../directory/identity/administration';
import { needs, TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world?.stop());

const content = (code: string) => ({
  code,
  nameZh: `岗位${code}`,
  nameEn: `Position ${code}`,
  state: 'effective' as const,
});

async function save(input: Omit<RequestOf<typeof savePosition>, 'reason'>, account = 'xiefang') {
  return world.server.call(await world.origin(account), savePosition, { ...input, reason: 'needed' });
}

async function row(id: string): Promise<PositionRow> {
  const { rows } = await world.server.call(await world.origin('xiefang'), listPositions, {
    page: 1,
    pageSize: 10,
    filter: { ids: [id] },
  });
  return rows[0] as PositionRow;
}

/** An effective learner role that asks for a course. */
async function roleWith(code: string, courseId: string, positionIds: string[] = []) {
  const role = await world.role(code, positionIds);
  await world.cells({
    rowKind: 'role',
    rowId: role.id,
    courseId,
    cell: { needs: needs('R'), validityMonths: null },
  });
  return role;
}

describe('positions', () => {
  it('are made, renamed, disabled and enabled with a trail', async () => {
    const made = await save(content('P-1'));
    const renamed = { ...content('P-1'), ...made, nameEn: 'Packer' };
    const second = await save({ ...content('P-1'), id: made.id, rowVersion: 1, nameEn: 'Packer' });
    expect(second.rowVersion).toBe(2);
    await save({ ...content('P-1'), id: renamed.id, rowVersion: 2, nameEn: 'Packer', state: 'disabled' });
    expect(await row(made.id)).toMatchObject({ state: 'disabled', name: { en: 'Packer' }, rowVersion: 3 });
    await save({ ...content('P-1'), id: made.id, rowVersion: 3, nameEn: 'Packer' });
    const { rows } = await world.server.call(await world.origin('hanxue'), searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectId: made.id },
    });
    expect(rows.map((entry) => entry.event).sort()).toEqual(['change', 'create', 'disable', 'enable']);
    expect(rows.find((entry) => entry.event === 'disable')).toMatchObject({ reason: 'needed' });
  });

  it('refuse a code that is used, another code, and an old version', async () => {
    const made = await save(content('P-2'));
    await expect(save(content('P-2'))).rejects.toMatchObject({ code: 'TRAINING_NO_EXISTS' });
    const one = { ...content('P-2'), id: made.id, rowVersion: 1 };
    await expect(save({ ...one, code: 'P-2b' })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await expect(save({ ...one, rowVersion: 7 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
  });

  it('are not disabled while people hold them, and take nobody once they are', async () => {
    const made = await save(content('P-3'));
    const move = (positionId: string | null) =>
      world.server.asSystem(world.tenant.id, (ctx) => movePerson(ctx, world.user('mengyao'), { positionId }));
    await move(made.id);
    const disabled = { ...content('P-3'), id: made.id, rowVersion: 1, state: 'disabled' as const };
    await expect(save(disabled)).rejects.toMatchObject({ code: 'POSITION_IN_USE', params: { count: 1 } });
    // Who is disabled keeps the position and does not come back into a disabled one.
    const status = (to: 'enabled' | 'disabled') =>
      world.server.asSystem(world.tenant.id, (ctx) => setUserStatus(ctx, world.user('mengyao'), to));
    await status('disabled');
    await save(disabled);
    await expect(status('enabled')).rejects.toMatchObject({ code: 'POSITION_DISABLED' });
    await move(null);
    await status('enabled');
    await expect(move(made.id)).rejects.toMatchObject({ code: 'POSITION_DISABLED' });
  });

  it('have the learner roles that give themselves to them, with what these ask for', async () => {
    const [kept, gone] = [await world.course(), await world.course()];
    const made = await save(content('P-4'));
    await roleWith('LR-A', kept, [made.id]);
    const left = await roleWith('LR-B', gone, [made.id]);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      movePerson(ctx, world.user('mengyao'), { positionId: made.id }),
    );
    expect(await row(made.id)).toMatchObject({
      people: 1,
      courses: 2,
      roles: [{ code: 'LR-A' }, { code: 'LR-B' }],
    });
    const added = await roleWith('LR-C', await world.course());
    const drafts = [await world.roleDraft('LR-B', [], left), await world.roleDraft('LR-C', [made.id], added)];
    for (const [index, outcome] of [
      [0, { adds: 0, cancels: 1, people: 1 }],
      [1, { adds: 1, cancels: 0, people: 1 }],
    ] as const) {
      const draft = drafts[index] as (typeof drafts)[number];
      const step = { action: 'activate' as const, ...draft };
      expect(
        await world.server.call(await world.origin('xiefang'), previewTrained, {
          kind: 'learnerRole',
          ...step,
        }),
      ).toMatchObject(outcome);
    }
    expect((await row(made.id)).roles.map((role) => role.code)).toEqual(['LR-A', 'LR-B']);
    for (const draft of drafts) await world.approve('learnerRole', draft);
    expect(await world.states(kept)).toEqual(['mengyao:notStarted']);
    expect(await world.states(gone)).toEqual(['mengyao:superseded']);
    expect((await row(made.id)).roles.map((role) => role.code)).toEqual(['LR-A', 'LR-C']);
  });

  it('of a person: what moving would do is seen before, by those who change people, and leaves nothing', async () => {
    const [here, there] = [await world.course(), await world.course()];
    await world.cells(world.cell('engineer', here, 'R'), world.cell('analyst', there, 'R'));
    const move = { personId: world.user('yubo'), positionId: world.positions.analyst as string };
    const seen = await world.server.call(await world.origin('xiefang'), previewPerson, move);
    expect(seen.changes.map((one) => `${one.action} ${one.course.id}`).sort()).toEqual(
      [`add ${there}`, `cancel ${here}`].sort(),
    );
    const administrator = await world.server.call(await world.origin('gaoxiang'), previewPerson, move);
    expect(administrator).toMatchObject({ adds: 1, cancels: 1, people: 1 });
    expect(await world.states(there)).toEqual([]);
    await expect(world.server.call(await world.origin('caoyang'), previewPerson, move)).rejects.toMatchObject(
      {
        code: 'NO_PERMISSION',
      },
    );
    const nowhere = { personId: move.personId, departmentId: move.personId };
    await expect(
      world.server.call(await world.origin('xiefang'), previewPerson, nowhere),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await world.server.asSystem(world.tenant.id, (ctx) => movePerson(ctx, move.personId, move));
    expect(await world.states(there)).toEqual(['yubo:notStarted']);
    expect(await world.states(here)).toEqual(['yubo:superseded']);
  });

  it('of a person who joins or leaves: what that would do is seen before, and leaves nothing', async () => {
    const course = await world.course();
    await world.cells(world.cell('analyst', course, 'R'));
    const ask = async (by: string, input: RequestOf<typeof previewPerson>) =>
      world.server.call(await world.origin(by), previewPerson, input);
    const people = () =>
      world.server.asSystem(world.tenant.id, ({ tx }) =>
        tx.selectFrom('user_account').select('id').execute(),
      );
    const before = await people();

    const joining = { personId: null, positionId: world.positions.analyst as string };
    const seen = await ask('gaoxiang', joining);
    expect(seen.changes.map((one) => one.action)).toEqual(seen.changes.map(() => 'add'));
    expect(seen.changes.map((one) => one.course.id)).toContain(course);
    expect(await people()).toEqual(before);
    await expect(ask('xiefang', joining)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const held = 'yubo:notStarted';
    const personId = world.user('yubo');
    expect(await world.states(course)).toContain(held);
    const leaving = await ask('gaoxiang', { personId, status: 'disabled' });
    expect(leaving).toMatchObject({ adds: 0, people: 1 });
    expect(leaving.changes.map((one) => `${one.action} ${one.course.id}`)).toContain(`cancel ${course}`);
    await world.server.asSystem(world.tenant.id, (ctx) => setUserStatus(ctx, personId, 'disabled'));
    expect(await world.states(course)).not.toContain(held);
    expect(await world.states(course)).toContain('yubo:superseded');
    const back = await ask('gaoxiang', { personId, status: 'enabled' });
    expect(back).toMatchObject({ adds: leaving.cancels, cancels: 0 });
  });

  it('are found by text, state and role', async () => {
    const find = async (filter: RequestOf<typeof listPositions>['filter']) => {
      const input = { page: 1, pageSize: 50, filter, sort: [{ by: 'updatedAt', desc: true }] };
      const { rows } = await world.server.call(await world.origin('xiefang'), listPositions, input);
      return rows.map((one) => one.code).sort();
    };
    expect(await find({ text: 'P-', state: ['disabled'] })).toEqual(['P-3']);
    const { roles } = await row((await save({ ...content('P-5') })).id);
    expect(roles).toEqual([]);
    const made = await save(content('P-6'));
    const role = await roleWith('LR-D', await world.course(), [made.id]);
    expect(await find({ roleId: role.id })).toEqual(['P-6']);
  });
});
