import { groupTenants } from '@attest/api-contract';
import { Button, useCallQuery, useObservable } from '@attest/shared-ui';
import { language$ } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { Notice } from './Notice';

interface Props {
  tenantId: string;
  /** Address below the base, to be opened over there. */
  path: string;
}

/** An approval link of another tenant: nothing of it is looked up here; leads on when that tenant is a public one. */
export function OtherTenantPage({ tenantId, path }: Props) {
  const t = useT();
  const language = useObservable(language$, 'zh');
  const { data = [] } = useCallQuery(groupTenants, {});
  const other = data.find((tenant) => tenant.tenantId === tenantId);
  return (
    <Notice kind="noPermission" title={t('otherTenant.title')} text={t('otherTenant.text')}>
      {other && (
        <Button as="a" appearance="primary" href={new URL(path.replace(/^\/+/, ''), other.url).href}>
          {t('otherTenant.go', { name: language === 'zh' ? other.sysNameZhCN : other.sysNameEn })}
        </Button>
      )}
    </Notice>
  );
}
