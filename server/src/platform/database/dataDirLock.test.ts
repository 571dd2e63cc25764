import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirInUse, type Holder, lockDataDir } from './dataDirLock';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attest-lock-'));
  path = join(folder, 'server.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESS = 'http://localhost:8000';
const holder = (): Holder => JSON.parse(readFileSync(path, 'utf8'));

function leave(more: Partial<Holder>): void {
  const since = '2026-01-02T03:04:05.000Z';
  writeFileSync(
    path,
    JSON.stringify({ pid: 1, started: null, host: hostname(), since, address: ADDRESS, ...more }),
  );
}

describe('the lock of a data folder', () => {
  it('is held by one, and free again when released', () => {
    const lock = lockDataDir(folder, ADDRESS);
    expect(holder()).toMatchObject({ pid: process.pid, host: hostname(), address: ADDRESS });
    expect(() => lockDataDir(folder, ADDRESS)).toThrow(DataDirInUse);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    lockDataDir(folder, ADDRESS).release();
  });

  it('names a living holder', () => {
    leave({ pid: process.ppid, started: null });
    expect(() => lockDataDir(folder, ADDRESS)).toThrow(
      `is in use by process ${process.ppid} on ${hostname()} since 2026-01-02T03:04:05.000Z (${ADDRESS})`,
    );
  });

  it('is taken from a process that is gone, also when its number lives on', () => {
    leave({ pid: 4_000_000 });
    lockDataDir(folder, ADDRESS).release();
    leave({ pid: process.ppid, started: '1' });
    lockDataDir(folder, ADDRESS).release();
  });

  it('is taken when nothing can be read from it', () => {
    writeFileSync(path, '{"pid":');
    lockDataDir(folder, ADDRESS).release();
  });

  it('of another machine holds as long as it gives signs of life', () => {
    leave({ host: 'elsewhere' });
    expect(() => lockDataDir(folder, ADDRESS)).toThrow('on elsewhere since');
    const old = new Date(Date.now() - 60_000);
    utimesSync(path, old, old);
    lockDataDir(folder, ADDRESS).release();
  });
});
