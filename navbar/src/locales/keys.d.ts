import type bell from './bell.zh.json';
import type idle from './idle.zh.json';
import type palette from './palette.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    navbar: typeof bell & typeof idle & typeof palette & typeof texts;
  }
}
