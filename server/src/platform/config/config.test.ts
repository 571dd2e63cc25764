import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config';

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
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'attest'],
    ['DATABASE_DIRECT_URL', 'attest'],
    ['DATABASE_REPLICA_URL', 'http://replica'],
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
