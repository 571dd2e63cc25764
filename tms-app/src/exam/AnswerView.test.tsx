import type { QuestionType, ResultQuestion } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { AnswerView } from './AnswerView';

beforeAll(prepareApp);
afterEach(cleanup);

const OPTIONS = ['a', 'b', 'c'];

function show(type: QuestionType, chosen: string[], right: string[] | null): void {
  const options = OPTIONS.map((id) => ({ id, text: { zh: id, en: `Option ${id}` } }));
  const result = {
    question: { id: 'q', type, stem: { zh: '', en: 'Stem' }, options, points: 5 },
    answer: { kind: 'choice', choices: chosen },
    right: right && { kind: 'choice', choices: right },
    earned: null,
    comment: null,
    accepted: [],
    reference: null,
    clause: null,
  } as unknown as ResultQuestion;
  render(<AnswerView result={result} />, { wrapper: AttestProvider });
}

/** The shapes before the options, in their order. */
const shapes = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('path')?.getAttribute('d'));

describe('an answer that is shown again', () => {
  it('is drawn as boxes where several could be chosen, as circles where one could', () => {
    show('multiple', ['a', 'c'], null);
    const boxes = shapes();
    cleanup();
    show('single', ['a'], null);
    const circles = shapes();
    expect(boxes[0]).toBe(boxes[2]);
    expect(boxes[0]).not.toBe(circles[0]);
    expect(boxes[1]).not.toBe(circles[1]);
  });

  it('is marked neither right nor wrong before it may be', () => {
    show('multiple', ['a', 'c'], null);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Option achosen',
      'Option b',
      'Option cchosen',
    ]);
    const [hidden] = shapes();
    cleanup();
    show('multiple', ['a', 'c'], ['a', 'b']);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Option achosen · right',
      'Option bright',
      'Option cchosen',
    ]);
    const [right, missed, wrong] = shapes();
    expect(right).toBe(missed);
    expect(new Set([hidden, right, wrong]).size).toBe(3);
  });
});
