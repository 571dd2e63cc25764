import { resolve } from 'node:path';
import { directoryAddress, isEmail } from '@attest/api-contract';
import { type Bucket, bucketOf } from '../files/store/bucket';
import { isNetwork } from '../outbound/addresses';
import type { OutboundRules } from '../outbound/outbound';
import { FIRST_DATABASE, type OtherDatabase, readDatabases, sharedAddress } from './databases';

/** How the deployment is backed up. */
export interface BackupConfig {
  /** Where backups are put; undefined: the command names a folder. */
  folder: string | undefined;
  /** When the server begins one each day, `HH:MM` in UTC; undefined: it does not. */
  at: string | undefined;
  /** How many days, and how many weeks, keep one. */
  daily: number;
  weekly: number;
  /** File of the key that they are encrypted with; undefined: they are not. */
  keyFile: string | undefined;
  /** The database as an account that may read every tenant; undefined: as the server itself. */
  databaseUrl: string | undefined;
}

export interface Config {
  port: number;
  /** Absolute. Holds the embedded database, files and the demo accounts. */
  dataDir: string;
  /** Object store for files; undefined: a folder of `dataDir`. */
  filesBucket: Bucket | undefined;
  /** How the database is called beside others. */
  database: string;
  /** Databases beside the first. */
  otherDatabases: OtherDatabase[];
  /** Code of a tenant → name of the database in which it lives; all others live in the first. */
  tenantDatabases: ReadonlyMap<string, string>;
  /** A PostgreSQL of the operator; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The same database past a pooler: notifications and locks. */
  databaseDirectUrl: string | undefined;
  /** A replica of it, for reports and exports; undefined: there is none. */
  databaseReplicaUrl: string | undefined;
  /** Seconds that reports may be old. */
  replicaMaxLag: number;
  /** The address users type, without a trailing slash; undefined: whatever host they came by. */
  publicUrl: URL | undefined;
  /** Path below the origin where the suite lives: `''` or `/suite`. */
  basePath: string;
  demo: boolean;
  /** Hosts on which modules may be overridden; `*.` stands for any label. */
  overrideHosts: string[];
  importMap: string;
  /** Addresses or networks of proxies whose X-Forwarded-* is believed. */
  trustProxy: string[];
  logLevel: string;
  databasePool: number;
  /** Public calls allowed per minute from one address. */
  publicRate: number;
  /** Calls allowed per minute to one signed-in person, on each instance. */
  callsPerPerson: number;
  /** Push connections that one person may have open, on each instance. */
  socketsPerPerson: number;
  /** Milliseconds after which the database gives up on a query of the query manager. */
  queryTimeLimit: number;
  metrics: boolean;
  /** What whoever asks for the metrics shows; undefined: there are none. */
  metricsToken: string | undefined;
  /** Collector that traces go to; undefined: nothing is measured. */
  traces: URL | undefined;
  /** Seconds between being asked to stop and taking no more calls: until balancers have noticed. */
  drainSeconds: number;
  /** Mail server: `smtp[s]://user:password@host:port`; undefined: messages go into files of the outbox. */
  smtpUrl: URL | undefined;
  /** Sender of messages. */
  mailFrom: string;
  /** Folder outside the database where sealed heads of the audit trail are kept; undefined: nowhere. */
  auditHeadsDir: string | undefined;
  /** Sealed heads go by mail to whoever administers a tenant, too. */
  auditHeadsMail: boolean;
  /** Folder of what is detached from the trail; undefined: nothing is. */
  auditArchiveDir: string | undefined;
  /** Months that entries of the trail stay in the database at least; undefined: all stay. */
  auditKeepMonths: number | undefined;
  /** File with the public keys that sign licences; undefined: no licence is asked for. */
  licenceKeys: string | undefined;
  backup: BackupConfig;
  /** File of the key that seals secrets of tenants; undefined: it lies in the database. */
  sealKeyFile: string | undefined;
  /** What the server may call on behalf of tenants. */
  outbound: OutboundRules;
  /** Milliseconds for one answer of a tenant's language model. */
  assistantTimeLimit: number;
  /** Every answer is checked against its declaration (tests, development). */
  checkAnswers: boolean;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

type Environment = Record<string, string | undefined>;
/** As browsers write it, so that it can be compared. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text)
    ? URL.canParse(text) && new URL(text).origin === text
    : directoryAddress(text)?.origin === text;
/** Months that the trail stays in the database at least: batches are asked for five years (EU GMP 4.11). */
const KEPT_MONTHS = 60;
/** Characters that a token has at least. */
const TOKEN_LENGTH = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and checks the environment. Throws ConfigError that names every wrong value and what is expected.
 * `root` is the folder that relative paths start from.
 */
export function readConfig(env: Environment, root: string): Config {
  const problems: string[] = [];
  const wrong = (name: string, expected: string) =>
    problems.push(`${name}=${env[name]}: expected ${expected}`);

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    wrong(name, `a whole number from ${min} to ${max}`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean) => {
    const text = env[name]?.trim().toLowerCase();
    if (!text) return fallback;
    if (['true', '1', 'yes'].includes(text)) return true;
    if (['false', '0', 'no'].includes(text)) return false;
    wrong(name, 'true or false');
    return fallback;
  };
  const url = (name: string, schemes: string[], example: string) => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = URL.canParse(text) ? new URL(text) : undefined;
    if (value && schemes.includes(value.protocol) && value.hostname) return value;
    wrong(name, `an address such as ${example}`);
    return undefined;
  };
  const list = (
    name: string,
    fallback: string[],
    item: { test(value: string): boolean },
    expected: string,
  ) => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const values = text.split(',').map((part) => part.trim());
    if (values.every((value) => item.test(value))) return values;
    wrong(name, expected);
    return fallback;
  };

  const database = (name: string) => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = URL.canParse(text) ? new URL(text) : undefined;
    if (value?.hostname && /^postgres(ql)?:$/.test(value.protocol)) return text;
    // It may hold a password.
    problems.push(`${name}: expected an address such as postgres://user:secret@host:5432/attest`);
    return undefined;
  };
  const databaseUrl = database('DATABASE_URL');
  const filesText = env.FILES_URL?.trim();
  const filesBucket = filesText ? bucketOf(filesText) : undefined;
  if (filesText && !filesBucket)
    wrong(
      'FILES_URL',
      's3://bucket/folder?endpoint=https://…&region=…&encryption=AES256 (or aws:kms&key=…), each part after the bucket if need be',
    );
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://quality.example.com/suite');
  if (publicUrl && (publicUrl.search || publicUrl.hash || publicUrl.username)) {
    wrong('PUBLIC_URL', 'an address without user, query or fragment');
  }
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:secret@mail.example.com:587');
  const mailFrom = env.MAIL_FROM?.trim() || 'attest@localhost.localdomain';
  if (!isEmail(mailFrom)) wrong('MAIL_FROM', 'an e-mail address');
  const logLevel = env.LOG_LEVEL?.trim() || 'info';
  if (!LOG_LEVELS.includes(logLevel)) wrong('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);

  const metrics = flag('METRICS', false);
  const metricsToken = env.METRICS_TOKEN?.trim() || undefined;
  if ((metricsToken?.length ?? TOKEN_LENGTH) < TOKEN_LENGTH)
    problems.push(`METRICS_TOKEN: expected ${TOKEN_LENGTH} characters or more`);
  if (metrics && !metricsToken) problems.push('METRICS=true: expected METRICS_TOKEN beside it');

  const backupAt = env.BACKUP_AT?.trim() || undefined;
  if (backupAt && !/^([01]\d|2[0-3]):[0-5]\d$/.test(backupAt))
    wrong('BACKUP_AT', 'a time of day in UTC, such as 02:00');
  else if (backupAt && !env.BACKUP_DIR?.trim()) problems.push('BACKUP_AT: expected BACKUP_DIR beside it');
  if (env.AUDIT_KEEP_MONTHS?.trim() && !env.AUDIT_ARCHIVE_DIR?.trim())
    problems.push('AUDIT_KEEP_MONTHS: expected AUDIT_ARCHIVE_DIR beside it');
  const path = (name: string) =>
    env[name]?.trim() ? resolve(root, (env[name] as string).trim()) : undefined;
  const { homes, others } = readDatabases(env.TENANT_DATABASES?.trim() || undefined, {
    address: database,
    path,
    problem: (text) => problems.push(text),
  });
  if (sharedAddress(databaseUrl, others))
    problems.push('TENANT_DATABASES: two names lead to one database: each needs its own');
  const sealKeyFile = path('SEALING_KEY_FILE');
  const sealKeyFiles = [sealKeyFile, ...others.map((other) => other.sealKeyFile)].filter(Boolean);
  if (new Set(sealKeyFiles).size < sealKeyFiles.length)
    problems.push('SEALING_KEY_FILE: two databases have the same file: each needs its own');

  const config: Config = {
    port: integer('PORT', 8000, 0, 65535),
    dataDir: resolve(root, env.DATA_DIR?.trim() || 'data'),
    filesBucket,
    database: FIRST_DATABASE,
    otherDatabases: others,
    tenantDatabases: homes,
    databaseUrl,
    databaseDirectUrl: database('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: database('DATABASE_REPLICA_URL'),
    replicaMaxLag: integer('REPLICA_MAX_LAG', 30, 0, 86_400),
    publicUrl,
    basePath: publicUrl ? publicUrl.pathname.replace(/\/+$/, '') : '',
    demo: flag('DEMO', !databaseUrl),
    overrideHosts: list(
      'OVERRIDE_HOSTS',
      ['localhost', '*.localhost', '127.0.0.1'],
      /^(\*\.)?[\w.-]+$|^none$/,
      'host names divided by commas (*.example.com for all below), or none',
    ),
    importMap: resolve(root, env.IMPORT_MAP?.trim() || 'importmap.json'),
    trustProxy: list(
      'TRUST_PROXY',
      [],
      /^[\da-fA-F.:]+(\/\d{1,3})?$|^loopback$|^uniquelocal$/,
      'addresses or networks divided by commas, such as 10.0.0.0/8',
    ),
    logLevel,
    databasePool: integer('DATABASE_POOL', 10, 2, 200),
    publicRate: integer('PUBLIC_RATE', 300, 1, 1_000_000),
    callsPerPerson: integer('CALLS_PER_PERSON', 3000, 1, 10_000_000),
    socketsPerPerson: integer('SOCKETS_PER_PERSON', 50, 1, 1_000_000),
    queryTimeLimit: integer('QUERY_TIME_LIMIT', 10_000, 100, 600_000),
    metrics,
    metricsToken,
    traces: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://collector.example.com:4318'),
    // Without an operator's database there is one instance, and nobody who could take over.
    drainSeconds: integer('DRAIN_SECONDS', databaseUrl ? 10 : 0, 0, 600),
    smtpUrl,
    mailFrom,
    auditHeadsDir: path('AUDIT_HEADS_DIR'),
    auditHeadsMail: flag('AUDIT_HEADS_MAIL', false),
    auditArchiveDir: path('AUDIT_ARCHIVE_DIR'),
    auditKeepMonths: integer('AUDIT_KEEP_MONTHS', 0, KEPT_MONTHS, 1_200) || undefined,
    licenceKeys: path('LICENCE_KEYS'),
    sealKeyFile,
    backup: {
      folder: path('BACKUP_DIR'),
      at: backupAt,
      daily: integer('BACKUP_DAILY', 7, 1, 3660),
      weekly: integer('BACKUP_WEEKLY', 4, 0, 520),
      keyFile: path('BACKUP_KEY_FILE'),
      databaseUrl: database('BACKUP_DATABASE_URL'),
    },
    outbound: {
      origins: list(
        'OUTBOUND_ORIGINS',
        [],
        { test: isOrigin },
        'origins divided by commas, such as https://models.example.com,http://10.0.0.5:8080,ldaps://dc1.example.com',
      ),
      networks: list(
        'OUTBOUND_NETWORKS',
        [],
        { test: isNetwork },
        'addresses or networks divided by commas, such as 10.0.0.0/8',
      ),
    },
    assistantTimeLimit: integer('ASSISTANT_TIME_LIMIT', 60_000, 100, 600_000),
    checkAnswers: flag('CHECK_ANSWERS', false),
  };
  if (problems.length) throw new ConfigError(problems);
  return config;
}
