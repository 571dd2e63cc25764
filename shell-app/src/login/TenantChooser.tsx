import { useBilingual } from '@attest/shared-ui/bare';
import { chooseTenant, errorMessage, listTenants, type PublicTenant } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { Message } from './view/Message';

/** On a bare host: the organisations that are offered to the public. */
export function TenantChooser() {
  const t = useT();
  const text = useBilingual();
  const [tenants, setTenants] = useState<PublicTenant[]>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    listTenants().then(setTenants, setError);
  }, []);

  return (
    <>
      <h1>{t('tenants.title')}</h1>
      {error !== undefined && <Message intent="error">{errorMessage(error)}</Message>}
      {!tenants && error === undefined && <p role="status">{t('login.loading')}</p>}
      <ul className="sign-in-tenants">
        {tenants?.map((tenant) => (
          <li key={tenant.tenantId}>
            <button
              type="button"
              className="sign-in-tenant"
              onClick={() => void chooseTenant(tenant.tenantId).catch(setError)}
            >
              {text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn })}
            </button>
          </li>
        ))}
      </ul>
      {tenants?.length === 0 && <p>{t('tenants.none')}</p>}
    </>
  );
}
