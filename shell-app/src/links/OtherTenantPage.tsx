import { groupTenants } from '@attest/api-contract';
import { Button, useCallQuery, useObservable } from '@attest/shared-ui';
import { addressOf, chooseTenant, language$, signOut } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { foreignTarget } from './foreignTarget';
import { Notice } from './Notice';

/**
 * An approval link of another tenant: nothing of it is looked up here; leads on when that tenant is a public one.
 * Where both are reached at one address, this session has to end first.
 */
export function OtherTenantPage() {
  const t = useT();
  const language = useObservable(language$, 'zh');
  const query = new URLSearchParams(window.location.search);
  const path = foreignTarget(query.get('from'));
  const { data = [] } = useCallQuery(groupTenants, {});
  const [leaving, setLeaving] = useState(false);
  const other = data.find(({ tenantId }) => tenantId === query.get('tenantId'));
  const name = other && (language === 'zh' ? other.sysNameZhCN : other.sysNameEn);
  const here = other?.url === new URL(addressOf('/'), window.location.href).href;

  const change = async (tenantId: string) => {
    setLeaving(true);
    await signOut();
    await chooseTenant(tenantId);
    window.location.assign(addressOf(path));
  };
  return (
    <Notice
      kind="noPermission"
      title={t('otherTenant.title')}
      text={t(here ? 'otherTenant.textHere' : 'otherTenant.text')}
    >
      {other && here && (
        <Button appearance="primary" disabledFocusable={leaving} onClick={() => void change(other.tenantId)}>
          {t('otherTenant.change', { name })}
        </Button>
      )}
      {other && !here && (
        <Button as="a" appearance="primary" href={new URL(path.replace(/^\/+/, ''), other.url).href}>
          {t('otherTenant.go', { name })}
        </Button>
      )}
    </Notice>
  );
}
