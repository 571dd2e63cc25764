import { listQuestions, questionFacets, type RequestOf, saveQuiz } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, Refusal, serve, signIn } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { QuizPage } from './QuizPage';

beforeAll(async () => {
  signIn({
    sysAuthMenu: [
      {
        code: 'TmsQuiz',
        label: { zh: '试卷', en: 'Quizzes' },
        module: 'TMS',
        path: '/micro-app/tms-app/management/quiz',
        parentCode: null,
        order: 1,
        actionCodeList: ['view', 'edit'],
      },
    ],
  });
  await prepareApp();
});
afterEach(() => {
  cleanup();
  forget();
  localStorage.clear();
});

const type = (role: string, name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole(role, { name }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const wrong = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

async function show() {
  const sent: RequestOf<typeof saveQuiz>[] = [];
  serve(saveQuiz, (input) => {
    sent.push(input);
    throw new Refusal('RECORD_CHANGED');
  });
  render(
    <MemoryRouter initialEntries={['/quiz/new']}>
      <Routes>
        <Route path="/quiz/:id" element={<QuizPage />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  await screen.findByRole('textbox', { name: /^Name \(Chinese\)/ });
  return sent;
}

describe('the form of a quiz', () => {
  it('asks for a name in one language, says what is wrong in a rule, and sends what is drawn', async () => {
    serve(questionFacets, () => ({ tags: [{ value: 'sop', count: 3 }], documents: [] }));
    const sent = await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Drawn at random' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a row' }));
    // A new row takes the focus, a frame later.
    const count = await screen.findByRole('textbox', { name: /^Questions to draw/ });
    await waitFor(() => expect(document.activeElement).toBe(count));
    type('textbox', /^Questions to draw/, '101');
    save();
    expect(await wrong()).toEqual([
      'Name (Chinese): This field is required',
      'Name (English): This field is required',
      'Rule, Row 1, Questions to draw: Not more than 100',
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name \(Chinese\)/ })),
    );
    type('textbox', /^Name \(English\)/, ' Gowning ');
    type('textbox', /^Questions to draw/, '4');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Case' }));
    fireEvent.click(screen.getByRole('combobox', { name: /^Tags/ }));
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'sop (3)' }));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      content: {
        name: { zh: '', en: 'Gowning' },
        passScore: 80,
        minutes: 60,
        attempts: 3,
        retakeHours: 24,
        mode: 'random',
        shuffle: true,
        questionIds: [],
        rules: [{ count: 4, tags: ['sop'], documentId: null, types: ['case'], difficulties: [] }],
      },
      reason: '',
    });
  });

  it('keeps the questions of a fixed paper in their order', async () => {
    const id = (end: number) => `01890a5d-ac96-774b-bcce-b3020000000${end}`;
    const question = (end: number) => ({
      id: id(end),
      no: `Q-${end}`,
      stem: { zh: '', en: `Number ${end}` },
    });
    serve(listQuestions, () => ({ rows: [question(1), question(2)], total: 2 }) as never);
    const sent = await show();
    type('textbox', /^Name \(English\)/, 'Gowning');
    for (const end of [1, 2]) {
      fireEvent.click(screen.getByRole('combobox', { name: /^Add questions/ }));
      fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: `Q-${end} Number ${end}` }));
      fireEvent.keyDown(screen.getByRole('combobox', { name: /^Add questions/ }), { key: 'Escape' });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Move “Q-2 Number 2” up' }));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.content.questionIds).toEqual([id(2), id(1)]);
  });
});
