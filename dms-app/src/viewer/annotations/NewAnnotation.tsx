import { ANNOTATION_LENGTH, addAnnotation, QUOTE_LENGTH, type TextQuote } from '@attest/api-contract';
import {
  ActionButton,
  Field,
  Input,
  LeaveGuard,
  makeStyles,
  Textarea,
  tokens,
  useOnce,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findQuote } from './textQuote';
import type { Annotations } from './useAnnotations';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  send: { alignSelf: 'flex-end' },
});

/**
 * A new comment: on the words that are selected in the text or typed here, without any on the whole document. What
 * cannot be sent says why and stays.
 */
export function NewAnnotation({ annotations }: { annotations: Annotations }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { versionId, passages, texts, selected, forget } = annotations;
  const [words, setWords] = useState('');
  const [comment, setComment] = useState('');
  const [gone, setGone] = useState(false);
  const { busy, once } = useOnce();
  useEffect(() => {
    if (!selected) return;
    setWords(selected.exact);
    setGone(false);
  }, [selected]);

  const send = async () => {
    const typed: TextQuote = { exact: words.trim(), prefix: '', suffix: '' };
    const quote = typed.exact === '' ? null : selected?.exact === words ? selected : typed;
    if (quote && !findQuote(texts ?? [], quote)) return setGone(true);
    await request(addAnnotation, { versionId, quote, text: comment.trim() });
    // What was typed meanwhile is the next one.
    setWords((now) => (now === words ? '' : now));
    setComment((now) => (now === comment ? '' : now));
    forget();
  };
  const why = () => {
    if (busy) return t('annotation.sending');
    if (comment.trim() === '') return t('annotation.empty');
    return words.trim() !== '' && texts === null ? t('annotation.reading') : null;
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('annotation.new')}
      onSubmit={(event) => {
        event.preventDefault();
        // A refusal is told by the client of the API; what was typed stays.
        void once(send).catch(() => undefined);
      }}
    >
      {passages && (
        <Field
          label={t('annotation.passage')}
          hint={t('annotation.passageHint')}
          {...(gone && { validationMessage: t('annotation.notInText') })}
        >
          <Input
            value={words}
            maxLength={QUOTE_LENGTH}
            onChange={(_, data) => {
              setWords(data.value);
              setGone(false);
            }}
          />
        </Field>
      )}
      <Field label={t('annotation.comment')}>
        <Textarea
          value={comment}
          maxLength={ANNOTATION_LENGTH}
          resize="vertical"
          onChange={(_, data) => setComment(data.value)}
        />
      </Field>
      <ActionButton why={why()} type="submit" appearance="primary" className={styles.send}>
        {t('annotation.add')}
      </ActionButton>
      <LeaveGuard when={comment.trim() !== ''} />
    </form>
  );
}
