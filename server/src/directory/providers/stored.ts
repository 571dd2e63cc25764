import { X509Certificate } from 'node:crypto';
import {
  type Bilingual,
  CHAT_ADDRESSES,
  type ChatProvider,
  type DirectoryProvider,
  isChatAddress,
  isDirectoryAddress,
  isIssuer,
  isSaidBy,
  isSapAddress,
  type OidcProvider,
  type ProviderMatch,
  type SamlProvider,
  type SapProvider,
  type SignInProvider,
  sapOrigin,
} from '@attest/api-contract';
import { SASL_MECHANISMS } from 'ldapts';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { isAccountFilter } from './directory/filter';
import { isChat, isDirectory, isSap } from './kinds';
import { MetadataError, readMetadata } from './saml/metadata';
import type { ChatSettings, DirectorySettings, SamlSettings, SapSettings, StoredProvider } from './tables';

const isDirectoryProvider = (given: SignInProvider): given is DirectoryProvider => isDirectory(given);
const isSapProvider = (given: SignInProvider): given is SapProvider => isSap(given);
const isSamlProvider = (given: SignInProvider): given is SamlProvider => 'metadata' in given;
const isChatProvider = (given: SignInProvider): given is ChatProvider => isChat(given);

/** A provider as it is stored, as its form has it. */
export function providerOf(row: StoredProvider): SignInProvider {
  const { kind } = row;
  const common = {
    enabled: row.enabled,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    matchBy: row.match_by,
    claim: row.claim,
  };
  const { matchBy, claim } = common;
  if (kind === 'dingtalk' || kind === 'wecom' || kind === 'feishu')
    return {
      ...common,
      kind,
      claim: claim as ChatProvider['claim'],
      clientId: row.client_id,
      ...(row.settings as ChatSettings),
    };
  const others = { ...common, matchBy: matchBy as ProviderMatch };
  if (kind === 'ldap' || kind === 'ad')
    return {
      ...others,
      kind,
      server: row.issuer,
      bindDn: row.client_id,
      ...(row.settings as DirectorySettings),
    };
  if (kind === 'sapSystem') {
    const { claim: _, ...unmatched } = others;
    const { issuer: system, client_id: client } = row;
    return { ...unmatched, kind, system, client, ...(row.settings as SapSettings) };
  }
  if (kind === 'saml') {
    const { metadata, idAttribute, signRequests, onlyEncrypted } = row.settings as SamlSettings;
    return { ...others, kind, metadata, idAttribute, signRequests, onlyEncrypted };
  }
  return { ...others, kind, issuer: row.issuer, clientId: row.client_id };
}

/** The columns of a provider, but for its secret and keys. */
export function columnsOf(given: SignInProvider) {
  const { kind, enabled, nameZh, nameEn, matchBy } = given;
  const unmatched = { kind, enabled, name_zh: nameZh, name_en: nameEn, match_by: matchBy };
  if (isSapProvider(given)) {
    const { system, client, ca, path, language } = given;
    const settings: SapSettings = { ca, path, language };
    const own = { issuer: system, client_id: client, settings: JSON.stringify(settings) };
    return { ...unmatched, claim: null, ...own };
  }
  const common = { ...unmatched, claim: given.claim };
  if (isChatProvider(given)) {
    const { clientId, organisation, corpId, page, inApp, api, directory } = given;
    const settings: ChatSettings = { organisation, corpId, page, inApp, api, directory };
    const called = api ?? CHAT_ADDRESSES[given.kind].api;
    return { ...common, issuer: called, client_id: clientId, settings: JSON.stringify(settings) };
  }
  if (isSamlProvider(given)) {
    const { metadata, idAttribute, signRequests, onlyEncrypted } = given;
    const { entityId, page, certificates } = readMetadata(metadata);
    const own = { idAttribute, signRequests, onlyEncrypted };
    const settings: SamlSettings = { metadata, page, certificates, ...own };
    return { ...common, issuer: entityId, client_id: '', settings: JSON.stringify(settings) };
  }
  if (!isDirectoryProvider(given))
    return { ...common, issuer: given.issuer, client_id: given.clientId, settings: '{}' };
  const { server, bindDn, ca, baseDn, filter, idAttribute } = given;
  const settings: DirectorySettings = { ca, baseDn, filter, idAttribute };
  return { ...common, issuer: server, client_id: bindDn, settings: JSON.stringify(settings) };
}

const refused = (key: string) => new AppError('REQUEST_INVALID', { where: `/provider/${key}` });

/** A provider without surrounding blanks and what its kind does not need. Throws REQUEST_INVALID. */
export function tidy({ platform }: Context, given: SignInProvider): SignInProvider {
  const { origins } = platform.config.outbound;
  const trimmed = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as unknown as SignInProvider;
  for (const [key, value] of Object.entries(trimmed)) if (value === '') throw refused(key);
  if (isSapProvider(trimmed)) return checkedSap(trimmed, origins);
  if (trimmed.matchBy !== 'none' && !trimmed.claim) throw refused('claim');
  const claim = trimmed.matchBy === 'none' ? null : trimmed.claim;
  if (isChatProvider(trimmed))
    return { ...checkedChat(trimmed, origins), claim: claim as ChatProvider['claim'] };
  if (isSamlProvider(trimmed)) return { ...checkedSaml(trimmed), claim };
  return isDirectoryProvider(trimmed)
    ? { ...checkedDirectory(trimmed, origins), claim }
    : { ...checkedIssuer(trimmed, origins), claim };
}

const ADDRESSES = ['page', 'inApp', 'api', 'directory'] as const;

function checkedChat(given: ChatProvider, origins: string[]): ChatProvider {
  const tidied = { ...given };
  for (const key of ADDRESSES) {
    tidied[key] = given[key]?.replace(/\/+$/, '') ?? null;
    if (!isChatAddress(tidied, key, origins)) throw refused(key);
  }
  if (given.kind !== 'dingtalk' && !given.organisation) throw refused('organisation');
  if (given.claim && !isSaidBy(given.kind, given.claim)) throw refused('claim');
  return tidied;
}

function checkedSaml(given: SamlProvider): SamlProvider {
  try {
    readMetadata(given.metadata);
  } catch (error) {
    if (error instanceof MetadataError) throw refused('metadata');
    throw error;
  }
  return given;
}

function checkedIssuer(given: OidcProvider, origins: string[]): OidcProvider {
  const issuer = given.issuer.replace(/\/+$/, '');
  if (!isIssuer({ ...given, issuer }, origins)) throw refused('issuer');
  return { ...given, issuer };
}

function checkedDirectory(given: DirectoryProvider, origins: string[]): DirectoryProvider {
  const { server, filter, bindDn, ca } = given;
  if (!isDirectoryAddress(given, origins)) throw refused('server');
  // The library would take such a name for another way to prove who one is.
  if ((SASL_MECHANISMS as readonly string[]).includes(bindDn)) throw refused('bindDn');
  if (!isAccountFilter(filter)) throw refused('filter');
  if (ca !== null && !isCertificates(ca)) throw refused('ca');
  return { ...given, server: server.replace(/\/$/, '') };
}

function checkedSap(given: SapProvider, origins: string[]): SapProvider {
  const { system, ca, language } = given;
  const origin = isSapAddress(given, origins) && sapOrigin(system);
  if (!origin) throw refused('system');
  if (ca !== null && !isCertificates(ca)) throw refused('ca');
  return { ...given, system: origin, language: language?.toUpperCase() ?? null };
}

/** One certificate or several, and nothing else. */
function isCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const rest = blocks.reduce((left, block) => left.replace(block, ''), text);
  try {
    for (const block of blocks) new X509Certificate(block);
    return blocks.length > 0 && rest.trim() === '';
  } catch {
    return false;
  }
}

/** What a provider is called. */
export const nameOf = ({ name_zh: zh, name_en: en }: StoredProvider): Bilingual => ({ zh, en });
