import type document from './document.zh.json';
import type viewer from './viewer.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'dms-app': typeof document & typeof viewer & typeof texts;
  }
}
