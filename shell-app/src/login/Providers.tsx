import type { TenantConfig } from '@attest/api-contract';
import { useBilingual } from '@attest/shared-ui/bare';
import { errorMessage } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { leaveForProvider } from './providerSignIn';
import { Message } from './view/Message';

/** The identity providers of the tenant, each with the button that leads to it. */
export function Providers({ tenant }: { tenant: TenantConfig }) {
  const t = useT();
  const text = useBilingual();
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const leave = async (provider: string) => {
    if (leaving) return;
    setLeaving(provider);
    setError(null);
    try {
      await leaveForProvider(tenant.tenantId, provider);
    } catch (refusal) {
      setError(refusal);
      setLeaving(undefined);
    }
  };
  return (
    <fieldset className="sign-in-providers" aria-label={t('login.providers')}>
      <div aria-live="assertive">
        {error !== null && <Message intent="error">{errorMessage(error)}</Message>}
      </div>
      {tenant.providers.map(({ id, nameZh, nameEn }) => (
        <button
          key={id}
          type="button"
          className="sign-in-framed"
          aria-disabled={leaving !== undefined || undefined}
          onClick={() => void leave(id)}
        >
          {t(leaving === id ? 'login.leaving' : 'login.by', { name: text({ zh: nameZh, en: nameEn }) })}
        </button>
      ))}
    </fieldset>
  );
}
