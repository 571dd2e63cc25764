import type { Company } from '../company';
import { deviations } from './deviations';
import { courses, documents, equipment } from './documents';
import { departments, people } from './people';

/** Nordvik Medical: a small maker of infusion pumps; English first. */
export const nordvik: Company = {
  tenant: {
    code: 'nordvik',
    nameZh: '诺维克医疗',
    nameEn: 'Nordvik Medical ApS',
    modules: ['DMS', 'TMS', 'QMS'],
    defaultLanguage: 'en',
    timeZone: 'Europe/Copenhagen',
    licenceUsers: 12,
    isPublic: true,
  },
  departments,
  people,
  proxies: [],
  documents,
  courses,
  equipment,
  deviations,
  firstDeviation: 1,
};
