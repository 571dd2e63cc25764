import {
  ANNOTATION_LENGTH,
  type AnnotationAct,
  reopenAnnotation,
  replyAnnotation,
  resolveAnnotation,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Field,
  LeaveGuard,
  makeStyles,
  Text,
  Textarea,
  ToneBadge,
  tokens,
  useOnce,
} from '@attest/shared-ui';
import { formatInstant, request } from '@attest/shared-utility';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passage } from './textQuote';
import type { PlacedAnnotation } from './useAnnotations';

const useStyles = makeStyles({
  thread: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    paddingBlockEnd: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  quote: {
    justifyContent: 'flex-start',
    padding: `0 0 0 ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
    borderRadius: 0,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
  },
  words: {
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-line-clamp': '3',
    '-webkit-box-orient': 'vertical',
  },
  act: { display: 'flex', flexDirection: 'column' },
  quiet: { color: tokens.colorNeutralForeground2 },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
});

interface Props {
  versionId: string;
  annotation: PlacedAnnotation;
  /** Brings its passage into view. */
  onShow(passage: Passage): void;
}

/** A comment with its passage, what was answered, and what may be done about it. */
export function AnnotationThread({ versionId, annotation, onShow }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const title = useId();
  const { id: annotationId, quote, passage, state, acts, mayResolve } = annotation;
  const [answering, setAnswering] = useState(false);
  const [answer, setAnswer] = useState('');
  const { busy, once } = useOnce();
  const ofThread = { versionId, annotationId };
  // A refusal is told by the client of the API, and leaves everything as it was.
  const quietly = (act: () => Promise<unknown>) => () => once(act).catch(() => undefined);
  const settle = quietly(() => request(state === 'open' ? resolveAnnotation : reopenAnnotation, ofThread));
  const reply = quietly(async () => {
    await request(replyAnnotation, { ...ofThread, text: answer.trim() });
    setAnswer((now) => (now === answer ? '' : now));
    setAnswering(false);
  });
  const waiting = busy ? t('annotation.sending') : null;
  const whyNot = state === 'open' && !mayResolve ? t('annotation.resolvedBy') : waiting;
  return (
    <li className={styles.thread} aria-labelledby={title}>
      <div id={title}>
        {quote ? (
          <ActionButton
            appearance="transparent"
            className={styles.quote}
            why={passage === null ? t('annotation.gone') : passage ? null : t('annotation.reading')}
            title={quote.exact}
            onClick={() => passage && onShow(passage)}
          >
            <span className={styles.words}>{quote.exact}</span>
          </ActionButton>
        ) : (
          <Text className={styles.quiet}>{t('annotation.whole')}</Text>
        )}
      </div>
      {(passage === null || state === 'resolved') && (
        <span className={styles.line}>
          {passage === null && <ToneBadge tone="waiting">{t('annotation.textGone')}</ToneBadge>}
          {state === 'resolved' && <ToneBadge tone="good">{t('annotation.resolved')}</ToneBadge>}
        </span>
      )}
      {acts.map((act, at) => (
        <Act key={at} act={act} />
      ))}
      {answering && (
        <Field label={t('annotation.answer')}>
          <Textarea
            autoFocus
            value={answer}
            maxLength={ANNOTATION_LENGTH}
            resize="vertical"
            onChange={(_, data) => setAnswer(data.value)}
          />
        </Field>
      )}
      <div className={styles.line}>
        <ActionButton size="small" why={whyNot} onClick={settle}>
          {t(state === 'open' ? 'annotation.resolve' : 'annotation.reopen')}
        </ActionButton>
        {answering ? (
          <>
            <ActionButton
              size="small"
              appearance="primary"
              why={answer.trim() === '' ? t('annotation.empty') : waiting}
              onClick={reply}
            >
              {t('annotation.send')}
            </ActionButton>
            <Button
              size="small"
              appearance="subtle"
              onClick={() => {
                setAnswering(false);
                setAnswer('');
              }}
            >
              {t('annotation.dismiss')}
            </Button>
          </>
        ) : (
          <Button size="small" appearance="subtle" onClick={() => setAnswering(true)}>
            {t('annotation.reply')}
          </Button>
        )}
      </div>
      <LeaveGuard when={answer.trim() !== ''} />
    </li>
  );
}

/** Who said or did what, when, and at which draft. */
function Act({ act: { kind, text, by, at, label } }: { act: AnnotationAct }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  return (
    <div className={styles.act}>
      <Text size={200} className={styles.quiet}>
        {t(`annotation.act.${kind}`, { name: by.name, at: formatInstant(at), label })}
      </Text>
      {text !== null && <Text className={styles.text}>{text}</Text>}
    </div>
  );
}
