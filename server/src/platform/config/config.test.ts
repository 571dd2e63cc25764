import { describe, expect, it } from '@jest/globals';
import { type Config, ConfigError, readConfig } from './config';
import { configOf, configOfTenant, configsOf, databaseName } from './configOf';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env, '/srv/attest');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('the configuration', () => {
  it('needs nothing: embedded database with demo data on port 8000', () => {
    expect(readConfig({}, '/srv/attest')).toMatchObject({
      port: 8000,
      dataDir: '/srv/attest/data',
      databaseUrl: undefined,
      publicUrl: undefined,
      basePath: '',
      demo: true,
      importMap: '/srv/attest/importmap.json',
      trustProxy: [],
      outbound: { origins: [], networks: [] },
    });
  });

  it('makes no demo data in a database of the operator unless asked', () => {
    const DATABASE_URL = 'postgres://attest:secret@db:5432/attest';
    expect(readConfig({ DATABASE_URL }, '/')).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
    expect(readConfig({ DATABASE_URL, DEMO: 'true' }, '/').demo).toBe(true);
  });

  it('takes the sub-path from the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://q.example.com/suite/' }, '/').basePath).toBe('/suite');
    expect(readConfig({ PUBLIC_URL: 'https://q.example.com' }, '/').basePath).toBe('');
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['REPLICA_MAX_LAG', 'soon'],
    ['PUBLIC_URL', 'quality.example.com'],
    ['PUBLIC_URL', 'https://u@q.example.com'],
    ['PUBLIC_URL', 'https://q.example.com/?x=1'],
    ['DEMO', 'maybe'],
    ['OVERRIDE_HOSTS', 'https://x'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '1'],
    ['OUTBOUND_ORIGINS', 'models.example.com'],
    ['OUTBOUND_ORIGINS', 'https://models.example.com/v1'],
    ['OUTBOUND_ORIGINS', 'https://*.example.com,ftp://x'],
    ['OUTBOUND_NETWORKS', '10.0.0.0/33'],
    ['ASSISTANT_TIME_LIMIT', '5'],
    ['DRAIN_SECONDS', '1000'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_DAILY', '0'],
  ])('names a wrong %s=%s with what is expected', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(problem).toContain(`${name}=${value}: expected `);
    expect(others).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x:secret@y'],
    ['DATABASE_URL', 'attest'],
    ['DATABASE_DIRECT_URL', 'attest'],
    ['DATABASE_REPLICA_URL', 'http://replica'],
  ])('names a wrong %s without repeating a password in it', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      `${name}: expected an address such as postgres://user:secret@host:5432/attest`,
    ]);
  });

  describe('of several databases', () => {
    const DATABASE_URL = 'postgres://attest:secret@one:5432/attest';
    const DATABASE_URL_EAST = 'postgres://attest:secret@two:5432/attest';

    it('says for each tenant where it lives, and for each database what is its own', () => {
      const config = readConfig(
        {
          DATABASE_URL,
          DATABASE_URL_EAST,
          TENANT_DATABASES: 'acme=east, globex=east',
          DATA_DIR: '/data',
          BACKUP_DIR: '/backups',
          FILES_URL: 's3://files/suite',
          SEALING_KEY_FILE: '/keys/one',
          SEALING_KEY_FILE_EAST: '/keys/two',
          BACKUP_DATABASE_URL_EAST: 'postgres://backup:secret@two/attest',
        },
        '/',
      );
      const [first, east, ...more] = configsOf(config);
      expect(more).toEqual([]);
      expect(first).toBe(config);
      expect(east).toMatchObject({
        database: 'east',
        databaseUrl: DATABASE_URL_EAST,
        dataDir: '/data/databases/east',
        filesBucket: { prefix: 'suite/databases/east/' },
        sealKeyFile: '/keys/two',
        backup: { folder: '/backups/east', databaseUrl: 'postgres://backup:secret@two/attest' },
      });
      expect(['acme', 'globex', 'initech'].map((code) => configOfTenant(config, code).database)).toEqual([
        'east',
        'east',
        'default',
      ]);
      expect(() => configOf(config, 'west')).toThrow('The configuration has no database west');
      expect(databaseName(east as Config)).toBe('east (two:5432/attest)');
      expect(databaseName(readConfig({}, '/'))).toBe('default (embedded)');
    });

    it.each([
      ['acme', {}, 'TENANT_DATABASES: "acme": expected the code of a tenant and the name of a database'],
      ['acme=east', { DATABASE_URL_EAST: '' }, 'DATABASE_URL_EAST has to name the database east'],
      ['acme=east,acme=east', {}, 'the tenant acme is named twice'],
      [
        'acme=default',
        { DATABASE_URL_DEFAULT: DATABASE_URL_EAST },
        'default is the name of the first database',
      ],
      ['acme=east', { DATABASE_URL_EAST: DATABASE_URL }, 'two names lead to one database'],
    ])('refuses TENANT_DATABASES=%s with %j', (TENANT_DATABASES, more, expected) => {
      const problems = problemsOf({ DATABASE_URL, DATABASE_URL_EAST, TENANT_DATABASES, ...more });
      expect(problems.join()).toContain(expected);
      expect(problems.join()).not.toContain('secret');
      expect(problems).toHaveLength(1);
    });
  });

  it('opens no metrics to whoever asks', () => {
    expect(problemsOf({ METRICS: 'true' })).toEqual(['METRICS=true: expected METRICS_TOKEN beside it']);
    // What is secret is not repeated.
    expect(problemsOf({ METRICS: 'true', METRICS_TOKEN: 'guessed' })).toEqual([
      'METRICS_TOKEN: expected 16 characters or more',
    ]);
    expect(problemsOf({ METRICS: 'true', METRICS_TOKEN: 'a'.repeat(16) })).toEqual([]);
  });

  it('begins no backup without a place for it', () => {
    expect(problemsOf({ BACKUP_AT: '02:00' })).toEqual(['BACKUP_AT: expected BACKUP_DIR beside it']);
    expect(problemsOf({ BACKUP_AT: '02:00', BACKUP_DIR: 'backups' })).toEqual([]);
  });

  it('names every wrong value at once', () => {
    expect(problemsOf({ PORT: 'x', DEMO: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
    expect(() => readConfig({ PORT: 'x' }, '/')).toThrow(ConfigError);
  });
});
