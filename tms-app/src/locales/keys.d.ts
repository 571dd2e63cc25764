import type classroom from './classroom.zh.json';
import type pages from './pages.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'tms-app': typeof classroom & typeof pages & typeof texts;
  }
}
