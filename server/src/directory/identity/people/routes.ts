import { shell } from '@attest/api-contract';
import { handleAll } from '../../../platform/calls/handleAll';
import type { MenuDefinition, Route } from '../../../platform/module';
import { cancelImport, importOf, reportOf, startImport } from '../../imports/jobs';
import { checkPeople } from './import/checkPeople';
import { peopleTemplate } from './import/template';
import { listPeople, peopleFacets, positionOptions } from './list';
import {
  changePerson,
  changeStatus,
  createPerson,
  endAllSessions,
  lock,
  resetPassword,
  unlock,
} from './manage';

/** What administrators see of accounts and do to them. */
export const peopleRoutes: Route[] = handleAll({
  listPeople,
  peopleFacets: (ctx, { filter }) => peopleFacets(ctx, filter),
  positionOptions: (ctx, { text }) => positionOptions(ctx, text),
  createPerson,
  changePerson,
  setPersonStatus: changeStatus,
  lockPerson: lock,
  unlockPerson: unlock,
  resetPersonPassword: resetPassword,
  endPersonSessions: endAllSessions,
  peopleTemplate,
  checkPeopleImport: async (ctx, { fileId }) => ({ rows: reportOf(await checkPeople(ctx, fileId)) }),
  startPeopleImport: async (ctx, { fileId, reason }) =>
    startImport(ctx, { kind: 'people', rows: await checkPeople(ctx, fileId), reason, fileId }),
  getPeopleImport: (ctx, { id }) => importOf(ctx, { kind: 'people', id }),
  cancelPeopleImport: (ctx, { id }) => cancelImport(ctx, { kind: 'people', id }),
});

export const organisationMenu: MenuDefinition = {
  code: 'Organisation',
  label: { zh: '用户与组织', en: 'Users and organisation' },
  module: 'SHELL',
  path: shell.administration,
  order: 920,
  icon: 'person',
};
