import type errors from '@attest/api-contract/texts/errors.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    utility: typeof texts;
    errors: typeof errors;
  }
}
