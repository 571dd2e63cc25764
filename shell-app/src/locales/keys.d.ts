import type faults from '@attest/api-contract/texts/faults.zh.json';
import type account from './account.zh.json';
import type admin from './admin.zh.json';
import type audit from './audit.zh.json';
import type bulk from './bulk.zh.json';
import type certificate from './certificate.zh.json';
import type config from './config.zh.json';
import type designer from './designer.zh.json';
import type factor from './factor.zh.json';
import type filters from './filters.zh.json';
import type link from './link.zh.json';
import type password from './password.zh.json';
import type query from './query.zh.json';
import type reply from './reply.zh.json';
import type reports from './reports.zh.json';
import type types from './types.zh.json';
import type texts from './zh.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    faults: typeof faults;
    'shell-app': typeof account &
      typeof admin &
      typeof audit &
      typeof bulk &
      typeof certificate &
      typeof config &
      typeof designer &
      typeof factor &
      typeof filters &
      typeof link &
      typeof password &
      typeof query &
      typeof reply &
      typeof reports &
      typeof types &
      typeof texts;
  }
}
