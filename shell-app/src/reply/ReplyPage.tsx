import type { OutsideReply } from '@attest/api-contract';
import { Loaded, makeStyles, Text, Title3, tokens, useBilingual } from '@attest/shared-ui';
import { chosenLanguage, setLanguage } from '@attest/shared-utility';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { LanguageSwitch } from '../password/LanguageSwitch';
import { EnterCode } from './EnterCode';
import { ReplyForm } from './ReplyForm';
import { type Link, linkIn, type Opened, openLink } from './replyCalls';

const useStyles = makeStyles({
  page: {
    minHeight: '100vh',
    boxSizing: 'border-box',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  body: { maxWidth: '880px', margin: '0 auto', display: 'flex', flexDirection: 'column', rowGap: '16px' },
  heading: { margin: 0 },
  about: { display: 'flex', flexDirection: 'column', rowGap: '4px' },
});

const NO_TEXT = { zh: '', en: '' };

type Shown = { opened: Opened; reply: OutsideReply | null };

const NOWHERE: Shown = {
  opened: { state: 'unknown', company: null, type: null, no: null, mail: null, language: null },
  reply: null,
};

/** Where somebody without an account answers a step of a record: the link, then a code, then the form. */
export default function ReplyPage() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [link] = useState(() => linkIn(window.location));
  const { shown, error, load } = useLink(link);
  const title = text(shown?.opened.company ?? NO_TEXT) || t('reply.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.body}>
        <LanguageSwitch />
        <Loaded query={{ data: shown ?? undefined, error, refetch: load }} rows={6}>
          {(data) => <Content link={link} shown={data} load={load} />}
        </Loaded>
      </div>
    </main>
  );
}

interface ContentProps {
  link: Link | null;
  shown: Shown;
  load: () => Promise<void>;
}

/** How the link stands, in words, and what can be done by it. */
function Content({ link, shown: { opened, reply }, load }: ContentProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { state, no } = opened;
  const company = text(opened.company ?? NO_TEXT);
  const isOpen = link !== null && state === 'open';
  return (
    <>
      <div className={styles.about}>
        <Title3 as="h1" className={styles.heading}>
          {state === 'open' ? t('reply.asks', { company }) : t(`reply.states.${state}.title`)}
        </Title3>
        <Text>
          {state === 'open'
            ? [text(opened.type ?? NO_TEXT), no].filter(Boolean).join(' ')
            : t(`reply.states.${state}.text`, { company })}
        </Text>
      </div>
      {isOpen && !reply && <EnterCode link={link} mail={opened.mail ?? ''} onEntered={load} />}
      {isOpen && reply && <ReplyForm key={reply.version} reply={reply} onEnd={load} />}
    </>
  );
}

/** What the link leads to; it is asked again whenever something has happened to it. */
function useLink(link: Link | null) {
  const [shown, setShown] = useState<Shown | null>(link ? null : NOWHERE);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    if (!link) return;
    try {
      const answer = await openLink(link);
      setError(null);
      setShown(answer);
      const { language } = answer.opened;
      if (language && !chosenLanguage()) await setLanguage(language);
    } catch (failure) {
      setError(failure);
    }
  }, [link]);
  useEffect(() => void load(), [load]);
  return { shown, error, load };
}
