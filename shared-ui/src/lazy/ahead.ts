import type { askRecordAhead as Ask } from '../records/recordAhead';

/** `askRecordAhead` for pages that show no records themselves: it comes with the first record that is asked for. */
export async function askRecordAhead(...asked: Parameters<typeof Ask>): Promise<void> {
  await (await import('../records/recordAhead')).askRecordAhead(...asked);
}
