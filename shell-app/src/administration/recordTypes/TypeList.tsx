import { listRecordTypes, shell, WORK_STATES } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { anyOf, defineList, instant, one, person, worded } from '../../list/define';
import { AdministrationTabs } from '../AdministrationTabs';
import { NewTypeDialog } from './NewTypeDialog';
import { PackageExport, PackageImport } from './PackageDialogs';
import { StateBadge } from './StateBadge';

const MODULES = ['QMS', 'DMS', 'TMS'] as const;
const USES = ['inForce', 'retired', 'never'] as const;

const TYPES = defineList(listRecordTypes, {
  id: 'recordTypes',
  title: 'admin.recordTypes.title',
  searchHint: 'types.searchHint',
  tabs: <AdministrationTabs part="recordTypes" />,
  idOf: ({ type }) => type,
  open: ({ type }) => shell.recordType(type),
  create: {
    label: 'types.create',
    icon: <AddRegular />,
    right: ['RecordTypes', 'config'],
    mayNot: 'types.mayNotWrite',
    dialog: NewTypeDialog,
  },
  import: {
    label: 'types.packages.import',
    icon: <ArrowUploadRegular />,
    right: ['RecordTypes', 'config'],
    mayNot: 'types.mayNotWrite',
    dialog: PackageImport,
  },
  bulk: [
    {
      key: 'export',
      label: 'types.packages.export',
      right: ['RecordTypes', 'config'],
      mayNot: 'types.mayNotWrite',
      whyNot: (rows) => (rows.some(({ inForce }) => inForce === null) ? 'types.packages.notInForce' : null),
      dialog: PackageExport,
    },
  ],
  questions: [
    anyOf('module', 'types.module', MODULES, (module) => `types.modules.${module}`),
    anyOf('work', 'types.work', WORK_STATES, (state) => `types.states.${state}`),
    {
      ...one('use', 'types.use'),
      options: USES.map((use) => ({ value: use, label: `types.uses.${use}` as const })),
    },
  ],
  columns: [
    {
      key: { zh: 'nameZh', en: 'nameEn' },
      label: 'types.name',
      width: 200,
      least: 168,
      sortable: true,
      render: ({ name }, { text }) => text(name),
    },
    { key: 'type', label: 'types.code', width: 140, sortable: true },
    worded('module', 'types.module', (module) => `types.modules.${module}`, { width: 100, sortable: true }),
    {
      key: 'inForce',
      label: 'types.inForce',
      width: 100,
      sortable: true,
      render: ({ inForce }, { t }) => (inForce === null ? t('types.none') : `V${inForce}`),
    },
    {
      key: 'work',
      label: 'types.work',
      width: 170,
      least: 144,
      render: ({ work }) => work && <StateBadge state={work.state} version={work.version} />,
    },
    {
      key: 'openRecords',
      label: 'types.openRecords',
      width: 130,
      least: 112,
      sortable: true,
      align: 'right',
    },
    {
      ...person('changedBy', 'types.changedBy', { width: 170, least: 120 }),
      render: ({ changedBy }, { t }) => changedBy?.name ?? t('types.byProduct'),
    },
    instant('changedAt', 'types.changedAt', { width: 150, sortable: true }),
  ],
});

/** The record types of the tenant, with what is in force and what is being worked at. */
export const TypeList = () => <ManagedList list={TYPES} />;
