import { type FieldDefinition, modulePath } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { ServerModule } from '../../../platform/module';
import type { Offer } from '../../../platform/offers';
import { type BaseLists, baseLists, toKeep, withLists } from '../../base/items';
import { recordProcess } from '../../recordProcess';
import type { QualityProcessDefinition } from '../process';
import { contentOf, definitionOf, hashOfContent } from './content';
import { registeredFields } from './registry';
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
  // Fields themselves are read where a version lacks some: few have ever been taken away.
  const { rows: had } = await sql<{ type: string; keys: string[] }>`
    select type, array_agg(distinct key) as keys from record_field group by type`.execute(tx);
  const keysOf = new Map(had.map(({ type, keys }) => [type, keys]));
  const lists = await baseLists(tx);
  const modules: ServerModule[] = [];
  for (const row of rows) modules.push(await moduleOf(tx, shipped, row, keysOf.get(row.type) ?? [], lists));
  return modules;
}

async function moduleOf(
  tx: TenantTransaction,
  { brought, menus }: Offer,
  { id, type, hash, closed }: InForce,
  everHad: readonly string[],
  lists: BaseLists,
): Promise<ServerModule> {
  const product = brought.byKey('processes')[type];
  const asShipped = product !== undefined && hashOfContent(contentOf(product)) === hash;
  const definition = asShipped ? product : ownDefinition(await contentOfHash(tx, hash), product);
  const present = new Set(definition.form.fields.map(({ key }) => key));
  const former = await formerFields(
    tx,
    type,
    everHad.filter((key) => !present.has(key)),
  );
  const inForce = { id, closed, former };
  const { record } = definition;
  const hasMenu = record.navigation || menus.some(({ code }) => code === record.menu);
  const navigation = hasMenu ? record.navigation : { label: definition.data.name, order: 290 };
  return recordProcess(type, {
    ...definition,
    form: withLists(definition.form, lists, toKeep),
    record: { ...record, ...(navigation && { navigation }) },
    inForce,
  });
}

/** Fields that only earlier versions of a type had. Where lists found one another may be by now. */
async function formerFields(
  tx: TenantTransaction,
  type: string,
  keys: readonly string[],
): Promise<FieldDefinition[]> {
  if (keys.length === 0) return [];
  const registered = await registeredFields(tx, type);
  return [...registered.values()].flatMap(({ slot: _, ...field }) =>
    keys.includes(field.key) ? [field] : [],
  );
}

const own = new WeakMap<
  RecordDefinition,
  { product: QualityProcessDefinition | undefined; definition: QualityProcessDefinition }
>();

/** What a tenant's own version describes: the same again and again, so that what was compiled of it is. */
function ownDefinition(
  content: RecordDefinition,
  product: QualityProcessDefinition | undefined,
): QualityProcessDefinition {
  const known = own.get(content);
  if (known && known.product === product) return known.definition;
  const definition = definitionOf(content, product);
  own.set(content, { product, definition });
  return definition;
}

/** Address of the pages of a type, below the origin. */
export const addressOf = (type: string, { procType }: QualityProcessDefinition['data']): string =>
  `${modulePath(procType)}/${type}`;
