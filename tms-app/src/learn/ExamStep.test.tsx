import { type ExamInfo, examInfo, type LearnState } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { ExamStep } from './ExamStep';

const ID = '00000000-0000-4000-8000-000000000001';

const info = (part: Partial<ExamInfo>): ExamInfo => ({
  assignmentId: ID,
  courseName: { zh: '课程', en: 'Hygiene' },
  quizName: { zh: '测验', en: 'Quiz of hygiene' },
  questionCount: 2,
  minutes: 60,
  passScore: 80,
  attempts: 3,
  attemptsLeft: 2,
  retakeHours: 24,
  nextAt: null,
  running: null,
  mayStart: true,
  whyNot: null,
  history: [],
  now: '2026-03-01T08:00:00.000Z',
  ...part,
});

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const show = () =>
  render(
    <MemoryRouter>
      <ExamStep state={{ row: { id: ID } } as LearnState} onState={() => {}} onReload={() => {}} />
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );

const start = () => screen.getByRole('button', { name: 'Start the exam' });

describe('before the exam', () => {
  it('says when the next attempt can begin, and lets it begin when the time has come', async () => {
    let asked = 0;
    const soon = { nextAt: '2026-03-01T08:00:01.000Z', mayStart: false };
    serve(examInfo, () => {
      asked += 1;
      return info(asked === 1 ? soon : {});
    });
    show();
    await screen.findAllByText(/^The next attempt can begin from \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
    expect(start().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(start());
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(start().getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryAllByText(/^The next attempt can begin/)).toEqual([]);
    expect(asked).toBe(2);
  });

  it('gives the reason of the server when there is one', async () => {
    const why = { zh: '试卷正在评阅', en: 'The paper is being marked' };
    serve(examInfo, () => info({ mayStart: false, whyNot: why, attemptsLeft: 2 }));
    show();
    await screen.findAllByText(why.en);
    expect(start().getAttribute('aria-disabled')).toBe('true');
  });
});
