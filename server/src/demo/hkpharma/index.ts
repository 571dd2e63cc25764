import type { Company } from '../company';
import { courses } from './courses';
import { deviations } from './deviations';
import { documents, equipment } from './documents';
import { departments, people, proxies } from './people';

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
  courses,
  equipment,
  deviations,
  firstDeviation: 13,
};
