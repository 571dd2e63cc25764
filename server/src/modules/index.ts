import { fileURLToPath } from 'node:url';
import { accountModule } from '../directory/account/module';
import { identityModule } from '../directory/identity/module';
import { importsModule } from '../directory/imports/module';
import { licenceModule } from '../directory/licence/module';
import { noticesModule } from '../directory/notices/module';
import { providersModule } from '../directory/providers/module';
import { scimModule } from '../directory/providers/scim/module';
import { secondFactorModule } from '../directory/secondFactor/module';
import { tenancyModule } from '../directory/tenancy/module';
import { auditModule } from '../platform/audit/module';
import { countsModule } from '../platform/counts/module';
import { filesModule } from '../platform/files/module';
import type { ServerModule } from '../platform/module';
import { shippedTypes } from '../records/definitions/shipped';
import { recordsModule } from '../records/module';
import { workflowModule } from '../workflow/module';
import { accessReviewModule } from './accessReview/module';
import { backupsModule } from './backups/module';
import { configurationModule } from './configuration/module';
import { documentModules } from './documents/module';
import { exportsModule } from './exports/module';
import { mailModule } from './mail/module';
import { qualityModule } from './quality/module';
import { qualityReportModule } from './qualityReport/module';
import { queryModule } from './query/module';
import { recordCheckModule } from './recordCheck/module';
import { reportsModule } from './reports/module';
import { searchModule } from './search/module';
import { traceModule } from './trace/module';
import { classroomModule } from './training/classroom/module';
import { examsModule } from './training/exams/module';
import { trainingModule } from './training/module';

/** This folder; in what is built the folder of the program, beside which the build lays the same data. */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Modules that are code: adding one is a folder and a line here. */
const WITH_CODE: ServerModule[] = [
  tenancyModule,
  identityModule,
  providersModule,
  scimModule,
  secondFactorModule,
  importsModule,
  noticesModule,
  licenceModule,
  auditModule,
  countsModule,
  filesModule,
  workflowModule,
  recordsModule,
  ...documentModules,
  qualityModule,
  qualityReportModule,
  trainingModule,
  examsModule,
  classroomModule,
  queryModule,
  searchModule,
  reportsModule,
  recordCheckModule,
  traceModule,
  exportsModule,
  accountModule,
  mailModule,
  backupsModule,
  accessReviewModule,
  configurationModule,
];

/** The product: the modules, and every type of record that is a folder of data below this one. */
export const MODULES: ServerModule[] = [...WITH_CODE, ...shippedTypes(FOLDER, WITH_CODE)];
