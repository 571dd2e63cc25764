import { isAbort, upload } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';

/** A file that the server has, and what it found in it. */
export interface CheckedSheet<R> {
  fileId: string;
  report: R;
}

export interface SheetOptions<R> {
  /** Asks the server what is in a file that it has. */
  onCheck: (fileId: string, signal: AbortSignal) => Promise<R>;
  /** null while nothing is there that could be imported. */
  onChecked: (checked: CheckedSheet<R> | null) => void;
}

/** A file on its way, looked at by the server, or refused. */
interface State {
  name: string;
  /** 0–1 while it is sent; null when it is not. */
  progress: number | null;
  checking: boolean;
  error: unknown;
}

const NOTHING: State = { name: '', progress: null, checking: false, error: null };

/** Sends one file and has it checked; another one takes its place, leaving or `cancel` stops it. */
export function useSheet<R>({ onCheck, onChecked }: SheetOptions<R>) {
  const [state, setState] = useState<State>(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (first: State) => {
    running.current?.abort();
    onChecked(null);
    setState(first);
  };
  const choose = async (file: File) => {
    begin({ ...NOTHING, name: file.name, progress: 0 });
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const tell = (part: Partial<State>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...part }));
    };
    try {
      const { id } = await upload(file, { onProgress: (progress) => tell({ progress }), signal });
      tell({ progress: null, checking: true });
      const report = await onCheck(id, signal);
      tell({ checking: false });
      if (!signal.aborted) onChecked({ fileId: id, report });
    } catch (error) {
      tell(isAbort(error) ? NOTHING : { progress: null, checking: false, error });
    }
  };
  const cancel = () => begin(NOTHING);
  return { ...state, choose, cancel };
}
