import type { TenantTransaction } from '../database/tenantTransaction';

/** The name a person is known by and the one for English screens. */
export interface PersonNames {
  name: string;
  nameEn: string;
}

/** Both names of people by id; ids of nobody are missing. */
export type NamesOf = (tx: TenantTransaction, ids: string[]) => Promise<Map<string, PersonNames>>;
