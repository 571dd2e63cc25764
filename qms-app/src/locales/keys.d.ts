import type deviation from './deviation.zh.json';
import type overview from './overview.zh.json';
import type recordCheck from './recordCheck.zh.json';
import type report from './report.zh.json';
import type trace from './trace.zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'qms-app': typeof deviation & typeof overview & typeof recordCheck & typeof report & typeof trace;
  }
}
