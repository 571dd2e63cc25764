import { createHmac } from 'node:crypto';
import type { Context } from '../../../platform/module';

/**
 * What is kept of a code: of no use without the key of the deployment, for another purpose, another account or another
 * tenant.
 */
export const codeHash = (
  { platform, tenantId }: Context,
  purpose: 'reset' | 'signIn' | 'recovery' | 'invitation',
  account: string,
  code: string,
): string =>
  createHmac('sha256', platform.secrets.nonceKey)
    .update(`${purpose}:${tenantId}:${account}:${code}`)
    .digest('hex');
