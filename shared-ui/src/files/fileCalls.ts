import { beginUpload, downloadFile, mergeShards, uploadShard } from '@attest/api-contract';
import type { UploadCalls } from '@attest/shared-utility';
import { createContext } from 'react';

export interface FileCalls extends UploadCalls {
  download: typeof downloadFile;
}

/** By which calls files come and go: those of whoever is signed in, unless a page is for somebody else. */
export const FileCallsContext = createContext<FileCalls>({
  begin: beginUpload,
  shard: uploadShard,
  merge: mergeShards,
  download: downloadFile,
});
