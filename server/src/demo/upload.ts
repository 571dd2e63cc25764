import { createHash } from 'node:crypto';
import { beginUpload, type FileRef, mergeShards, uploadShard } from '@attest/api-contract';
import type { DemoFile } from './company';
import type { DemoPersonCaller } from './demoTenant';

/** Uploads a text as a file that spreadsheets open as well. */
export const uploadText = (person: DemoPersonCaller, { name, content }: DemoFile): Promise<FileRef> =>
  upload(person, { name, bytes: Buffer.from(`\ufeff${content}\n`) });

/** Uploads a file as somebody. */
export async function upload(
  person: DemoPersonCaller,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<FileRef> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = await person.call(beginUpload, { name, size: bytes.length, sha256 });
  await person.call(uploadShard, { uploadId, index: '0' }, bytes);
  return person.call(mergeShards, { uploadId });
}
