import {
  CHAT_KINDS,
  type ChosenProvider,
  DIRECTORY_KINDS,
  SAML_KINDS,
  SAP_KINDS,
} from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { StoredProvider } from './tables';

type Way = ChosenProvider['way'];
type Kind = StoredProvider['kind'];

/** Kinds whose passwords are typed here; all others have pages of their own. */
export const PASSWORD_KINDS: readonly Kind[] = [...DIRECTORY_KINDS, ...SAP_KINDS];

/** Tells whether a provider is of one of some kinds. */
const isOf =
  <K extends Kind>(kinds: readonly K[]) =>
  <P extends { kind: Kind }>(provider: P): provider is P & { kind: K } =>
    kinds.some((kind) => kind === provider.kind);

export const isDirectory = isOf(DIRECTORY_KINDS);
/** An SAP system that is asked for passwords itself. */
export const isSap = isOf(SAP_KINDS);
export const isChat = isOf(CHAT_KINDS);
export const isSaml = isOf(SAML_KINDS);

export const wayOf = ({ kind }: { kind: Kind }): Way => (PASSWORD_KINDS.includes(kind) ? 'password' : 'page');

/** A provider that is in use, by the way it is used. Throws LOGIN_TYPE_UNMATCHED. */
export async function providerInUse(tx: TenantTransaction, id: string, way: Way): Promise<StoredProvider> {
  const row = await tx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row || wayOf(row) !== way) throw new AppError('LOGIN_TYPE_UNMATCHED');
  return row;
}
