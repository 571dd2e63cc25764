import type dataIn from './dataIn.zh.json';
import type dates from './dates.zh.json';
import type exporting from './export.zh.json';
import type figure from './figure.zh.json';
import type flow from './flow.zh.json';
import type record from './record.zh.json';
import type recordList from './recordList.zh.json';
import type recordPage from './recordPage.zh.json';
import type sheet from './sheet.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof dataIn &
      typeof dates &
      typeof exporting &
      typeof figure &
      typeof flow &
      typeof record &
      typeof recordList &
      typeof recordPage &
      typeof sheet &
      typeof texts;
  }
}
