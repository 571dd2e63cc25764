import { linkRecord, type RequestOf, recordAudit, searchRelatable, unlinkRecord } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deviations } from '../../modules/quality/testing/deviations';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await Deviations.start();
});
afterAll(() => deviations?.server.stop());

const PROCESS = { process: 'deviation' } as const;
const pair = async () =>
  [await deviations.submit(), await deviations.submit({ title: 'The other' })] as const;

async function link(
  account: string,
  id: string,
  targetId: string,
  more: Partial<RequestOf<typeof linkRecord>> = {},
) {
  const input = {
    ...PROCESS,
    id,
    targetId,
    relation: 'causes',
    targetType: 'deviation',
    reason: 'same cause',
  };
  const origin = await deviations.origin(account);
  return deviations.server.call(origin, linkRecord, { ...input, ...more } as RequestOf<typeof linkRecord>);
}

const unlink = async (account: string, id: string, linkId: string) =>
  deviations.server.call(await deviations.origin(account), unlinkRecord, {
    ...PROCESS,
    id,
    linkId,
    reason: 'not related',
  });

/** Links made by hand, as one person sees them. */
const links = async (account: string, id: string) =>
  (await deviations.get(account, id)).links.filter((one) => one.relation === 'causes');

const events = async (id: string) => {
  const filter = { objectType: 'deviation', objectId: id };
  const origin = await deviations.origin('hanxue');
  const { rows } = await deviations.server.call(origin, recordAudit, { page: 1, pageSize: 50, filter });
  return rows.map((entry) => entry.event);
};

describe('a link', () => {
  it('shows on both ends and in both trails, until it is removed', async () => {
    const [one, other] = await pair();
    const { id } = await link('zhouzihan', one.id, other.id);
    expect(await links('hanxue', one.id)).toMatchObject([
      {
        id,
        direction: 'from',
        removable: true,
        no: other.no,
        title: 'The other',
        status: { zh: '部门确认', en: 'Department confirms' },
      },
    ]);
    expect(await links('hanxue', other.id)).toMatchObject([
      { id, direction: 'to', no: one.no, removable: false },
    ]);
    await expect(link('zhouzihan', one.id, other.id)).rejects.toMatchObject({ code: 'LINK_EXISTS' });
    await unlink('zhouzihan', one.id, id);
    expect(await links('hanxue', one.id)).toEqual([]);
    for (const end of [one.id, other.id])
      expect(await events(end)).toEqual(expect.arrayContaining(['link', 'unlink']));
    await expect(unlink('zhouzihan', one.id, id)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
  });

  it('is no way to a record that one may not see', async () => {
    const [one] = await pair();
    const hidden = await deviations.create('yubo', deviations.report({ title: 'Hidden' }), true);
    await expect(link('caoyang', one.id, hidden.id)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await expect(link('yuanmeng', one.id, hidden.id)).rejects.toMatchObject({ code: 'RECORD_NOT_EXIST' });
    await link('zhouzihan', one.id, hidden.id);
    expect(await links('caoyang', one.id)).toEqual([]);
    expect(await links('hanxue', one.id)).toHaveLength(1);
  });

  it('needs another record, a known kind of target, and the right to edit', async () => {
    const [one, other] = await pair();
    await expect(link('zhouzihan', one.id, one.id)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    await expect(link('zhouzihan', one.id, other.id, { targetType: 'nonsense' })).rejects.toMatchObject({
      code: 'RECORD_NOT_EXIST',
    });
    await expect(link('gaoxiang', one.id, other.id)).rejects.toMatchObject({ code: 'MODULE_ACCESS_FAIL' });
  });

  it('of a field goes with the value of the field only', async () => {
    const { id } = await deviations.submit();
    const kept = (await deviations.get('hanxue', id)).links.find((one) => one.type === 'equipment');
    expect(kept?.removable).toBe(false);
    await expect(unlink('zhouzihan', id, kept?.id as string)).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
    });
  });
});

describe('what a relation field may name', () => {
  it('is found by number and title, within what the person may see', async () => {
    const { no } = await deviations.submit({ title: 'Found by text' });
    const find = async (account: string, types: string[], text?: string) =>
      (await deviations.server.call(await deviations.origin(account), searchRelatable, { types, text })).map(
        (one) => one.no,
      );
    expect(await find('hanxue', ['deviation'], 'found by')).toEqual([no]);
    expect(await find('yuanmeng', ['deviation'], 'found by')).toEqual([]);
    expect(await find('hanxue', ['equipment'], '冻干')).toEqual(['EQ-001']);
    expect(await find('hanxue', ['documentVersion'], 'SOP-PD')).toEqual(['SOP-PD-012']);
    await expect(find('hanxue', ['nonsense'])).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });
});
