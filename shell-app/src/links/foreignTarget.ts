import { safeTarget } from '../redirect/safeTarget';
import { HOME } from '../redirect/startPage';
import { approvalLink } from './approvalLink';

/**
 * Address below the base that a link into another tenant means; the home page when it names none of ours. Where an
 * approval link leads is known there.
 */
export function foreignTarget(from: string | null): string {
  const address = from ?? '';
  const [, search = ''] = address.split('?', 2);
  return safeTarget(address) ?? approvalLink(search) ?? HOME;
}
