import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mp3Of, mp4Of, wavOf, webmOf } from '../../../testing/recordings';
import { agreedMediaType } from '../contentType';
import { secondsOf } from './recording';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attest-recording-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What an upload of these bytes ends with: how many seconds they play, or the code of a refusal. */
async function lengthOf(bytes: Buffer, extension: string): Promise<number | string | undefined> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  try {
    return await secondsOf(path, await agreedMediaType(path, extension));
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the length of a recording', () => {
  it('is read from its own content', async () => {
    expect(await lengthOf(await mp4Of(61.5), 'mp4')).toBe(61.5);
    expect(await lengthOf(await webmOf(12), 'webm')).toBe(12);
    expect(await lengthOf(await wavOf(3), 'wav')).toBe(3);
    expect(await lengthOf(await mp3Of(100), 'mp3')).toBeCloseTo((100 * 1152) / 44_100, 6);
  });

  it('is not known where the content does not say it', async () => {
    expect(await lengthOf(await webmOf(3, { timed: false }), 'webm')).toBeUndefined();
    expect(await lengthOf(await mp4Of(7, { fragmented: true }), 'mp4')).toBeUndefined();
    expect(await lengthOf(await mp4Of(0), 'mp4')).toBeUndefined();
    expect(await lengthOf((await webmOf(3)).subarray(0, 120), 'webm')).toBeUndefined();
    expect(await lengthOf((await mp4Of(5)).subarray(0, 200), 'mp4')).toBeUndefined();
  });

  it('is not asked of what only calls itself a recording', async () => {
    expect(await lengthOf(Buffer.from('%PDF-1.7\n%%EOF'), 'mp4')).toBe('FILE_TYPE_MISMATCH');
    expect(await lengthOf(await mp4Of(5), 'webm')).toBe('FILE_TYPE_MISMATCH');
    expect(await lengthOf(await webmOf(5), 'mp4')).toBe('FILE_TYPE_MISMATCH');
    expect(await lengthOf(Buffer.from('MZ\u0000\u0001'), 'mp3')).toBe('FILE_TYPE_MISMATCH');
  });
});
