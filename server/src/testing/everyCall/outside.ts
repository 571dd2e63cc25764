import { naming, Suppliers } from '../../modules/quality/testing/suppliers';
import { Outside } from '../../records/testing/outside';
import { RecordWorld } from '../../records/testing/recordWorld';
import type { TestServer } from '../testServer';
import type { TestTenant } from '../testTenant';

/** A corrective request that somebody outside, who has entered by link and code, is about to answer. */
export async function beginReply(server: TestServer, tenant: TestTenant, mail: string) {
  const supplier = await new Suppliers(server, tenant).registered({ grade: 'B' });
  const asked = { title: 'Cracks', severity: 'major', material: 'MCC', problem: 'Coarse', demand: 'Why?' };
  const values = { ...asked, contactMail: mail, ...naming(supplier) };
  await new RecordWorld(server, tenant, 'scar').create('zhouzihan', values, true);
  const outside = new Outside(server, tenant.id, mail);
  return { outside, origin: await outside.enter() };
}
