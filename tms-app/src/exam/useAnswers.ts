import { type ExamAnswer, type ExamPaper, saveAnswers } from '@attest/api-contract';
import { drafts, isApiError, request } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { createAnswerSaver, type NumberedAnswer, type SaveState } from './answerSaver';

type Unsent = NumberedAnswer<ExamAnswer>[];

/** What the browser kept of an attempt when it could not be sent. */
const draftKey = (attemptId: string) => `exam:${attemptId}`;

/** The server will never take it: the attempt is over, or goes on in another session. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** What is kept in the browser and newer than what the server has. */
export function newerThan(paper: Pick<ExamPaper, 'questions' | 'answers'>, kept: Unsent): Unsent {
  const saved = new Map(paper.answers.map(({ questionId, seq }) => [questionId, seq]));
  return kept.filter(
    ({ questionId, seq }) =>
      paper.questions.some(({ id }) => id === questionId) && seq > (saved.get(questionId) ?? 0),
  );
}

/** The answers of a paper on screen, saved while they are given; what was not sent survives a reload. */
export function useAnswers(paper: ExamPaper) {
  const { attemptId } = paper;
  const [state, setState] = useState<SaveState>('saved');
  const [refused, setRefused] = useState<unknown>(null);
  const [kept] = useState(() => newerThan(paper, drafts.load<Unsent>(draftKey(attemptId))?.value ?? []));
  const [answers, setAnswers] = useState(
    () => new Map([...paper.answers, ...kept].map(({ questionId, answer }) => [questionId, answer])),
  );
  const [saver] = useState(() =>
    createAnswerSaver<ExamAnswer>({
      lastSeq: Math.max(paper.lastSeq, 0, ...kept.map(({ seq }) => seq)),
      send: (batch) => request(saveAnswers, { attemptId, answers: batch }),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onState: setState,
      onRefused: setRefused,
      isFinal,
      keep: (unsent) =>
        unsent.length > 0 ? drafts.save(draftKey(attemptId), unsent) : drafts.remove(draftKey(attemptId)),
    }),
  );
  useEffect(() => {
    for (const { questionId, answer } of kept) saver.set(questionId, answer);
    // What is typed in the last moment leaves with the page; if it does not arrive, it is in the draft.
    const flush = () => void saver.flush().catch(() => undefined);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver, kept]);
  return {
    answers,
    state,
    refused,
    saver,
    set(questionId: string, answer: ExamAnswer) {
      setAnswers((now) => new Map(now).set(questionId, answer));
      saver.set(questionId, answer);
    },
    /** The paper is handed in: nothing is kept or sent any more. */
    end() {
      saver.stop();
      drafts.remove(draftKey(attemptId));
    },
  };
}
