import type { PersonRow } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { useT } from '../../frame/useT';

/** Whether the account can be used, and if not why. */
export function PersonState({ person }: { person: PersonRow }) {
  const t = useT();
  if (person.status === 'disabled') return <ToneBadge tone="neutral">{t('admin.people.disabled')}</ToneBadge>;
  if (person.locked) return <ToneBadge tone="bad">{t('admin.people.locked')}</ToneBadge>;
  if (!person.canLogin) return <ToneBadge tone="waiting">{t('admin.people.noSignIn')}</ToneBadge>;
  return <ToneBadge tone="good">{t('admin.people.enabled')}</ToneBadge>;
}
