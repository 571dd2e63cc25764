import { open } from 'node:fs/promises';
import type { FileRef } from '@attest/api-contract';
import { AppError } from '../../errors';
import type { Context } from '../../module';
import { ContentStore } from '../contentStore';
import { mp3Seconds, wavSeconds } from './audioSeconds';
import { ByteReader } from './byteReader';
import { mp4Seconds } from './mp4Seconds';
import { webmSeconds } from './webmSeconds';
import '../tables';

const LENGTHS: Record<string, (reader: ByteReader) => Promise<number | undefined>> = {
  'video/mp4': mp4Seconds,
  'video/webm': webmSeconds,
  'audio/mpeg': mp3Seconds,
  'audio/wav': wavSeconds,
};

/** How a recording is played; undefined for what browsers cannot play. */
export const playedAs = (mediaType: string): 'video' | 'audio' | undefined => {
  if (!(mediaType in LENGTHS)) return undefined;
  return mediaType.startsWith('video/') ? 'video' : 'audio';
};

/** Seconds that the content of a file plays, by what lies in it; undefined when that does not say it. */
export async function secondsOf(path: string, mediaType: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const seconds = await LENGTHS[mediaType]?.(new ByteReader(file, size));
    return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  } finally {
    await file.close();
  }
}

/**
 * Keeps how long a recording plays, so that nobody has to believe a browser about it. FILE_TYPE_NOT_ALLOWED for
 * what cannot be played, RECORDING_UNREADABLE when its length cannot be told.
 */
export async function measureRecording(ctx: Context, file: FileRef): Promise<void> {
  if (!playedAs(file.mediaType)) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  const store = new ContentStore(ctx.platform.dataFolder('files'));
  const seconds = await secondsOf(store.pathOf(file.sha256), file.mediaType);
  if (seconds === undefined) throw new AppError('RECORDING_UNREADABLE');
  await ctx.tx
    .updateTable('stored_file')
    .set({ play_seconds: Math.max(1, Math.floor(seconds)) })
    .where('id', '=', file.id)
    .execute();
}
