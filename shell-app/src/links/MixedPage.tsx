import { type MenuEntry, shell } from '@attest/api-contract';
import {
  Card,
  EmptyState,
  Link,
  makeStyles,
  Page,
  Subtitle2,
  tokens,
  useBilingual,
  useObservable,
} from '@attest/shared-ui';
import { currentPath, linkProps, session$, tenant$ } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { GoTo } from '../pages/GoTo';
import { isMixedStart, mixedTarget } from './mixedTarget';

const MODULES = ['QMS', 'DMS', 'TMS'] as const;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  heading: { margin: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '& a': { display: 'block', padding: '4px 0', color: tokens.colorBrandForegroundLink },
  },
});

/** The pages of all modules side by side; an address below it leads to the module that has the page. */
export function MixedPage() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const menus = useObservable(session$)?.menus ?? [];
  const owned = useObservable(tenant$)?.tenant?.modules ?? [];
  const address = currentPath();
  if (!isMixedStart(address)) return <GoTo path={mixedTarget(address, menus) ?? shell.notFound} />;

  const modules = MODULES.filter((module) => owned.includes(module))
    .map((module) => ({ module, entries: pagesOf(menus, module) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Page title={t('mixed.title')}>
      {modules.length === 0 && <EmptyState kind="noPermission" />}
      <div className={styles.grid}>
        {modules.map(({ module, entries }) => (
          <Card key={module} role="region" aria-label={t(`mixed.modules.${module}`)}>
            <Subtitle2 as="h2" className={styles.heading}>
              {t(`mixed.modules.${module}`)}
            </Subtitle2>
            <ul className={styles.list}>
              {entries.map(({ code, label, path }) => (
                <li key={code}>
                  <Link {...linkProps(path)}>{text(label)}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}

/** Pages of a module within its other pages come after the one they belong to. */
const pagesOf = (menus: MenuEntry[], module: MenuEntry['module']) =>
  menus.filter((menu) => menu.module === module).sort((a, b) => a.order - b.order);
