import { registerDepartmentUse } from '../../directory/identity/departmentUse';
import type { ServerModule } from '../../platform/module';
import { registerSearchSource } from '../../platform/search/sources';
import { registerRelatable } from '../../records/links/relatable';
import { registerQualityProcess } from '../../records/register';
import { processContent } from './content/job';
import { CONTENT_JOB } from './content/queue';
import { openDueGates } from './effectiveGate/job';
import { documentMigrations } from './migrations';
import { dcr } from './processes/dcr';
import { documentReview } from './processes/documentReview';
import { registerDocumentQueries } from './queryable';
import { documentRelatable, documentVersionRelatable } from './relatable';
import { beginDueReviews } from './reviews/begin';
import { documentRoutes } from './routes';
import { documentSearch } from './searchable';
import { registerVersionPort } from './versions/port';

registerVersionPort();
registerQualityProcess('dcr', dcr);
registerQualityProcess('documentReview', documentReview);
registerRelatable(documentRelatable);
registerRelatable(documentVersionRelatable);
registerDocumentQueries();
registerDepartmentUse('document');
registerSearchSource(documentSearch);

/** Documents: versions from draft to effect, change requests, periodic reviews, viewing. */
export const documentsModule: ServerModule = {
  name: 'documents',
  migrations: documentMigrations,
  routes: documentRoutes,
  jobs: [
    { name: CONTENT_JOB, schedule: '* * * * *', run: (_, platform) => processContent(platform) },
    // Midnight comes at different times to different tenants, on the quarter of an hour everywhere.
    { name: 'documents.gates', schedule: '*/15 * * * *', run: (_, platform) => openDueGates(platform) },
    { name: 'documents.reviews', schedule: '5 * * * *', run: (_, platform) => beginDueReviews(platform) },
  ],
  menus: [
    {
      code: 'DmsDocuments',
      label: { zh: '体系文件', en: 'System documents' },
      module: 'DMS',
      path: '/micro-app/dms-app/systemdoc/list',
      parentCode: null,
      order: 300,
    },
    {
      code: 'DmsChange',
      label: { zh: '文件变更', en: 'Document changes' },
      module: 'DMS',
      path: '/micro-app/dms-app/fileManagement/dcrList',
      parentCode: null,
      order: 310,
    },
  ],
};
