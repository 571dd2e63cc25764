import type { Company } from '../company';
import { audits } from './audits';
import { changeControls } from './changeControls';
import { complaints } from './complaints';
import { deviations } from './deviations';
import { documents, equipment } from './documents';
import { investigations } from './investigations';
import { managementReviews } from './managementReviews';
import { departments, people } from './people';
import { suppliers } from './suppliers';
import { texts } from './texts';
import { training } from './training';

/** Nordvik Medical: a small maker of infusion pumps; English first. */
export const nordvik: Company = {
  tenant: {
    code: 'nordvik',
    nameZh: '诺维克医疗',
    nameEn: 'Nordvik Medical ApS',
    modules: ['DMS', 'TMS', 'QMS'],
    withoutParts: ['archives', 'laboratory'],
    defaultLanguage: 'en',
    timeZone: 'Europe/Copenhagen',
    licenceUsers: 12,
    watermark: '{{name}} ({{account}})\n{{time}}',
    isPublic: true,
  },
  departments,
  people,
  proxies: [],
  documents,
  texts,
  changes: [],
  firstChange: 1,
  drafts: [],
  training,
  equipment,
  deviations,
  firstDeviation: 1,
  records: [
    ...changeControls,
    ...complaints,
    ...audits,
    ...suppliers,
    ...managementReviews,
    ...investigations,
  ],
  firstNumbers: { capa: 3, changeControl: 2, complaint: 7 },
};
