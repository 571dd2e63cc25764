import { createRecord as createRecordCall, type FormValues } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRecord } from '../../../records/store/create';
import { rowsOf } from '../../../testing/testDatabase';
import { DocumentJourney } from '../testing/documentJourney';

let world: DocumentJourney;
beforeAll(async () => {
  world = await DocumentJourney.begin();
});
afterAll(() => world.stop());

/** Who sees a version because of a task on a record that departs from it. */
const linkedTo = async (versionId: string): Promise<unknown[]> => {
  const rows = await rowsOf<{ account: string }>(
    world.server.database,
    `select u.account from document_participant p join user_account u on u.id = p.participant_id
     where p.version_id = '${versionId}' and p.kind = 'linked'`,
  );
  return rows.map(({ account }) => account);
};

const departing = (versionId: string): FormValues => ({
  title: 'Shelf too warm',
  docs: [{ type: 'documentVersion', id: versionId, no: '', title: '' }],
});

it('holds up nobody who departs from the same version meanwhile', async () => {
  const { versionId } = await world.draft('zhouzihan');
  await world.approve(versionId, 'zhouzihan');
  const report = { process: 'deviation', submit: false, values: departing(versionId) };
  const draft = async (values: FormValues) =>
    world.server.call(await world.flow.origin('caoyang'), createRecordCall, { ...report, values });
  // The first of its type in a company publishes the type.
  await draft({});
  await world.server.as(world.tenant.id, 'caoyang', async (ctx) => {
    await createRecord(ctx, report);
    await draft(report.values);
    expect(await linkedTo(versionId)).toEqual(['caoyang']);
  });
  expect(await linkedTo(versionId)).toEqual(['caoyang']);
}, 30_000);
