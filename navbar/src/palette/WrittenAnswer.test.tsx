import { type AnswerLine, type Citation, composeAnswer, type Outcome } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { expectAccessible, forget, Refusal, serve } from '@attest/shared-ui/testing';
import { currentPath } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { prepareNavbar } from '../testing/prepare';
import { WrittenAnswer } from './WrittenAnswer';

const CITATION: Citation = {
  no: 1,
  versionId: '00000000-0000-4000-8000-000000000001',
  documentNo: 'SOP-PD-012',
  version: 'V03',
  title: 'Freeze dryer',
  page: 4,
  text: 'The chamber is rinsed twice.',
  path: '/micro-app/dms-app/systemdoc/detail/1?page=4',
};

// jsdom draws nothing.
HTMLCanvasElement.prototype.getContext = () => null;

beforeAll(prepareNavbar);
afterEach(() => {
  cleanup();
  forget();
});

/** Serves answers whose lines come when the test says so; `gone` hears that nobody reads any more. */
function model() {
  const encoder = new TextEncoder();
  const asked: string[] = [];
  const gone = jest.fn<() => void>();
  let line: ReadableStreamDefaultController<Uint8Array>;
  serve(composeAnswer, ({ question }) => {
    asked.push(question);
    const start = (of: ReadableStreamDefaultController<Uint8Array>) => {
      line = of;
    };
    return new Response(new ReadableStream({ start, cancel: gone }));
  });
  return {
    asked,
    gone,
    begun: () => waitFor(() => expect(line).toBeDefined()),
    say: (...lines: AnswerLine[]) =>
      act(async () => line.enqueue(encoder.encode(lines.map((of) => `${JSON.stringify(of)}\n`).join('')))),
    hangUp: () => act(async () => line.close()),
  };
}

const onLeave = jest.fn();
const answerTo = (question: string) => (
  <WrittenAnswer question={question} model="local-7b" onLeave={onLeave} />
);
const ask = () => render(answerTo('How often is it rinsed?'), { wrapper: AttestProvider });
const box = () => screen.getByRole('region', { name: 'Written answer' });
const noteSays = (text: RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

const SAID: AnswerLine[] = [{ citations: [CITATION] }, { text: 'Rinse it twice ' }, { cite: 1 }];

describe('a written answer', () => {
  it('comes piece by piece; what it rests on is a link', async () => {
    const { begun, say } = model();
    ask();
    await begun();
    expect(box().getAttribute('aria-busy')).toBe('true');
    await say({ citations: [CITATION] }, { text: 'Rinse it ' });
    await waitFor(() => expect(box().textContent).toContain('Rinse it '));
    await noteSays(/^Writing …$/);
    await say(
      { text: 'twice ' },
      { cite: 1 },
      { text: ' ' },
      { cite: 9 },
      { text: '.' },
      { end: 'answered' },
    );
    await noteSays(/^Written by a language model, which may be wrong/);
    // A number that no passage has is not shown.
    expect(box().querySelector('p')?.textContent).toBe('Rinse it twice [1] .');
    expect(box().getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    await expectAccessible();
    fireEvent.click(screen.getByRole('link', { name: 'Passage 1: SOP-PD-012 V03' }));
    expect(currentPath()).toBe(CITATION.path);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('is stopped by a person: the model hears of it, what was written stays', async () => {
    const { begun, say, gone } = model();
    ask();
    await begun();
    await say(...SAID);
    await screen.findByText(/Rinse it twice/);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await noteSays(/^Stopped: the answer is not complete/);
    await waitFor(() => expect(gone).toHaveBeenCalled());
    expect(box().textContent).toContain('Rinse it twice [1]');
  });

  it.each<[Outcome, RegExp]>([
    ['answered', /which may be wrong/],
    ['cut', /too long and is cut off/],
  ])('stands when it ends as %s', async (end, note) => {
    const { begun, say } = model();
    ask();
    await begun();
    await say(...SAID, { end });
    await noteSays(note);
    expect(box().textContent).toContain('Rinse it twice [1]');
  });

  it.each<[Outcome, RegExp]>([
    ['uncited', /no passage that could be checked/],
    ['slow', /not done in time/],
    ['failed', /no usable answer/],
    ['usedUp', /used up/],
  ])('leaves nothing when it ends as %s', async (end, note) => {
    const { begun, say } = model();
    ask();
    await begun();
    await say(...SAID);
    await screen.findByText(/Rinse it twice/);
    await say({ end });
    await noteSays(note);
    expect(screen.queryByText(/Rinse it twice/)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leaves nothing when the connection ends before it does', async () => {
    const { begun, say, hangUp } = model();
    ask();
    await begun();
    await say(...SAID);
    await hangUp();
    await noteSays(/no usable answer/);
    expect(screen.queryByText(/Rinse it twice/)).toBeNull();
  });

  it('is given up with the question and with the view', async () => {
    const { asked, begun, say, gone } = model();
    const { rerender, unmount } = ask();
    await begun();
    await say(...SAID);
    await screen.findByText(/Rinse it twice/);
    rerender(answerTo('By whom?'));
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/Rinse it twice/)).toBeNull();
    await waitFor(() => expect(asked).toEqual(['How often is it rinsed?', 'By whom?']));
    await say({ text: 'By anyone.' });
    await screen.findByText('By anyone.');
    unmount();
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(2));
  });

  it('says why it was refused, and nothing where the model was switched off meanwhile', async () => {
    serve(composeAnswer, () => {
      throw new Refusal('TOO_MANY_REQUESTS');
    });
    const { unmount } = ask();
    await noteSays(/^Too many requests/);
    unmount();
    serve(composeAnswer, () => {
      throw new Refusal('INVALID_OPERATION');
    });
    ask();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});
