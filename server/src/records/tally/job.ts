import { addUp } from '../../platform/database/addUp';
import type { JobDefinition } from '../../platform/module';

/** Adds up what was counted one by one, so that there is little to read. */
export const tallyJob: JobDefinition = {
  name: 'records-tally',
  schedule: '*/5 * * * *',
  run: (_, platform) =>
    platform.forEachTenant(async (tenant) => {
      await platform.asSystem(tenant, ({ tx }) => addUp(tx, { table: 'record_tally', key: TALLY }));
      await platform.asSystem(tenant, ({ tx }) => addUp(tx, { table: 'record_cube', key: CUBE }));
    }),
};

const TALLY = ['process', 'department_id', 'field', 'value'];
const CUBE = [
  ...['process', 'department_id', 'status', 'step_id'],
  ...['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'],
];
