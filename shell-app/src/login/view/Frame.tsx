import type { Language } from '@attest/api-contract';
import type { TextKey } from '@attest/shared-utility';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Illustration } from './Illustration';

/** Texts of the sign-in page. The server fills them in before there is any script. */
export type T = (key: TextKey<'shell-app'> & `login.${string}`) => string;

export interface FrameProps {
  t: T;
  language: Language;
  /** Whose suite this is. */
  name: string;
  keyColour?: string | undefined;
  contrast?: boolean;
  onLanguage?: (language: Language) => void;
  rootRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const LANGUAGES: { code: Language; name: string; lang: string }[] = [
  { code: 'zh', name: '中文', lang: 'zh-CN' },
  { code: 'en', name: 'English', lang: 'en' },
];

/** Two panes: whose suite this is and what it is for; the language, each named in its own words, and the form. */
export function Frame({ t, language, name, keyColour, contrast, onLanguage, rootRef, children }: FrameProps) {
  return (
    <div
      ref={rootRef}
      className="sign-in"
      data-contrast={contrast ? '' : undefined}
      style={keyColour ? ({ '--key': keyColour } as CSSProperties) : undefined}
    >
      <section className="sign-in-brand" aria-label={name}>
        <Illustration />
        <p className="sign-in-name">{name}</p>
        <p>{t('login.purpose')}</p>
      </section>
      <div className="sign-in-main">
        <fieldset className="sign-in-languages" aria-label={t('login.language')}>
          {LANGUAGES.map(({ code, name, lang }) => (
            <button
              key={code}
              type="button"
              lang={lang}
              data-early={`language-${code}`}
              aria-pressed={language === code}
              onClick={() => onLanguage?.(code)}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <div className="sign-in-area">{children}</div>
      </div>
    </div>
  );
}
