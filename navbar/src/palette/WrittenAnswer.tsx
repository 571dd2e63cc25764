import {
  type AnswerLine,
  type AnswerPiece,
  type Citation,
  composeAnswer,
  type Outcome,
  readAnswerLines,
} from '@attest/api-contract';
import { Button, Link, makeStyles, Text, tokens } from '@attest/shared-ui';
import { errorMessage, isAbort, isApiError, linkProps, request } from '@attest/shared-utility';
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '24px' },
  by: { flexGrow: 1, overflowWrap: 'anywhere' },
  icon: { width: '20px', height: '20px', flexShrink: 0, color: tokens.colorBrandForeground1 },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface Answer {
  pieces: AnswerPiece[];
  /** Numbered as the pieces name them. */
  citations: Citation[];
  end: Outcome | null;
  error: unknown;
}

const BEGUN: Answer = { pieces: [], citations: [], end: null, error: null };

function withLine(answer: Answer, line: AnswerLine): Answer {
  if ('citations' in line) return { ...answer, citations: line.citations };
  if ('end' in line) return { ...answer, end: line.end };
  return { ...answer, pieces: [...answer.pieces, line] };
}

/** Nothing is shown of an answer that failed, rests on no passage or broke off by itself. */
const isShown = ({ end, error }: Answer): boolean =>
  !error && (end === null || end === 'answered' || end === 'cut' || end === 'stopped');

/** The answer to a question as it is being written; asked once, given up with the view. */
function useWritten(question: string) {
  const [answer, setAnswer] = useState(BEGUN);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    setAnswer(BEGUN);
    const onLine = (line: AnswerLine) => setAnswer((before) => withLine(before, line));
    const read = (response: Response) => readAnswerLines(response, onLine);
    request(composeAnswer, { question }, { signal: controller.signal, quiet: true, read }).then(
      // A connection that ends before the answer does.
      () => setAnswer((before) => ({ ...before, end: before.end ?? 'failed' })),
      (error: unknown) => !isAbort(error) && setAnswer((before) => ({ ...before, error })),
    );
    return () => controller.abort();
  }, [question]);
  const stop = () => {
    running.current?.abort();
    setAnswer((before) => ({ ...before, end: before.end ?? 'stopped' }));
  };
  return { answer, stop };
}

interface Props {
  question: string;
  model: string;
  onLeave: () => void;
}

/** What a language model says from the passages below it, each statement with the passage it rests on. */
export function WrittenAnswer({ question, model, onLeave }: Props) {
  const t = useT();
  const styles = useStyles();
  const { answer, stop } = useWritten(question);
  // Switched off since the question was asked.
  if (isApiError(answer.error) && answer.error.code === 'INVALID_OPERATION') return null;
  const writing = !answer.end && !answer.error;
  const note = answer.error ? errorMessage(answer.error) : t(`palette.written.${answer.end ?? 'writing'}`);
  return (
    <section className={styles.box} aria-label={t('palette.written.title')} aria-busy={writing}>
      <div className={styles.head}>
        <SparkleRegular className={styles.icon} aria-hidden />
        <Text weight="semibold" className={styles.by}>
          {t('palette.written.by', { model })}
        </Text>
        {writing && (
          <Button size="small" onClick={stop}>
            {t('palette.written.stop')}
          </Button>
        )}
      </div>
      {isShown(answer) && answer.pieces.length > 0 && (
        <p className={styles.text}>
          <Pieces answer={answer} onLeave={onLeave} />
        </p>
      )}
      <Text className={styles.quiet} role="status">
        {note}
      </Text>
    </section>
  );
}

function Pieces({ answer: { pieces, citations }, onLeave }: { answer: Answer; onLeave: () => void }) {
  const t = useT();
  return pieces.map((piece, index) => {
    if ('text' in piece) return piece.text;
    const of = citations.find(({ no }) => no === piece.cite);
    return of ? (
      <Link
        key={index}
        aria-label={t('palette.written.cite', { no: of.no, document: `${of.documentNo} ${of.version}` })}
        {...linkProps(of.path, onLeave)}
      >
        {`[${of.no}]`}
      </Link>
    ) : null;
  });
}
