import type { FileRef } from '@attest/api-contract';

/** The files of a value, whatever is stored there. */
export const filesOf = (value: unknown): FileRef[] => (Array.isArray(value) ? (value as FileRef[]) : []);
