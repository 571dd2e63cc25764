import { qms } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { traceExport } from './exportSource';
import { findStart } from './find';
import { traceFrom } from './walk';

/** The graph over everything that is linked; its kinds of nodes and edges are brought by the modules that own them. */
export const traceModule: ServerModule = {
  name: 'trace',
  exportSources: traceExport,
  routes: handleAll({
    getTrace: traceFrom,
    findTraced: (ctx, { text }) => findStart(ctx, text),
  }),
  menus: [
    {
      code: 'QmsTrace',
      label: { zh: '追溯', en: 'Trace' },
      module: 'QMS',
      path: qms.trace,
      order: 290,
      icon: 'branch',
      group: 'tools',
    },
  ],
};
