import { type NoticeTiming, previewNotice } from '@attest/api-contract';
import {
  Button,
  Field,
  Loaded,
  makeStyles,
  Select,
  Text,
  tokens,
  useCallQuery,
  useLanguage,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../../frame/useT';

const LANGUAGES = { zh: '中文', en: 'English' };

const useStyles = makeStyles({
  mail: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: '12px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
  },
  text: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyBase,
    color: tokens.colorNeutralForeground2,
  },
});

/** How the mail of a kind looks, with made-up content, in the language of whoever gets it. */
export function MailPreview({ kind, timing }: { kind: string; timing: NoticeTiming }) {
  const t = useT();
  const own = useLanguage();
  const [shown, show] = useState(false);
  if (!shown)
    return (
      <div>
        <Button onClick={() => show(true)}>{t('config.notices.preview')}</Button>
      </div>
    );
  return <Mail kind={kind} timing={timing} own={own} />;
}

function Mail({ kind, timing, own }: { kind: string; timing: NoticeTiming; own: 'zh' | 'en' }) {
  const t = useT();
  const styles = useStyles();
  const [language, setLanguage] = useState(own);
  const mail = useCallQuery(previewNotice, { kind, timing, language });
  return (
    <section className={styles.mail} aria-label={t('config.notices.preview')}>
      <Field label={t('config.notices.previewIn')} orientation="horizontal">
        <Select value={language} onChange={(_, { value }) => setLanguage(value as 'zh' | 'en')}>
          {(['zh', 'en'] as const).map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Loaded query={mail} rows={4}>
        {({ subject, text }) => (
          <>
            <Text weight="semibold">{t('config.notices.subject', { subject })}</Text>
            <pre className={styles.text} lang={language}>
              {text}
            </pre>
          </>
        )}
      </Loaded>
    </section>
  );
}
