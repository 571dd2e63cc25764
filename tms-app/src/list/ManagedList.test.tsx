import { listCourses, listMarking, type RequestOf } from '@attest/api-contract';
import { AttestProvider } from '@attest/shared-ui';
import { forget, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { CourseList } from '../courses/CourseList';
import { MarkingList } from '../marking/MarkingList';
import { prepareApp } from '../testing/prepare';

const ID = '00000000-0000-4000-8000-000000000001';

const PAPER = {
  attemptId: ID,
  courseNo: 'CRS-001',
  courseName: { zh: '卫生', en: 'Hygiene' },
  examinee: { id: ID, account: 'ben', name: 'Ben' },
  department: null,
  attemptNo: 2,
  submittedAt: '2026-03-05T01:00:00.000Z',
  markBy: '2026-03-08T16:00:00.000Z',
  overdue: false,
  questions: 3,
  windowExits: 0,
};

beforeAll(prepareApp);
afterEach(() => {
  cleanup();
  forget();
});

const show = (list: ReactElement) =>
  render(
    <AttestProvider>
      <MemoryRouter>{list}</MemoryRouter>
    </AttestProvider>,
  );

describe('a declared list', () => {
  it('shows its columns in the language in force, and leads from the first one to the page of the row', async () => {
    serve(listMarking, () => ({ rows: [PAPER], total: 1 }));
    show(<MarkingList />);
    const link = await screen.findByRole('link', { name: 'Ben' });
    expect(link.getAttribute('href')).toBe(`/micro-app/tms-app/trainingTodo/examReviewCount/${ID}`);
    expect(screen.getByRole('columnheader', { name: 'Course' })).toBeTruthy();
    expect(screen.getByText('Hygiene')).toBeTruthy();
  });

  it('asks the server for what is answered over it', async () => {
    const asked: RequestOf<typeof listMarking>['filter'][] = [];
    serve(listMarking, ({ filter }) => {
      asked.push(filter);
      return { rows: [], total: 0 };
    });
    show(<MarkingList />);
    await waitFor(() => expect(asked.at(-1)).toEqual({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Due' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'In time' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ overdue: false }));
  });

  it('says why one may not make what it lists', async () => {
    serve(listCourses, () => ({ rows: [], total: 0 }));
    show(<CourseList />);
    const create = await screen.findByRole('button', { name: 'New course' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('No courses yet')).toBeTruthy();
  });
});
