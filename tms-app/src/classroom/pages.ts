import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyClassPage } from './lazyClassPage';

const ClassFormPage = lazyClassPage(() => import('./ClassFormPage'), 'ClassFormPage');

export const classPages: PageTable = [
  [tms.teaching, lazyClassPage(() => import('./ClassList'), 'TeachList')],
  [tms.teach(':id'), lazyClassPage(() => import('./ClassPage'), 'TeachPage')],
  [tms.myClass(':id'), lazyClassPage(() => import('./MyClassPage'), 'MyClassPage')],
  [tms.classes, lazyClassPage(() => import('./ClassList'), 'ClassList')],
  [tms.newClass, ClassFormPage],
  [tms.classroom(':id'), lazyClassPage(() => import('./ClassPage'), 'ClassPage')],
  [tms.editClass(':id'), ClassFormPage],
];
