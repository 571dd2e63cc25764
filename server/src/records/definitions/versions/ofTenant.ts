import { type FieldDefinition, modulePath } from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { ServerModule } from '../../../platform/module';
import type { Offer } from '../../../platform/offers';
import { recordProcess } from '../../recordProcess';
import type { QualityProcessDefinition } from '../process';
import { contentOf, definitionOf, hashOfContent } from './content';
import { contentOfHash } from './store';

interface InForce {
  id: string;
  type: string;
  hash: string;
  closed: boolean;
}

/** The types of a tenant, each as it is in force; one out of use goes on with what is open. */
export async function typesOfTenant(tx: TenantTransaction, shipped: Offer): Promise<ServerModule[]> {
  const { rows } = await sql<InForce>`
    select distinct on (type) id, type, hash, state = 'retired' as closed from record_definition
    where state in ('effective', 'retired')
    order by type, (state = 'effective') desc, retired_at desc`.execute(tx);
  const { rows: fields } = await sql<{ type: string; field: FieldDefinition }>`
    select distinct on (type, key) type, field from record_field order by type, key, version desc`.execute(
    tx,
  );
  const modules: ServerModule[] = [];
  for (const row of rows) {
    const everHad = fields.flatMap(({ type, field }) => (type === row.type ? [field] : []));
    modules.push(await moduleOf(tx, shipped, row, everHad));
  }
  return modules;
}

async function moduleOf(
  tx: TenantTransaction,
  { brought, menus }: Offer,
  { id, type, hash, closed }: InForce,
  everHad: FieldDefinition[],
): Promise<ServerModule> {
  const product = brought.byKey('processes')[type];
  const asShipped = product !== undefined && hashOfShipped(product) === hash;
  const definition = asShipped ? product : definitionOf(await contentOfHash(tx, hash), product);
  const present = new Set(definition.form.fields.map(({ key }) => key));
  // Where lists found a former field another may be by now.
  const former = everHad.flatMap(({ slot: _, ...field }) => (present.has(field.key) ? [] : [field]));
  const inForce = { id, closed, former };
  const { record } = definition;
  const hasMenu = record.navigation || menus.some(({ code }) => code === record.menu);
  const navigation = hasMenu ? record.navigation : { label: definition.data.name, order: 290 };
  return recordProcess(type, {
    ...definition,
    record: { ...record, ...(navigation && { navigation }) },
    inForce,
  });
}

const shippedHashes = new WeakMap<QualityProcessDefinition, string>();

function hashOfShipped(product: QualityProcessDefinition): string {
  const known = shippedHashes.get(product) ?? hashOfContent(contentOf(product));
  shippedHashes.set(product, known);
  return known;
}

/** Address of the pages of a type, below the origin. */
export const addressOf = (type: string, { procType }: QualityProcessDefinition['data']): string =>
  `${modulePath(procType)}/${type}`;
