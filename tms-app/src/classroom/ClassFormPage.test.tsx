import { type ClassDetail, classCourses, classDetail, type RequestOf, saveClass } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { ANNA, forget, Refusal, serve, signIn } from '@attest/shared-ui/testing';
import { addLocales } from '@attest/shared-utility';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { prepareApp } from '../testing/prepare';
import { ClassFormPage } from './ClassFormPage';

const ID = '00000000-0000-4000-8000-000000000001';
const COURSE = '00000000-0000-4000-8000-000000000002';
const DETAIL = {
  row: {
    id: ID,
    no: 'CLS-1',
    title: { zh: '更衣', en: 'Gowning' },
    course: { id: COURSE, no: 'CRS-1', name: { zh: '更衣', en: 'Gowning' } },
    lecturer: ANNA,
    place: 'Room 1',
    startsAt: '2099-03-01T08:00:00Z',
    endsAt: '2099-03-01T09:00:00Z',
    seats: 20,
  },
  rowVersion: 7,
  remark: '',
  pastReason: null,
  may: { edit: true },
} as unknown as ClassDetail;

beforeAll(async () => {
  signIn();
  await prepareApp();
  await addLocales(
    'tms-app',
    { zh: () => import('../locales/classroom.zh.json'), en: () => import('../locales/classroom.en.json') },
    'classroom',
  );
});
beforeEach(() => {
  serve(classDetail, () => DETAIL);
  serve(classCourses, () => ({ rows: [], total: 0 }));
});
afterEach(() => {
  cleanup();
  forget();
});

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const show = async () => {
  render(
    <MemoryRouter initialEntries={[`/class/${ID}`]}>
      <Routes>
        <Route path="/class/:id" element={<ClassFormPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AttestProvider },
  );
  await screen.findByRole('textbox', { name: /^Place/ });
};

describe('the form of a class', () => {
  it('lists what is wrong at once and leads to the first of it, and keeps what was typed', async () => {
    await show();
    type(/^Place/, ' ');
    type(/^Seats/, '501');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Place: This field is required', 'Seats: Not more than 500']);
    await waitFor(() => expect(document.activeElement).toBe(box(/^Place/)));
    expect(box(/^Seats/).value).toBe('501');
  });

  it('sends what the call has always had, and says a refusal of it without losing anything', async () => {
    const sent: RequestOf<typeof saveClass>[] = [];
    serve(saveClass, (input) => {
      sent.push(input);
      throw new Refusal('RECORD_CHANGED');
    });
    await show();
    type(/^Place/, 'Room 2 ');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: ID,
      rowVersion: 7,
      content: {
        courseId: COURSE,
        lecturerId: ANNA.id,
        titleZh: '更衣',
        titleEn: 'Gowning',
        place: 'Room 2',
        startsAt: '2099-03-01T08:00:00Z',
        endsAt: '2099-03-01T09:00:00Z',
        seats: 20,
        remark: '',
      },
    });
    expect(box(/^Place/).value).toBe('Room 2 ');
  });
});
