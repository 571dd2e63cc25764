import { beginUpload, type FileRef, mergeShards, sizeLimitOf, uploadShard } from '@attest/api-contract';
import { ApiError, isApiError } from '../request/apiError';
import type { Requester } from '../request/request';
import { sha256 } from './sha256';

export interface UploadOptions {
  /** 0–1, after each shard. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** By which calls it is sent; those of whoever is signed in unless said. */
  calls?: UploadCalls;
}

export interface UploadCalls {
  begin: typeof beginUpload;
  shard: typeof uploadShard;
  merge: typeof mergeShards;
}

const OWN: UploadCalls = { begin: beginUpload, shard: uploadShard, merge: mergeShards };

const PARALLEL = 3;

/**
 * Sends a file in shards, three at a time, and joins them on the server. Called again for the same file
 * it goes on where it stopped: the server says which shards it has. UPLOAD_CUT when the connection is lost on the way.
 */
export async function uploadFile(
  request: Requester,
  file: File,
  options: UploadOptions = {},
): Promise<FileRef> {
  try {
    return await sendFile(request, file, options);
  } catch (error) {
    // No answer came: what happened to the file says more than that the service was not there.
    if (isApiError(error) && error.code === 'SERVICE_UNAVAILABLE' && error.status === 0)
      throw new ApiError('UPLOAD_CUT');
    throw error;
  }
}

async function sendFile(
  request: Requester,
  file: File,
  { onProgress = () => {}, signal, calls = OWN }: UploadOptions,
): Promise<FileRef> {
  const max = sizeLimitOf(file.name);
  if (file.size > max) throw new ApiError('FILE_TOO_LARGE', { max }, 413);
  if (!globalThis.crypto.subtle) throw new ApiError('UPLOAD_FAILED');
  const options = { quiet: true, ...(signal ? { signal } : {}) };
  const hash = await sha256(await file.arrayBuffer());
  signal?.throwIfAborted();
  const { uploadId, shardSize, shardCount, received } = await request(
    calls.begin,
    { name: file.name, size: file.size, sha256: hash },
    options,
  );

  const have = new Set(received);
  const missing = Array.from({ length: shardCount }, (_, index) => index).filter((index) => !have.has(index));
  let done = shardCount - missing.length;
  onProgress(done / shardCount);

  const work = async () => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
      const body = file.slice(index * shardSize, (index + 1) * shardSize);
      await request(calls.shard, { uploadId, index: String(index) }, { ...options, body });
      done += 1;
      onProgress(done / shardCount);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work));
  } catch (error) {
    // The other workers stop after their present shard.
    missing.length = 0;
    throw error;
  }
  return request(calls.merge, { uploadId }, options);
}
