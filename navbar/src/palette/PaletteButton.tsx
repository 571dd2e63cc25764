import { Button, loadOverlays, makeStyles, tokens, useShortcuts } from '@attest/shared-ui';
import { errorMessage, toast } from '@attest/shared-utility';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import { usePart } from '../frame/usePart';
import { useT } from '../frame/useT';
import { useTypedAhead } from './useTypedAhead';

const useStyles = makeStyles({
  button: {
    flex: '0 1 360px',
    justifyContent: 'flex-start',
    marginInlineStart: '8px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    // The magnifier alone: what has no room would stand over the page.
    '@media (max-width: 720px)': {
      flex: '0 0 32px',
      minWidth: 0,
      paddingInline: 0,
      justifyContent: 'center',
    },
  },
  words: {
    display: 'flex',
    flexGrow: 1,
    columnGap: '8px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    // Still the button's name.
    '@media (max-width: 720px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      clipPath: 'inset(50%)',
    },
  },
  key: { marginInlineStart: 'auto', fontFamily: 'inherit' },
});

const texts = {
  zh: () => import('../locales/palette.zh.json'),
  en: () => import('../locales/palette.en.json'),
};

/** Together with the dialog that it stands in. */
const palette = async () => (await Promise.all([import('./Palette'), loadOverlays()]))[0];

/** The search box of the top bar: the palette behind it is fetched when it is first opened. */
export function PaletteButton() {
  const t = useT();
  const styles = useStyles();
  const [loaded, ask] = usePart('palette', palette, texts);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const typed = useTypedAhead(open && !loaded, close);
  const show = () => {
    // A question that is open, such as a signature, comes first.
    if (document.querySelector('[aria-modal="true"]')) return;
    setOpen(true);
    ask((error) => {
      close();
      toast.error(errorMessage(error));
    });
  };
  const label = t('bar.search');
  useShortcuts([{ keys: 'Control+k', label, run: show }]);
  return (
    <>
      <Button
        className={styles.button}
        icon={<SearchRegular />}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={show}
      >
        <span className={styles.words}>
          {label}
          <kbd className={styles.key} aria-hidden>
            Ctrl K
          </kbd>
        </span>
      </Button>
      {open && loaded && <loaded.default typed={typed} onClose={close} />}
    </>
  );
}
