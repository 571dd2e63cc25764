import {
  chatProviderForm,
  type DeclaredForm,
  directoryProviderForm,
  localPasswordsForm,
  provisioningForm,
  samlProviderForm,
  sapProviderForm,
  signInProviderForm,
} from '@attest/api-contract';
import { wordsOfForms } from '../../platform/audit/words/declared';
import type { FieldWords } from '../../platform/audit/words/registry';
import type { ServerModule } from '../../platform/module';
import { ADMINISTRATION_TEXTS } from '../administrationTexts';

const called = (zh: string, en: string): FieldWords => ({ label: { zh, en } });

const form = (...forms: DeclaredForm[]) => wordsOfForms(ADMINISTRATION_TEXTS, ...forms);
const PROVIDER = form(
  signInProviderForm,
  chatProviderForm,
  directoryProviderForm,
  samlProviderForm,
  sapProviderForm,
);
const PROVISIONING = form(provisioningForm);
const GRANTED = PROVISIONING.roles?.parts;

/** How the trail of identity providers is read. */
export const providerWords: ServerModule['auditWords'] = {
  signInProvider: {
    ...PROVIDER,
    secret: {
      ...called('密钥', 'Secret'),
      codes: { changed: { zh: '已更换', en: 'Changed' }, removed: { zh: '已删除', en: 'Removed' } },
    },
    samlKey: called('本系统的密钥（证书 SHA-256）', 'Key of this system (SHA-256 of its certificate)'),
    nextSamlKey: called(
      '本系统的下一个密钥（证书 SHA-256）',
      'Next key of this system (SHA-256 of its certificate)',
    ),
    unlinked: called('解除关联的账号数', 'Accounts that were unlinked'),
    claim: { ...PROVIDER.claim, ...called('匹配所用声明或属性', 'Claim or attribute that is matched') },
  },
  provisioning: {
    ...PROVISIONING,
    roles: { ...PROVISIONING.roles, parts: { ...GRANTED, role: { ...GRANTED?.role, named: 'role' } } },
    administrators: { ...PROVISIONING.administrators, named: 'role' },
  },
  signInOrder: {
    order: called('顺序', 'Order'),
    first: called('首先显示', 'Shown first'),
  },
  localPasswords: form(localPasswordsForm),
};
