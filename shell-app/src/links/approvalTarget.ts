import type { RecordTypeEntry } from '@attest/api-contract';

/** Where the kinds of training records are shown, by the number of their module type. */
const TRAINING = new Map(
  Object.entries({
    0: 'management/learner',
    1: 'management/learnerRole/:id',
    2: 'management/curriculum',
    3: 'management/requirement/:id',
    4: 'management/classroom/:id',
    5: 'management/quiz/:id',
    6: 'management/trainingTask/:id',
    7: 'management/skill',
    8: 'management/plan',
    9: 'management/learnerRole/positions/:id',
    13: 'survey/template',
    14: 'survey/feedback',
    16: 'management/teaching-qualification',
    17: 'management/lecturer',
    18: 'management/appraisal-criteria',
  }),
);

/** Where documents are shown, and what is still to come: no types of record. */
const DOCUMENTS = new Map(
  Object.entries({
    documentVersion: 'systemdoc/version/:id',
    fileDetail: 'systemdoc/detail/:id',
    recordManageEdit: 'recordManage',
    eForm: 'eForm',
    destroy: 'destroy',
    batch: 'batch',
    permissionApply: 'permissionApply',
    reprint: 'reprint',
    fileShare: 'fileShare',
  }),
);

const ID = /^[\w-]{1,64}$/;

/**
 * Address of the screen that an approval link means by its fields (`procType`, `pdKey`, `moduleType`, `bizKey`,
 * `procInstId`, `procInstNo`), with the rest of its query; null when it names no kind that is known. `types` are the
 * types of record that there are: each says where its records are shown, and what links call it.
 */
export function approvalTarget(search: string, types: readonly RecordTypeEntry[]): string | null {
  const query = new URLSearchParams(search);
  if (query.get('rtype') !== 'approval') return null;
  const [id, key] = [query.get('bizKey') ?? '', query.get('pdKey') ?? ''];
  const kept = new URLSearchParams({ rtype: 'approval' });
  for (const name of ['tenantId', 'taskId', 'procInstId', 'procInstNo']) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  const below = (application: string, place: string | undefined) => {
    if (!place || (place.includes(':id') && !ID.test(id))) return null;
    return `/micro-app/${application}/${place.replace(':id', id)}?${kept}`;
  };
  const type = types.find(({ code, linkNames }) => code === key || linkNames?.includes(key));
  if (type && ID.test(id)) return `${type.path.replace('{id}', id)}?${kept}`;
  switch (query.get('procType')) {
    case 'TMS':
      return below('tms-app', TRAINING.get(query.get('moduleType') ?? ''));
    case 'DMS':
      return below('dms-app', DOCUMENTS.get(key));
    case 'QMS':
      return below('qms-app', 'processOverview/allProcessesCreate');
    default:
      return null;
  }
}
