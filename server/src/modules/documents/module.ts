import { dms } from '@attest/api-contract';
import type { ServerModule } from '../../platform/module';
import { withRecordPort } from '../../workflow/recordPort';
import { formsOfVersions } from './auditWords';
import { processContent } from './content/job';
import { CONTENT_JOB } from './content/queue';
import { DOCUMENT_CUBE } from './cube/migration';
import { openDueGates } from './effectiveGate/job';
import { documentMigrations } from './migrations';
import { DOCUMENT_CONTENT, DOCUMENT_DATE, DOCUMENT_EFFECTIVE } from './noticeKinds';
import { withCategories } from './processes/dcr/form';
import { dcrHooks } from './processes/dcr/hooks';
import { VERSION } from './processes/documentVersion';
import { versionQuery } from './queryable';
import { documentRelatable, documentVersionRelatable } from './relatable';
import { beginDueReviews } from './reviews/begin';
import { carryOutReview } from './reviews/outcome';
import { documentRoutes } from './routes';
import { documentSearch } from './searchable';
import { checkDocumentParticipants } from './seen/agree';
import { documentTrace } from './trace';
import { mayFetchMainFile, versionPort } from './versions/port';
import { mayViewDocument, requireVersion } from './versions/see';
import './tables';

/** Documents: versions from draft to effect, change requests, periodic reviews, viewing. */
const documentsModule: ServerModule = {
  name: 'documents',
  noticeKinds: [DOCUMENT_EFFECTIVE, DOCUMENT_DATE, DOCUMENT_CONTENT],
  migrations: documentMigrations,
  routes: documentRoutes,
  sights: { documentVersion: requireVersion },
  auditWords: {
    document: { reviewDate: { label: { zh: '复审日期', en: 'Review date' } } },
    documentVersion: {
      plannedEffectiveDate: { label: { zh: '计划生效日期', en: 'Planned effective date' } },
      untrained: { label: { zh: '未培训人员', en: 'Untrained people' } },
      label: { label: { zh: '版本号', en: 'Label' } },
      supersededBy: { label: { zh: '替代版本', en: 'Superseded by' } },
      author: { label: { zh: '作者', en: 'Author' } },
      copiedFrom: { label: { zh: '复制自', en: 'Copied from' } },
      content: { label: { zh: '内容', en: 'Content' } },
      passage: { label: { zh: '批注的原文', en: 'Passage commented on' } },
      annotation: { label: { zh: '批注', en: 'Comment' } },
      annotationState: {
        label: { zh: '批注状态', en: 'State of the comment' },
        codes: { open: { zh: '未解决', en: 'open' }, resolved: { zh: '已解决', en: 'resolved' } },
      },
    },
  },
  auditViewers: { document: mayViewDocument },
  relatables: [documentRelatable, documentVersionRelatable],
  ...documentTrace,
  queryObjects: [versionQuery],
  departmentUse: ['document'],
  cubes: [DOCUMENT_CUBE],
  recordEffects: {
    dcr: { tenantForm: withCategories, hooks: dcrHooks },
    documentReview: { hooks: { services: { carryOut: carryOutReview } } },
  },
  searchSources: [documentSearch],
  jobs: [
    { name: CONTENT_JOB, schedule: '* * * * *', run: (_, platform) => processContent(platform) },
    // Midnight comes at different times to different tenants, on the quarter of an hour everywhere.
    { name: 'documents.gates', schedule: '*/15 * * * *', run: (_, platform) => openDueGates(platform) },
    {
      name: 'documents.participantsAgree',
      schedule: '0 18 * * *',
      run: (_, platform) => checkDocumentParticipants(platform),
    },
    { name: 'documents.reviews', schedule: '5 * * * *', run: (_, platform) => beginDueReviews(platform) },
  ],
  menus: [
    {
      code: 'DmsDocuments',
      label: { zh: '体系文件', en: 'System documents' },
      module: 'DMS',
      path: dms.documents,
      order: 300,
    },
  ],
};

/** A version's own process, on records of its own. */
const versionProcess: ServerModule = {
  name: VERSION,
  ...withRecordPort(VERSION, versionPort),
  auditForms: { [VERSION]: formsOfVersions },
  fileViewers: { [VERSION]: mayFetchMainFile },
};

/** Documents, and the process that makes them; those that change and review them are types of record. */
export const documentModules: ServerModule[] = [versionProcess, documentsModule];
