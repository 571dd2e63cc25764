import type { TenantConfig } from '@attest/api-contract';
import { useBilingual } from '@attest/shared-ui/bare';
import { errorMessage } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { leaveForProvider, providerOfApp } from './providerSignIn';
import { Message } from './view/Message';

interface Props {
  tenant: TenantConfig;
  /** The way whose password is asked for at the moment. */
  current: string | undefined;
  /** The way of passwords of this system, where it is another one. */
  own: string | undefined;
  onPassword(way: string): void;
}

/** The other ways to sign in of the tenant: pages of identity providers, and passwords that are asked for here. */
export function Providers({ tenant, current, own, onPassword }: Props) {
  const t = useT();
  const text = useBilingual();
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<unknown>(null);
  const leave = async (provider: string) => {
    if (leaving) return;
    setLeaving(provider);
    setError(null);
    try {
      await leaveForProvider(tenant, provider);
    } catch (refusal) {
      setError(refusal);
      setLeaving(undefined);
    }
  };
  useEffect(() => {
    const provider = providerOfApp(tenant);
    if (provider) void leave(provider);
  }, []);
  return (
    <fieldset className="sign-in-providers" aria-label={t('login.providers')}>
      <div aria-live="assertive">
        {error !== null && <Message intent="error">{errorMessage(error)}</Message>}
      </div>
      {tenant.providers
        .filter(({ id }) => id !== current)
        .map(({ id, nameZh, nameEn, way }) => (
          <button
            key={id}
            type="button"
            className="sign-in-framed"
            aria-disabled={leaving !== undefined || undefined}
            onClick={() => (way === 'password' ? onPassword(id) : void leave(id))}
          >
            {t(leaving === id ? 'login.leaving' : 'login.by', { name: text({ zh: nameZh, en: nameEn }) })}
          </button>
        ))}
      {own && (
        <button type="button" className="sign-in-framed" onClick={() => onPassword(own)}>
          {t('login.byOwn')}
        </button>
      )}
    </fieldset>
  );
}
