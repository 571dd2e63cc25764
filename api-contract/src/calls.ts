import * as audit from './audit';
import type { CallDeclaration } from './call';
import * as documents from './documents';
import * as files from './files';
import * as identity from './identity';
import * as notify from './notify';
import * as quality from './quality';
import * as query from './query';
import * as tenancy from './tenancy';
import * as training from './training';
import * as workflow from './workflow';

const isCall = (value: unknown): value is CallDeclaration =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'permission' in value &&
  'request' in value;

/** Every declared call: the server must handle each, the tests walk over all of them. */
export const CALLS: CallDeclaration[] = [
  tenancy,
  identity,
  workflow,
  quality,
  query,
  documents,
  training,
  audit,
  notify,
  files,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isCall));
