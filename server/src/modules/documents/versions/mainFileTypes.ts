import { playedAs } from '../../../platform/files/recordings/recording';

const READ: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

/** Whether a main file may be of this media type: what the viewer reads or plays; the content decides it at the upload. */
export const mayBeMainFile = (mediaType: string): boolean =>
  READ.has(mediaType) || playedAs(mediaType) !== undefined;
