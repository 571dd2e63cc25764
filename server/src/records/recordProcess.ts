import { choiceKey } from '../platform/calls/chosenMenus';
import type { ServerModule } from '../platform/module';
import { withRecordPort } from '../workflow/recordPort';
import { hiddenInTrail } from './access/trail';
import { formsOfRecords } from './auditWords';
import type { QualityProcessDefinition } from './definitions/process';
import { qualityRelatable } from './links/qualityRecords';
import { menuOf } from './menu';
import { recordQuery } from './queryable';
import { portOf } from './recordPort';
import { mayViewFile } from './store/files';

/** What a process on the record engine brings: menu, rights, list, form, numbering, tasks, links, queries. */
export function recordProcess(process: string, definition: QualityProcessDefinition): ServerModule {
  const { menu, path, rights, linkNames, words } = definition.record;
  return {
    name: process,
    processes: { [process]: definition },
    menus: menuOf(definition),
    ...(rights && { menuRights: { [menu]: rights } }),
    ...withRecordPort(process, portOf(process, definition)),
    fileViewers: { [process]: (ctx, recordId, fileId) => mayViewFile(ctx, process, recordId, fileId) },
    objectNames: { [process]: definition.data.name },
    auditHidden: { [process]: hiddenInTrail(process) },
    auditForms: { [process]: formsOfRecords(process) },
    relatables: [qualityRelatable(process)],
    queryObjects: [recordQuery(process, definition)],
    recordTypes: {
      [process]: {
        name: definition.data.name,
        menu,
        path,
        byHand:
          definition.record.byHand !== false &&
          !definition.inForce?.closed &&
          definition.data.steps.some(({ kind }) => kind === 'draft'),
        ...(words && { words }),
        ...(linkNames && { linkNames }),
      },
    },
    chosenMenus: { [choiceKey('process', process)]: menu },
  };
}
