/* Where every page of the suite stands, by application. Records of a type stand where the type says. */

export * as dms from './dms';
export * as qms from './qms';
export * as shell from './shell';
export * as tms from './tms';
