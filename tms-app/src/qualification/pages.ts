import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

const QualificationPage = lazyPage(() => import('./QualificationPage'), 'QualificationPage');

export const qualificationPages: PageTable = [
  [tms.qualifications, QualificationPage],
  [tms.qualificationsOf(':id'), QualificationPage],
  [tms.team, lazyPage(() => import('./TeamList'), 'TeamList')],
];
