import {
  CHAT_KINDS,
  type ChatKind,
  type ChosenProvider,
  DIRECTORY_KINDS,
  type DirectoryKind,
  SAML_KINDS,
  SAP_KINDS,
  type SamlKind,
  type SapKind,
} from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { StoredProvider } from './tables';

type Way = ChosenProvider['way'];
type Kind = StoredProvider['kind'];

/** Kinds whose passwords are typed here; all others have pages of their own. */
export const PASSWORD_KINDS: readonly Kind[] = [...DIRECTORY_KINDS, ...SAP_KINDS];

/** Whether a provider is a directory. */
export const isDirectory = <P extends { kind: Kind }>(provider: P): provider is P & { kind: DirectoryKind } =>
  DIRECTORY_KINDS.some((kind) => kind === provider.kind);

/** Whether a provider is an SAP system that is asked for passwords itself. */
export const isSap = <P extends { kind: Kind }>(provider: P): provider is P & { kind: SapKind } =>
  SAP_KINDS.some((kind) => kind === provider.kind);

/** Whether a provider is a chat platform. */
export const isChat = <P extends { kind: Kind }>(provider: P): provider is P & { kind: ChatKind } =>
  CHAT_KINDS.some((kind) => kind === provider.kind);

/** Whether a provider speaks SAML. */
export const isSaml = <P extends { kind: Kind }>(provider: P): provider is P & { kind: SamlKind } =>
  SAML_KINDS.some((kind) => kind === provider.kind);

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
