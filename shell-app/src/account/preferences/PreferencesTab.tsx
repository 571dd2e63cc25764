import { type Language, savePreference, shell } from '@attest/api-contract';
import { Field, makeStyles, Select, useBilingual, useObservable } from '@attest/shared-ui';
import {
  type Density,
  density$,
  language$,
  ownTimeZone$,
  refreshUserInfo,
  request,
  session$,
  setDensity,
  setLanguage,
  setTheme,
  setTimeZone,
  type ThemeChoice,
  theme$,
  toast,
} from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { safeTarget } from '../../redirect/safeTarget';
import { Part } from '../Part';
import { KeysCard } from './KeysCard';

const THEMES: ThemeChoice[] = ['system', 'light', 'dark', 'contrast'];
const DENSITIES: Density[] = ['comfortable', 'compact'];
const LANGUAGES: Record<Language, string> = { zh: '中文', en: 'English' };
const LISTS = ['done', 'launch'] as const;
const ZONES = Intl.supportedValuesOf('timeZone');

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: '16px 24px',
    // A long entry of a list must not push it out of its column.
    '& .fui-Field, & select': { minWidth: 0, width: '100%' },
  },
});

/** How the suite looks and behaves for this person; each choice is in force at once. */
export function PreferencesTab() {
  const t = useT();
  const styles = useStyles();
  const theme = useObservable(theme$, 'system');
  const density = useObservable(density$, 'comfortable');
  const language = useObservable(language$, 'zh');
  const zone = useObservable(ownTimeZone$, null);
  const account = useObservable(session$)?.user?.timeZone;
  return (
    <>
      <Part title={t('account.look.title')} hint={t('account.look.hint')}>
        <div className={styles.grid}>
          <Field label={t('account.look.language')}>
            <Select value={language} onChange={(_, { value }) => void setLanguage(value as Language)}>
              {(Object.keys(LANGUAGES) as Language[]).map((code) => (
                <option key={code} value={code} lang={code === 'zh' ? 'zh-CN' : 'en'}>
                  {LANGUAGES[code]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('account.look.theme')}>
            <Select value={theme} onChange={(_, { value }) => setTheme(value as ThemeChoice)}>
              {THEMES.map((one) => (
                <option key={one} value={one}>
                  {t(`account.look.themes.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('account.look.density')}>
            <Select value={density} onChange={(_, { value }) => setDensity(value as Density)}>
              {DENSITIES.map((one) => (
                <option key={one} value={one}>
                  {t(`account.look.densities.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('account.look.timeZone')}>
            <Select value={zone ?? ''} onChange={(_, { value }) => setTimeZone(value || null)}>
              <option value="">{t('account.look.ofTenant', { zone: account ?? 'UTC' })}</option>
              {ZONES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <StartPage />
        </div>
      </Part>
      <KeysCard />
    </>
  );
}

/** Where the person begins after sign-in: a list of the home page, or a menu of theirs. */
function StartPage() {
  const t = useT();
  const text = useBilingual();
  const session = useObservable(session$);
  const chosen = session?.user?.preference.loginPage ?? '';
  const menus = (session?.menus ?? []).filter(({ path }) => path !== shell.home && safeTarget(path) === path);
  const choose = async (value: string) => {
    await request(savePreference, { loginPage: value || null }, { quiet: false });
    await refreshUserInfo();
    toast.success(t('account.saved'));
  };
  return (
    <Field label={t('account.look.startPage')}>
      <Select value={chosen} onChange={(_, { value }) => void choose(value).catch(() => undefined)}>
        <option value="">{t('account.look.home')}</option>
        {LISTS.map((list) => (
          <option key={list} value={shell.homeList(list)}>
            {t(`account.look.lists.${list}`)}
          </option>
        ))}
        {menus.map(({ code, label, path }) => (
          <option key={code} value={path}>
            {text(label)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
