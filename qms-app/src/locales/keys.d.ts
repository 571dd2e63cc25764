import type record from './record.zh.json';
import type trace from './trace.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'qms-app': typeof record & typeof trace & typeof texts;
  }
}
