import { IMPORT_STATES, listImports } from '@attest/api-contract';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useMemo } from 'react';
import { ManagedList } from '../lazy/lists';
import { ImportState } from './ImportState';
import { amount, anyOf, bilingual, defineList, instant, person, whether } from './lists';
import { NewImport } from './NewImport';
import type { ImportPlace } from './place';

const MODULES = ['SHELL', 'DMS', 'TMS', 'QMS'] as const;

const importsAt = (at: ImportPlace) =>
  defineList(listImports, {
    id: at.module ? `imports.${at.module}` : 'imports',
    title: at.module ? `dataIn.titles.${at.module}` : 'dataIn.title',
    searchHint: 'dataIn.searchHint',
    none: 'dataIn.none',
    noneText: 'dataIn.noneText',
    open: ({ id }) => at.one(id),
    create: {
      label: 'dataIn.create',
      icon: <ArrowUploadRegular />,
      dialog: ({ onClose }) => <NewImport at={at} onClose={onClose} />,
    },
    ...(at.module && { always: { module: [at.module] } }),
    questions: [
      ...(at.module
        ? []
        : [anyOf('module', 'dataIn.module', MODULES, (module) => `dataIn.modules.${module}`)]),
      anyOf('state', 'dataIn.state', IMPORT_STATES, (state) => `dataIn.states.${state}`),
      whether('mine', 'dataIn.mine'),
    ],
    columns: [
      bilingual('name', 'dataIn.what', { width: 200, least: 150 }),
      {
        key: 'state',
        label: 'dataIn.state',
        width: 150,
        sortable: true,
        render: ({ state }) => <ImportState state={state} />,
      },
      { key: 'fileName', label: 'dataIn.file', width: 220, least: 160, sortable: true },
      person('by', 'dataIn.by', { width: 120, sortable: true }),
      instant('at', 'dataIn.at', { width: 160, sortable: true }),
      amount('total', 'dataIn.total', { width: 100, sortable: true }),
      amount('made', 'dataIn.made', { width: 110, sortable: true }),
      amount('bad', 'dataIn.bad', { width: 150, sortable: true }),
      { key: 'reason', label: 'dataIn.reason', width: 220, optional: true },
      { key: 'sha256', label: 'dataIn.hash', width: 260, optional: true },
    ],
  });

/** Imports of data, newest first, and the way to begin one. */
export function DataInPage({ at }: { at: ImportPlace }) {
  return <ManagedList list={useMemo(() => importsAt(at), [at])} />;
}
