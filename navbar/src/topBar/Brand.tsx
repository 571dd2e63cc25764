import { shell, tenantLogo } from '@attest/api-contract';
import { makeStyles, rowColours, Subtitle2, tokens, useBilingual, useObservable } from '@attest/shared-ui';
import { downloadUrl, linkProps, tenant$ } from '@attest/shared-utility';

const useStyles = makeStyles({
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minWidth: 0,
    height: '32px',
    padding: '0 4px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  logo: { width: '24px', height: '24px', flexShrink: 0, objectFit: 'contain' },
  letter: {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Logo and name of the tenant; leads home. */
export function Brand() {
  const styles = useStyles();
  const text = useBilingual();
  const tenant = useObservable(tenant$)?.tenant;
  if (!tenant) return null;
  const name = text({ zh: tenant.sysNameZhCN, en: tenant.sysNameEn });
  return (
    <a className={styles.brand} {...linkProps(shell.home)}>
      {tenant.logo ? (
        <img className={styles.logo} src={downloadUrl(tenantLogo, { version: tenant.logo })} alt="" />
      ) : (
        <span className={styles.letter} aria-hidden>
          {[...name][0]}
        </span>
      )}
      <Subtitle2 className={styles.name}>{name}</Subtitle2>
    </a>
  );
}
