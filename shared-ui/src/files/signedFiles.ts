import { createContext } from 'react';

/** Ids of the files of a form that a signature covers: they are superseded with a reason, never removed. */
export const SignedFiles = createContext<ReadonlySet<string>>(new Set());
