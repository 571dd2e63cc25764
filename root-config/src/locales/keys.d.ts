import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    root: typeof texts;
  }
}
