import { Button, Dialog, DialogSurface, Input, makeStyles, tokens } from '@attest/shared-ui';
import { addressOf, navigate } from '@attest/shared-utility';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { AnswerView } from './AnswerView';
import type { Entry, HelpText } from './entries';
import { HelpView } from './HelpView';
import { optionId } from './optionId';
import { PaletteList } from './PaletteList';
import { useRested } from './useRested';
import { remember, useSections } from './useSections';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: '680px',
    maxWidth: 'calc(100vw - 24px)',
    maxHeight: 'min(640px, calc(100vh - 96px))',
    marginBlockStart: '56px',
    padding: 0,
    overflow: 'hidden',
  },
  field: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  input: { flexGrow: 1, border: 'none', '::after': { display: 'none' } },
  keys: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 640px)': { display: 'none' },
  },
});

interface Props {
  /** What was typed before it was there, once. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Pages and commands stand above what the server finds: one that is first stays first. */
const isOwn = ({ key }: Entry) => /^(menu|command):/.test(key);

/** Search over menus, records, documents, help and commands: typed, walked through by arrows, taken by Enter. */
export default function Palette({ typed, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed.current);
  useEffect(() => {
    typed.current = '';
  }, [typed]);
  const { rested, composition } = useRested(text.trim());
  const [active, setActive] = useState('');
  /** What stands in the place of the list. */
  const [shown, setShown] = useState<{ help: HelpText } | { ask: string } | null>(null);
  const state = useSections(text.trim(), rested);
  const entries = state.sections.flatMap((section) => section.entries);
  const picked = entries.find(({ key }) => key === active);
  const chosen = picked ?? entries[0];
  /** Enter came before what it is meant for was found. */
  const [held, setHeld] = useState<{ apart: boolean } | null>(null);

  const run = ({ key, action }: Entry, apart = false) => {
    if ('ask' in action) {
      setShown(action);
      return;
    }
    remember(key);
    if ('help' in action) {
      setShown(action);
      return;
    }
    if (apart && 'path' in action) {
      window.open(addressOf(action.path), '_blank', 'noopener');
      return;
    }
    onClose();
    if ('path' in action) navigate(action.path);
    else action.act();
  };
  const enter = (apart: boolean) => {
    if (state.searching && !picked && !(chosen && isOwn(chosen))) setHeld({ apart });
    else if (chosen) run(chosen, apart);
  };
  useEffect(() => {
    if (!held || state.searching) return;
    setHeld(null);
    if (chosen && !state.error) run(chosen, held.apart);
  }, [held, state.searching]);
  const move = (by: number) => {
    const next = entries[(entries.indexOf(chosen as Entry) + by + entries.length) % entries.length];
    if (!next) return;
    setActive(next.key);
    document.getElementById(optionId(id, next.key))?.scrollIntoView({ block: 'nearest' });
  };
  const back = () => {
    setShown(null);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape' && shown) back();
    else if (shown) return;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && event.target === input.current) enter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('palette.title')} onKeyDown={onKeyDown}>
        <div className={styles.field}>
          {shown && (
            <Button
              appearance="subtle"
              icon={<ArrowLeftRegular />}
              aria-label={t('palette.back')}
              onClick={back}
            />
          )}
          <Input
            className={styles.input}
            size="large"
            contentBefore={<SearchRegular />}
            placeholder={t('palette.placeholder')}
            value={text}
            onChange={(_, data) => {
              setText(data.value);
              setActive('');
              setHeld(null);
              setShown(null);
            }}
            input={{
              ref: input,
              role: 'combobox',
              autoFocus: true,
              maxLength: 100,
              autoComplete: 'off',
              spellCheck: false,
              'aria-label': t('palette.title'),
              'aria-expanded': entries.length > 0 && !shown,
              'aria-controls': `${id}list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': chosen && !shown ? optionId(id, chosen.key) : undefined,
              ...composition,
            }}
          />
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('palette.close')}
            onClick={onClose}
          />
        </div>
        {shown && 'help' in shown && (
          <HelpView help={shown.help} onGo={(path) => [onClose(), navigate(path)]} />
        )}
        {shown && 'ask' in shown && <AnswerView question={shown.ask} onLeave={onClose} />}
        {!shown && (
          <PaletteList
            id={id}
            state={state}
            text={text.trim()}
            chosen={chosen}
            onActive={setActive}
            onRun={run}
          />
        )}
        <div className={styles.keys} aria-hidden>
          <span>{t('palette.keys.move')}</span>
          <span>{t('palette.keys.run')}</span>
          <span>{t('palette.keys.apart')}</span>
          <span>{t('palette.keys.close')}</span>
        </div>
      </DialogSurface>
    </Dialog>
  );
}
