import { applicationPath, type RecordTypeEntry } from '@attest/api-contract';
import { recordPlace, session } from '@attest/shared-utility';
import { deviation } from './deviation/deviation';
import { dcr } from './documentChange/dcr';
import { documentReview } from './documentChange/documentReview';
import type { RecordProcess } from './records/process';
import { trainingCorrection } from './training/corrections';

/** Processes with parts of their own. */
const WITH_PARTS: RecordProcess[] = [deviation, dcr, documentReview, trainingCorrection];

/** A process of which nothing is known but its menu and where its records stand. */
function plainProcess({ code, menu, path, byHand }: RecordTypeEntry): RecordProcess {
  const { application, folder, page } = recordPlace(path);
  const list = session.current().menus.find((one) => one.code === menu)?.path;
  const leadsHere = list?.startsWith(`${applicationPath(application)}/${folder}/`);
  return {
    code,
    menu,
    application,
    folder,
    index: (leadsHere && list?.split('/').at(-1)) || 'index',
    detailPart: page,
    notCreatedByHand: !byHand,
  };
}

/** The types of record that there are, those of the tenant among them. */
export const allProcesses = (types = session.current().recordTypes): RecordProcess[] => [
  ...WITH_PARTS,
  ...types.filter(({ code }) => !WITH_PARTS.some((one) => one.code === code)).map(plainProcess),
];

/** Those whose pages stand in an application. */
export const processesIn = (application: string, types?: RecordTypeEntry[]): RecordProcess[] =>
  allProcesses(types).filter((process) => process.application === application);

/** A process by its code. */
export const processOf = (code: string): RecordProcess | undefined =>
  allProcesses().find((process) => process.code === code);
