import {
  KeyboardHelp,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  queryClient,
  ToastHost,
  tokens,
  useMediaQuery,
  useObservable,
} from '@attest/shared-ui';
import { language$, navOpen$, setNavOpen } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { skip } from 'rxjs';
import { BAR_HEIGHT, NAV_WIDTH, RAIL_WIDTH, useInsets } from './frame/useInsets';
import { useT } from './frame/useT';
import { IdleQuestion } from './notices/IdleQuestion';
import { NoticeBar } from './notices/NoticeBar';
import { SideNav } from './sideNav/SideNav';
import { TopBar } from './topBar/TopBar';
import { ScreenWatermark } from './watermark/ScreenWatermark';

const useStyles = makeStyles({
  skip: {
    position: 'fixed',
    insetBlockStart: '8px',
    insetInlineStart: '8px',
    zIndex: 120,
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':not(:focus)': { transform: 'translateY(-200%)' },
  },
  side: {
    position: 'fixed',
    insetBlockStart: `${BAR_HEIGHT}px`,
    insetBlockEnd: 0,
    insetInlineStart: 0,
    zIndex: 90,
    boxSizing: 'border-box',
    width: `${NAV_WIDTH}px`,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  rail: { width: `${RAIL_WIDTH}px` },
  drawer: { width: `${NAV_WIDTH}px` },
});

/** Names of people come from the server in the language of the request. */
function useFreshNames() {
  useEffect(() => {
    const later = language$.pipe(skip(1)).subscribe(() => void queryClient.invalidateQueries());
    return () => later.unsubscribe();
  }, []);
}

/** Focuses the page's content; a link of its own would change the address. */
function skipToContent() {
  const content = document.getElementById('app-base');
  content?.setAttribute('tabindex', '-1');
  content?.focus();
}

/** The frame: top bar, side navigation and what concerns the whole page. */
export function App() {
  const t = useT();
  const styles = useStyles();
  const phone = useMediaQuery('(max-width: 640px)');
  const narrow = useMediaQuery('(max-width: 1024px)');
  const chosen = useObservable(navOpen$, null);
  const [drawer, setDrawer] = useState(false);
  const open = chosen ?? !narrow;
  useFreshNames();
  const beside = phone ? 0 : open ? NAV_WIDTH : RAIL_WIDTH;
  useInsets(beside);

  return (
    <>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        {t('skip')}
      </button>
      <TopBar
        navOpen={phone ? drawer : open}
        onToggleNav={() => (phone ? setDrawer(!drawer) : setNavOpen(!open))}
      />
      {phone ? (
        <OverlayDrawer
          id="side-navigation"
          className={styles.drawer}
          open={drawer}
          onOpenChange={(_, state) => setDrawer(state.open)}
          aria-label={t('nav.label')}
        >
          <SideNav collapsed={false} onNavigate={() => setDrawer(false)} />
        </OverlayDrawer>
      ) : (
        <nav
          id="side-navigation"
          className={mergeClasses(styles.side, !open && styles.rail)}
          aria-label={t('nav.label')}
        >
          <SideNav collapsed={!open} />
        </nav>
      )}
      <NoticeBar />
      <IdleQuestion />
      <KeyboardHelp />
      <ToastHost beside={beside} />
      <ScreenWatermark />
    </>
  );
}
