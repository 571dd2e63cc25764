import type { ServerModule } from '../../platform/module';
import { recordProcess } from '../../records/recordProcess';
import { archiveBorrow } from './types/archiveBorrow';
import { archiveItem } from './types/archiveItem';

const archivesModule: ServerModule = {
  name: 'archives',
  menus: [
    {
      code: 'DmsArchive',
      label: { zh: '档案', en: 'Archive' },
      module: 'DMS',
      path: '/micro-app/dms-app/archive/list',
      parentCode: null,
      order: 340,
    },
    {
      code: 'DmsArchiveBorrow',
      label: { zh: '档案借阅', en: 'Archive loans' },
      module: 'DMS',
      path: '/micro-app/dms-app/archiveBorrow/list',
      parentCode: null,
      order: 350,
    },
  ],
};

/** Archived items, and their loans. */
export const archiveModules: ServerModule[] = [
  recordProcess('archiveItem', archiveItem),
  recordProcess('archiveBorrow', archiveBorrow),
  archivesModule,
];
