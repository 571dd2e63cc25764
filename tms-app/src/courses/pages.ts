import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const coursePages: PageTable = [
  [tms.courses, lazyPage(() => import('./CourseList'), 'CourseList')],
  [tms.course(':id'), lazyPage(() => import('./CoursePage'), 'CoursePage')],
];
