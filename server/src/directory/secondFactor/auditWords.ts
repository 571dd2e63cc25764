import { secondFactorForm } from '@attest/api-contract';
import { wordsOfForms } from '../../platform/audit/words/declared';
import type { ServerModule } from '../../platform/module';
import { ADMINISTRATION_TEXTS } from '../administrationTexts';

const POLICY = wordsOfForms(ADMINISTRATION_TEXTS, secondFactorForm);

/** How the trail of the policy of second factors is read. */
export const secondFactorWords: ServerModule['auditWords'] = {
  secondFactorPolicy: { ...POLICY, roles: { ...POLICY.roles, named: 'role' } },
};
