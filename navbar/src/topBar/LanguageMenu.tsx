import type { Language } from '@attest/api-contract';
import {
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useObservable,
} from '@attest/shared-ui';
import { language$, setLanguage } from '@attest/shared-utility';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { useT } from '../frame/useT';

/** Each language in its own words, whatever language is in use. */
const NAMES: Record<Language, string> = { zh: '中文', en: 'English' };

export function LanguageMenu() {
  const t = useT();
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
          {NAMES[language]}
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
