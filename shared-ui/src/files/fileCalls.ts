import { downloadFile } from '@attest/api-contract';
import type { UploadCalls } from '@attest/shared-utility';
import { createContext } from 'react';

export interface FileCalls {
  upload?: UploadCalls;
  download: typeof downloadFile;
}

/** By which calls files come and go: those of whoever is signed in, unless a page is for somebody else. */
export const FileCallsContext = createContext<FileCalls>({ download: downloadFile });
