import { checkPeopleImport, type ImportedPerson } from '@attest/api-contract';
import { isAbort, request, upload } from '@attest/shared-utility';
import { useEffect, useRef, useState } from 'react';

/** A file on its way, looked at by the server, or refused. */
interface State {
  name: string;
  /** 0–1 while it is sent; null when it is not. */
  progress: number | null;
  checking: boolean;
  fileId: string | null;
  rows: ImportedPerson[] | null;
  error: unknown;
}

const NOTHING: State = { name: '', progress: null, checking: false, fileId: null, rows: null, error: null };

/** Sends one file and has it checked; another one takes its place, leaving or `cancel` stops it. */
export function useAccountSheet() {
  const [state, setState] = useState<State>(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const tell = (part: Partial<State>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...part }));
    };
    setState({ ...NOTHING, name: file.name, progress: 0 });
    try {
      const { id } = await upload(file, { onProgress: (progress) => tell({ progress }), signal });
      tell({ progress: null, checking: true });
      const { rows } = await request(checkPeopleImport, { fileId: id }, { quiet: true, signal });
      tell({ rows, fileId: id, checking: false });
    } catch (error) {
      tell(isAbort(error) ? NOTHING : { progress: null, checking: false, error });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState(NOTHING);
  };
  return { ...state, choose, cancel };
}

export type AccountSheet = ReturnType<typeof useAccountSheet>;
