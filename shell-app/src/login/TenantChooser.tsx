import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  Title3,
  useBilingual,
} from '@attest/shared-ui/core';
import { chooseTenant, errorMessage, listTenants, type PublicTenant } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  title: { margin: 0 },
  root: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tenant: { width: '100%', justifyContent: 'flex-start' },
});

/** On a bare host: the organisations that are offered to the public. */
export function TenantChooser() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [tenants, setTenants] = useState<PublicTenant[]>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    listTenants().then(setTenants, setError);
  }, []);

  return (
    <div className={styles.root}>
      <Title3 as="h1" className={styles.title}>
        {t('tenants.title')}
      </Title3>
      {error !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{errorMessage(error)}</MessageBarBody>
        </MessageBar>
      )}
      {!tenants && error === undefined && <Spinner label={t('login.loading')} />}
      <ul className={styles.list}>
        {tenants?.map((tenant) => (
          <li key={tenant.tenantId}>
            <Button
              className={styles.tenant}
              size="large"
              onClick={() => void chooseTenant(tenant.tenantId).catch(setError)}
            >
              {text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn })}
            </Button>
          </li>
        ))}
      </ul>
      {tenants?.length === 0 && <p>{t('tenants.none')}</p>}
    </div>
  );
}
