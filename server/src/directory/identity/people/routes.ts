import {
  cancelPeopleImport,
  changePerson as changeCall,
  checkPeopleImport,
  createPerson as createCall,
  endPersonSessions,
  peopleFacets as facetsCall,
  getPeopleImport,
  listPeople as listCall,
  positionOptions as positionsCall,
  resetPersonPassword,
  setPersonStatus,
  startPeopleImport,
  peopleTemplate as templateCall,
  unlockPerson,
} from '@attest/api-contract';
import { handle, type MenuDefinition, type Route } from '../../../platform/module';
import { cancelImport, importOf, reportOf, startImport } from '../../imports/jobs';
import { checkPeople } from './import/checkPeople';
import { peopleTemplate } from './import/template';
import { listPeople, peopleFacets, positionOptions } from './list';
import { changePerson, changeStatus, createPerson, endAllSessions, resetPassword, unlock } from './manage';

/** What administrators see of accounts and do to them. */
export const peopleRoutes: Route[] = [
  handle(listCall, (input, ctx) => listPeople(ctx, input)),
  handle(facetsCall, ({ filter }, ctx) => peopleFacets(ctx, filter)),
  handle(positionsCall, ({ text }, ctx) => positionOptions(ctx, text)),
  handle(createCall, (input, ctx) => createPerson(ctx, input)),
  handle(changeCall, (input, ctx) => changePerson(ctx, input)),
  handle(setPersonStatus, (input, ctx) => changeStatus(ctx, input)),
  handle(unlockPerson, (input, ctx) => unlock(ctx, input)),
  handle(resetPersonPassword, (input, ctx) => resetPassword(ctx, input)),
  handle(endPersonSessions, (input, ctx) => endAllSessions(ctx, input)),
  handle(templateCall, (_, ctx) => peopleTemplate(ctx)),
  handle(checkPeopleImport, async ({ fileId }, ctx) => ({ rows: reportOf(await checkPeople(ctx, fileId)) })),
  handle(startPeopleImport, async ({ fileId, reason }, ctx) =>
    startImport(ctx, { kind: 'people', rows: await checkPeople(ctx, fileId), reason }),
  ),
  handle(getPeopleImport, ({ id }, ctx) => importOf(ctx, { kind: 'people', id })),
  handle(cancelPeopleImport, ({ id }, ctx) => cancelImport(ctx, { kind: 'people', id })),
];

export const organisationMenu: MenuDefinition = {
  code: 'Organisation',
  label: { zh: '用户与组织', en: 'Users and organisation' },
  module: 'SHELL',
  path: '/administration',
  parentCode: null,
  order: 920,
  icon: 'person',
};
