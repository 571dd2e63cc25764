import type { Language, PageTexts } from '@attest/api-contract';
import { createInstance, type FlatNamespace, type i18n as I18n, type ResourceKey } from 'i18next';
import { BehaviorSubject } from 'rxjs';
import en from '../locales/en.json';
import zh from '../locales/zh.json';

type Texts = Record<string, unknown>;
type LocaleLoader = () => Promise<Texts | { default: Texts }>;
export type LocaleLoaders = Record<Language, LocaleLoader>;
/** A tenant's own wording: `namespace:key` (or `key` of any namespace) → text. */
export type Overrides = Record<Language, Record<string, string>>;

const LANGUAGES: Language[] = ['zh', 'en'];
const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

const unwrap = (module: Texts | { default: Texts }): Texts =>
  'default' in module && typeof module.default === 'object' ? (module.default as Texts) : (module as Texts);

const namespaceOf = (part: string): string => part.split('/')[0] as string;

/**
 * Texts of all modules in one i18next instance. Each module registers loaders of its own namespace;
 * only the language in use is loaded, and a switch loads the other one before anything changes. Those that are
 * given need no loading the first time.
 */
export function createI18n(initial: Language, given?: PageTexts) {
  const i18n: I18n = createInstance();
  /** By namespace and part of it. */
  const loaders = new Map<string, LocaleLoaders>();
  const loaded = new Map<string, Promise<void>>();
  const unused = new Map(Object.entries(given?.texts ?? {}));
  let overrides: Overrides = { zh: {}, en: {} };
  /** Gives back our own text, by the place that took a tenant's wording. */
  const originals = new Map<string, () => void>();
  /** The language in use, or the one a switch is on its way to. */
  let target = initial;

  void i18n.init({
    lng: initial,
    fallbackLng: 'en',
    supportedLngs: LANGUAGES,
    defaultNS: 'utility',
    initAsync: false,
    resources: { zh: { utility: zh as ResourceKey }, en: { utility: en as ResourceKey } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added', useSuspense: false },
  });

  const language$ = new BehaviorSubject<Language>(initial);
  document.documentElement.lang = HTML_LANG[initial];

  const put = (language: Language, namespace: string, key: string, text: string) => {
    const place = `${language}:${namespace}:${key}`;
    const ours = i18n.getResource(language, namespace, key) as string | undefined;
    if (ours !== undefined && !originals.has(place))
      originals.set(place, () => i18n.addResource(language, namespace, key, ours));
    i18n.addResource(language, namespace, key, text);
  };

  /** Our own texts again, in one namespace or all. */
  const giveBack = (of = '') => {
    for (const [place, restore] of originals)
      if (place.startsWith(of)) {
        restore();
        originals.delete(place);
      }
  };

  const applyOverrides = (language: Language, namespace: string) => {
    for (const [key, text] of Object.entries(overrides[language])) {
      const [first, rest] = key.split(':', 2);
      if (rest === undefined) {
        if (i18n.exists(key, { ns: namespace as FlatNamespace, lng: language }))
          put(language, namespace, key, text);
      } else if (first === namespace) put(language, namespace, rest, text);
    }
  };

  /** Once: whoever registers a namespace anew has other texts. */
  const takeGiven = (language: Language, part: string): Texts | undefined => {
    if (language !== given?.language) return undefined;
    const texts = unused.get(part);
    unused.delete(part);
    return texts;
  };

  const load = (language: Language, part: string): Promise<void> => {
    const id = `${language}:${part}`;
    const running = loaded.get(id);
    if (running) return running;
    const loader = loaders.get(part)?.[language];
    const namespace = namespaceOf(part);
    // The browser answers the first request from its preload, also when that failed; the second asks the server.
    const texts = takeGiven(language, part);
    const loading = (texts || !loader ? Promise.resolve(texts ?? {}) : loader().catch(loader)).then(
      (module) => {
        giveBack(`${language}:${namespace}:`);
        i18n.addResourceBundle(language, namespace, unwrap(module), true, true);
        applyOverrides(language, namespace);
      },
      (error) => {
        loaded.delete(id);
        throw error;
      },
    );
    loaded.set(id, loading);
    return loading;
  };

  return {
    i18n,
    language$: language$.asObservable(),
    language: () => language$.value,
    /**
     * Registers a namespace, or one part of it that comes with a page of its own; resolves when the texts are
     * there in the language in use.
     */
    async addLocales(namespace: string, own: LocaleLoaders, page = ''): Promise<void> {
      const part = page ? `${namespace}/${page}` : namespace;
      // Other loaders than before are those of another build, which may have other texts.
      if (loaders.get(part) !== own) for (const language of LANGUAGES) loaded.delete(`${language}:${part}`);
      loaders.set(part, own);
      // What is registered during a switch is needed in the coming language too.
      const wanted = new Set([language$.value, target]);
      await Promise.all([...wanted].map((language) => load(language, part)));
    },
    /** Loads what the other language needs, then switches everything at once; the last choice counts. */
    async change(language: Language): Promise<void> {
      target = language;
      if (language === language$.value) return;
      await Promise.all([...loaders.keys()].map((part) => load(language, part)));
      // Another one was chosen meanwhile.
      if (target !== language) return;
      await i18n.changeLanguage(language);
      document.documentElement.lang = HTML_LANG[language];
      language$.next(language);
    },
    /** A tenant's wording over ours; applied to what is loaded and to what comes later. */
    setOverrides(next: Overrides): void {
      overrides = next;
      giveBack();
      for (const language of LANGUAGES) {
        for (const namespace of ['utility', ...[...loaders.keys()].map(namespaceOf)]) {
          if (i18n.hasResourceBundle(language, namespace)) applyOverrides(language, namespace);
        }
      }
    },
  };
}
