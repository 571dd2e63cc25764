import type { Company } from '../company';
import { archives } from './archives';
import { audits } from './audits';
import { capas } from './capas';
import { changeControls } from './changeControls';
import { complaints } from './complaints';
import { deviations } from './deviations';
import { changes, drafts } from './documentChanges';
import { documents, equipment } from './documents';
import { history } from './history';
import { investigations } from './investigations';
import { labInvestigations } from './labInvestigations';
import { departments, people, proxies } from './people';
import { printTemplates } from './printTemplates';
import { qualityReviews } from './qualityReviews';
import { suppliers } from './suppliers';
import { texts } from './texts';
import { training } from './training';

/** 华康制药: a maker of tablets and lyophilised injections; Chinese first. */
export const hkpharma: Company = {
  tenant: {
    code: 'hkpharma',
    nameZh: '华康制药（苏州）有限公司',
    nameEn: 'Huakang Pharma',
    modules: ['DMS', 'TMS', 'QMS'],
    defaultLanguage: 'zh',
    timeZone: 'Asia/Shanghai',
    licenceUsers: 50,
    isPublic: true,
  },
  departments,
  people,
  proxies,
  documents,
  texts,
  holidays: { by: 'mengyao', reason: '按国务院办公厅公布的节假日安排录入' },
  printTemplates,
  changes,
  firstChange: 12,
  drafts,
  training,
  equipment,
  deviations,
  firstDeviation: 13,
  former: { by: 'hanxue', reason: '启用新系统，导入近两年已关闭的记录', records: history },
  records: [
    ...archives,
    ...changeControls,
    ...capas,
    ...audits,
    ...complaints,
    ...labInvestigations,
    ...suppliers,
    ...qualityReviews,
    ...investigations,
  ],
  firstNumbers: {
    audit: 2,
    capa: 5,
    changeControl: 4,
    complaint: 4,
    'labInvestigation OOS': 4,
    'labInvestigation OOT': 2,
    scar: 2,
  },
};
