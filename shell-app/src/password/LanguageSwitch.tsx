import type { Language } from '@attest/api-contract';
import { Button, makeStyles, tokens, useObservable } from '@attest/shared-ui';
import { language$, setLanguage } from '@attest/shared-utility';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  group: {
    display: 'flex',
    justifyContent: 'flex-end',
    columnGap: '4px',
    margin: 0,
    padding: 0,
    border: 'none',
  },
  pressed: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorNeutralForeground2Selected,
    fontWeight: tokens.fontWeightSemibold,
  },
});

const LANGUAGES: { code: Language; name: string; lang: string }[] = [
  { code: 'zh', name: '中文', lang: 'zh-CN' },
  { code: 'en', name: 'English', lang: 'en' },
];

/** The language before sign-in, each named in its own words. */
export function LanguageSwitch() {
  const t = useT();
  const styles = useStyles();
  const language = useObservable(language$, 'zh');
  return (
    <fieldset className={styles.group} aria-label={t('login.language')}>
      {LANGUAGES.map(({ code, name, lang }) => (
        <Button
          key={code}
          appearance="subtle"
          size="small"
          className={language === code ? styles.pressed : undefined}
          aria-pressed={language === code}
          lang={lang}
          onClick={() => void setLanguage(code)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
