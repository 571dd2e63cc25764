import { shell } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { Context, ServerModule } from '../../platform/module';
import { getWorkingCalendar, saveWorkingCalendar } from './calendar/calendar';
import { calendarEffect } from './calendar/effect';
import { publicHolidaysOf } from './calendar/holidays';
import { configurationMigrations } from './migrations';
import { listTypeNotices } from './notices/typeNotices';
import { listConfiguration } from './processes/list';
import {
  approvePrintTemplate,
  checkPrintTemplate,
  disablePrintTemplate,
  discardPrintTemplate,
  getPrintTemplate,
  listPrintTemplates,
  savePrintTemplate,
} from './templates/manage';
import { printTemplateSample } from './templates/sample';
import { TEMPLATE } from './templates/template';
import {
  LETTER,
  makeLetter,
  mayReadLetter,
  previewPrintTemplate,
  printFromTemplate,
  recordTemplates,
} from './templates/use';
import { templateWords } from './templates/words';
import './tables';

const seesConfiguration = async ({ caller }: Context): Promise<boolean> =>
  caller.permissions.get('BusinessConfig')?.has('view') ?? false;

/** What a company sets for its processes beside what the versions of their types say. */
export const configurationModule: ServerModule = {
  name: 'configuration',
  migrations: configurationMigrations,
  routes: handleAll({
    listConfiguration,
    listTypeNotices,
    getWorkingCalendar,
    saveWorkingCalendar,
    calendarEffect,
    listPrintTemplates,
    getPrintTemplate,
    checkPrintTemplate,
    printTemplateSample,
    savePrintTemplate,
    approvePrintTemplate,
    disablePrintTemplate,
    discardPrintTemplate,
    previewPrintTemplate,
    recordTemplates,
    printFromTemplate,
    makeLetter,
    publicHolidays: async (_, { year }) => ({ days: publicHolidaysOf(year) }),
  }),
  auditWords: templateWords,
  auditViewers: { [TEMPLATE]: seesConfiguration },
  fileViewers: { [TEMPLATE]: seesConfiguration, [LETTER]: mayReadLetter },
  menus: [
    {
      code: 'BusinessConfig',
      label: { zh: '业务配置', en: 'Business configuration' },
      module: 'SHELL',
      path: shell.configuration,
      order: 945,
      icon: 'wrench',
    },
  ],
};
