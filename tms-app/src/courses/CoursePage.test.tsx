import { type RequestOf, saveCourse } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, Refusal, serve, signIn } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { CoursePage } from './CoursePage';

beforeAll(async () => {
  signIn({
    sysAuthMenu: [
      {
        code: 'TmsCourses',
        label: { zh: '课程', en: 'Courses' },
        module: 'TMS',
        path: '/micro-app/tms-app/management/requirement',
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

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));

const show = async () => {
  render(
    <MemoryRouter initialEntries={['/course/new']}>
      <Routes>
        <Route path="/course/:id" element={<CoursePage />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  await screen.findByRole('textbox', { name: /^Name \(Chinese\)/ });
};

describe('the form of a course', () => {
  it('asks for every step of practice in both languages, at its place', async () => {
    await show();
    type(/^Name \(Chinese\)/, '更衣');
    type(/^Name \(English\)/, 'Gowning');
    fireEvent.click(screen.getByRole('combobox', { name: /^Kind/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'On the job' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a row' }));
    expect(box(/^Times/).value).toBe('3');
    type(/^Times/, '30');
    await save();
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Step, Row 1, What is done (Chinese): This field is required',
      'Step, Row 1, What is done (English): This field is required',
      'Step, Row 1, Times under supervision: Not more than 20',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(box(/^What is done \(Chinese\)/)));

    const sent: RequestOf<typeof saveCourse>[] = [];
    serve(saveCourse, (input) => {
      sent.push(input);
      throw new Refusal('RECORD_CHANGED');
    });
    type(/^What is done \(Chinese\)/, '穿衣');
    type(/^What is done \(English\)/, 'Put it on');
    type(/^Times/, '2');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.content.practiceSteps).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        zh: '穿衣',
        en: 'Put it on',
        times: 2,
      },
    ]);
  });

  it('sends what the call has always had', async () => {
    const sent: RequestOf<typeof saveCourse>[] = [];
    serve(saveCourse, (input) => {
      sent.push(input);
      throw new Refusal('RECORD_CHANGED');
    });
    await show();
    type(/^Name \(Chinese\)/, '更衣');
    type(/^Name \(English\)/, ' Gowning ');
    type(/^Valid for/, '24');
    type(/^Credit hours/, '1.5');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      content: {
        nameZh: '更衣',
        nameEn: 'Gowning',
        kind: 'read',
        documentId: null,
        materialId: null,
        lecturerId: null,
        description: '',
        minimumViewSeconds: 0,
        quizId: null,
        passScore: null,
        validityMonths: 24,
        critical: false,
        creditHours: 1.5,
        practiceSteps: [],
      },
    });
  });
});
