import { qms } from '@attest/api-contract';
import type { ServerModule } from '../../platform/module';
import { recordSearch } from '../../records/searchable';
import { equipmentRelatable, equipmentTrace } from './equipmentLinks';
import { INVESTIGATION_DONE } from './noticeKinds';
import { unqualified } from './processes/deviation/qualification';
import { departmentMembers } from './types/audit/independence';
import { departmentHeads } from './types/capa/heads';
import { tellEvents } from './types/investigation/tell';
import './tables';

/** The equipment that records name, and the search over the records of every process. */
export const qualityModule: ServerModule = {
  name: 'quality',
  noticeKinds: [INVESTIGATION_DONE],
  auditWords: { equipment: { location: { label: { zh: '位置', en: 'Location' } } } },
  relatables: [equipmentRelatable],
  traceKinds: [equipmentTrace],
  menus: [
    {
      code: 'QmsStart',
      label: { zh: '发起流程', en: 'Start a process' },
      module: 'QMS',
      path: qms.allProcesses,
      order: 195,
      icon: 'board',
    },
  ],
  departmentUse: ['quality_record'],
  searchSources: [recordSearch],
  recordEffects: {
    audit: { hooks: { sources: { departmentMembers, unqualified } } },
    capa: { hooks: { sources: { departmentHeads } } },
    qualityReview: { hooks: { sources: { departmentHeads } } },
    deviation: { hooks: { sources: { unqualified } } },
    investigation: { hooks: { sources: { departmentHeads }, onStanding: tellEvents } },
  },
};
