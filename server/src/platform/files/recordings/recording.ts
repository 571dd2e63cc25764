import type { FileRef } from '@attest/api-contract';
import { FilePathSource, Input, type InputFormat, MP3, MP4, WAVE, WEBM } from 'mediabunny';
import { AppError } from '../../errors';
import type { Context } from '../../module';

const FORMATS: Record<string, InputFormat> = {
  'video/mp4': MP4,
  'video/webm': WEBM,
  'audio/mpeg': MP3,
  'audio/wav': WAVE,
};

/** How a recording is played; undefined for what browsers cannot play. */
export const playedAs = (mediaType: string): 'video' | 'audio' | undefined => {
  if (!(mediaType in FORMATS)) return undefined;
  return mediaType.startsWith('video/') ? 'video' : 'audio';
};

/** Seconds that the content of a file plays, as players read it there; undefined when it does not say that. */
export async function secondsOf(path: string, mediaType: string): Promise<number | undefined> {
  const format = FORMATS[mediaType];
  if (!format) return undefined;
  const input = new Input({ formats: [format], source: new FilePathSource(path) });
  try {
    return (await input.getDurationFromMetadata()) || undefined;
  } catch {
    // Damaged, or not of the format after all: its reader says so in its own words.
    return undefined;
  } finally {
    input.dispose();
  }
}

/**
 * Keeps how long a recording plays, so that nobody has to believe a browser about it; what is known is not read again.
 * FILE_TYPE_NOT_ALLOWED for what cannot be played, RECORDING_UNREADABLE when its length cannot be told.
 */
export async function measureRecording(ctx: Context, file: FileRef): Promise<void> {
  if (!playedAs(file.mediaType)) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  const stored = ctx.tx.selectFrom('stored_file').select('play_seconds').where('id', '=', file.id);
  if ((await stored.executeTakeFirst())?.play_seconds) return;
  const content = await ctx.platform.files.borrow(file.sha256);
  const seconds = await secondsOf(content.path, file.mediaType).finally(content.release);
  if (seconds === undefined) throw new AppError('RECORDING_UNREADABLE');
  await ctx.tx
    .updateTable('stored_file')
    .set({ play_seconds: Math.max(1, Math.floor(seconds)) })
    .where('id', '=', file.id)
    .execute();
}
