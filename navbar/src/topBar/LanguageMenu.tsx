import type { Language } from '@attest/api-contract';
import {
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  useObservable,
} from '@attest/shared-ui';
import { language$, setLanguage } from '@attest/shared-utility';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { useT } from '../frame/useT';

/** Each language in its own words, whatever language is in use. */
const NAMES: Record<Language, string> = { zh: '中文', en: 'English' };

const useStyles = makeStyles({
  // Named all the same, by the button's label.
  name: { '@media (max-width: 480px)': { display: 'none' } },
});

export function LanguageMenu() {
  const t = useT();
  const styles = useStyles();
  const language = useObservable(language$, 'zh');
  return (
    <Menu
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, { checkedItems }) => void setLanguage(checkedItems[0] as Language)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          icon={<LocalLanguageRegular />}
          aria-label={t('bar.language', { name: NAMES[language] })}
        >
          <span className={styles.name}>{NAMES[language]}</span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(Object.keys(NAMES) as Language[]).map((code) => (
            <MenuItemRadio key={code} name="language" value={code} lang={code === 'zh' ? 'zh-CN' : 'en'}>
              {NAMES[code]}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
