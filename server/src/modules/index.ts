import { accountModule } from '../directory/account/module';
import { identityModule } from '../directory/identity/module';
import { importsModule } from '../directory/imports/module';
import { noticesModule } from '../directory/notices/module';
import { tenancyModule } from '../directory/tenancy/module';
import { auditModule } from '../platform/audit/module';
import { filesModule } from '../platform/files/module';
import type { ServerModule } from '../platform/module';
import { recordsModule } from '../records/module';
import { workflowModule } from '../workflow/module';
import { accessReviewModule } from './accessReview/module';
import { archiveModules } from './archives/module';
import { documentModules } from './documents/module';
import { exportsModule } from './exports/module';
import { mailModule } from './mail/module';
import { qualityModules } from './quality/module';
import { queryModule } from './query/module';
import { reportsModule } from './reports/module';
import { searchModule } from './search/module';
import { classroomModule } from './training/classroom/module';
import { examsModule } from './training/exams/module';
import { trainingModules } from './training/module';

/** The product: adding a module is a folder and a line here. */
export const MODULES: ServerModule[] = [
  tenancyModule,
  identityModule,
  importsModule,
  noticesModule,
  auditModule,
  filesModule,
  workflowModule,
  recordsModule,
  ...documentModules,
  ...qualityModules,
  ...archiveModules,
  ...trainingModules,
  examsModule,
  classroomModule,
  queryModule,
  searchModule,
  reportsModule,
  exportsModule,
  accountModule,
  mailModule,
  accessReviewModule,
];
