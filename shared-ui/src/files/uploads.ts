import { FILE_GROUPS, type FileRef, sizeLimitOf } from '@attest/api-contract';
import { isAbort, isApiError, upload } from '@attest/shared-utility';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { FileCallsContext } from './fileCalls';
import { uploadBegins } from './uploading';

/**
 * One file on its way. `failed` can be resumed: the server keeps the shards it has. `refused` cannot: the server does
 * not take what is in the file.
 */
export interface Upload {
  key: number;
  file: File;
  /** 0–1 */
  progress: number;
  state: 'waiting' | 'running' | 'failed' | 'refused';
  /** Why it failed, in the language of the screen at that moment. */
  error?: string;
}

export type Refusal = 'type' | 'size' | 'empty' | 'count';

export interface Refused {
  name: string;
  why: Refusal;
}

const EXTENSIONS = new Set<string>(Object.values(FILE_GROUPS).flat());
export const ACCEPT = [...EXTENSIONS].map((extension) => `.${extension}`).join(',');

/** Why a file is not even sent; the server decides again, by content. */
export function refusalOf(file: { name: string; size: number }): Refusal | undefined {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!file.name.includes('.') || !EXTENSIONS.has(extension)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > sizeLimitOf(file.name) ? 'size' : undefined;
}

interface Options {
  /** How many more files fit. */
  room: number;
  onUploaded(file: FileRef): void;
  textOf(error: unknown): string;
}

/** The file itself is what the server does not take; full storage is not its fault. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && [413, 415].includes(error.status) && error.code !== 'FILE_QUOTA_EXCEEDED';

/** Whether nothing of it is on its way any more. */
export const hasEnded = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'failed' || state === 'refused';

/** Uploads one after the other, each with progress, cancel and resume. */
export function useUploads({ room, onUploaded, textOf }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const { upload: calls } = useContext(FileCallsContext);
  const latest = useRef({ onUploaded, textOf, calls });
  latest.current = { onUploaded, textOf, calls };

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: number) => setUploads((all) => all.filter((one) => one.key !== key)), []);

  const run = useCallback(
    async ({ key, file }: Upload) => {
      const controller = new AbortController();
      controllers.current.set(key, controller);
      change(key, { state: 'running', error: undefined });
      try {
        const onProgress = (progress: number) => change(key, { progress });
        const done = await upload(file, {
          onProgress,
          signal: controller.signal,
          ...(latest.current.calls && { calls: latest.current.calls }),
        });
        drop(key);
        latest.current.onUploaded(done);
      } catch (error) {
        if (controller.signal.aborted || isAbort(error)) drop(key);
        else
          change(key, {
            state: isRefused(error) ? 'refused' : 'failed',
            error: isApiError(error) ? latest.current.textOf(error) : undefined,
          });
      } finally {
        controllers.current.delete(key);
      }
    },
    [change, drop],
  );

  const active = uploads.some((one) => !hasEnded(one));
  useEffect(() => {
    if (!active) return;
    return uploadBegins();
  }, [active]);

  const busy = uploads.some((one) => one.state === 'running');
  const waiting = uploads.find((one) => one.state === 'waiting');
  useEffect(() => {
    if (!busy && waiting) void run(waiting);
  }, [busy, waiting, run]);
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const add = (files: File[]) => {
    const free = room - uploads.length;
    const checked = files.map((file) => ({ file, why: refusalOf(file) }));
    const fit = checked.filter(({ why }) => !why).map(({ file }) => file);
    setRefused([
      ...checked.flatMap(({ file, why }) => (why ? [{ name: file.name, why }] : [])),
      ...fit.slice(free).map((file) => ({ name: file.name, why: 'count' as const })),
    ]);
    const accepted = fit.slice(0, Math.max(0, free));
    setUploads((all) => [
      ...all,
      ...accepted.map((file) => ({ key: nextKey.current++, file, progress: 0, state: 'waiting' as const })),
    ]);
  };

  return {
    uploads,
    refused,
    add,
    cancel: (key: number) => {
      controllers.current.get(key)?.abort();
      drop(key);
    },
    resume: (key: number) => change(key, { state: 'waiting' }),
  };
}
