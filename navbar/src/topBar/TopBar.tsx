import { Button, makeStyles, Tooltip, tokens, useObservable } from '@attest/shared-ui';
import { heldAt, session$ } from '@attest/shared-utility';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { NotificationBell } from '../bell/NotificationBell';
import { BAR_HEIGHT } from '../frame/useInsets';
import { useT } from '../frame/useT';
import { PaletteButton } from '../palette/PaletteButton';
import { AppearanceMenu } from './AppearanceMenu';
import { Brand } from './Brand';
import { LanguageMenu } from './LanguageMenu';
import { UserMenu } from './UserMenu';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    insetBlockStart: 0,
    insetInline: 0,
    zIndex: 100,
    boxSizing: 'border-box',
    height: `${BAR_HEIGHT}px`,
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '0 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  end: { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', columnGap: '4px' },
});

interface Props {
  navOpen: boolean;
  onToggleNav: () => void;
}

export function TopBar({ navOpen, onToggleNav }: Props) {
  const t = useT();
  const styles = useStyles();
  const held = heldAt(useObservable(session$)?.status) !== undefined;
  return (
    <header className={styles.bar}>
      <Tooltip content={t(navOpen ? 'nav.collapse' : 'nav.expand')} relationship="label">
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-expanded={navOpen}
          aria-controls="side-navigation"
          onClick={onToggleNav}
        />
      </Tooltip>
      <Brand />
      <PaletteButton />
      <div className={styles.end}>
        {/* Nothing is told to whoever has something to do before anything else. */}
        {!held && <NotificationBell />}
        <LanguageMenu />
        <AppearanceMenu />
        <UserMenu />
      </div>
    </header>
  );
}
