import { type ApplicationName, applicationPath, shell, tms } from '@attest/api-contract';

const at = (application: ApplicationName, page: string) => applicationPath(application) + page;

/**
 * Addresses that older installations and the systems around them use, and the page that has what they are after. A
 * page of an application that has none is not found there; where it leads is known here.
 */
const FORMER_PATHS: ReadonlyMap<string, string> = new Map([
  [shell.formerTodo, shell.homeList('index')],
  [shell.formerStarted, shell.homeList('launch')],
  [shell.formerDone, shell.homeList('done')],
  [at('qms-app', '/serviceConfig'), shell.configuration],
  [at('dms-app', '/serviceConfig'), shell.configurationDocuments],
  [at('tms-app', '/serviceConfig'), shell.configurationTraining],
  [at('dms-app', '/dashboard'), shell.dashboard],
  [at('tms-app', '/dashboard'), shell.dashboard],
  [at('dms-app', '/processTaskReport'), shell.reports],
  [at('tms-app', '/myTraining/historyPositionCertificates'), tms.qualifications],
]);

/** Where the page of a former address stands now, with its query; undefined for any other address. */
export function formerlyAt(address: string): string | undefined {
  const page = address.split(/[?#]/, 1)[0] ?? '';
  const now = FORMER_PATHS.get(page.replace(/(.)\/$/, '$1'));
  return now && now + address.slice(page.length);
}
