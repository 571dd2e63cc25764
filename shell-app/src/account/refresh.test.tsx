import {
  type CallDeclaration,
  getDuty,
  getNoticePreferences,
  getSecondFactor,
  listSessions,
  NOTICE_GROUPS,
  queryProxies,
} from '@attest/api-contract';
import { changed, forget, prepare, Refusal, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { AgentsTab } from './agents/AgentsTab';
import { NoticesTab } from './NoticesTab';
import { DutyCard } from './profile/DutyCard';
import { SessionsTab } from './SessionsTab';
import { ownNotice } from './testing/ownNotice';

beforeAll(() =>
  prepare([
    'shell-app',
    { zh: () => import('../locales/account.zh.json'), en: () => import('../locales/account.en.json') },
    'account',
  ]),
);
afterEach(() => {
  cleanup();
  forget();
});

const session = (id: string, current: boolean) => ({
  id,
  current,
  ip: '10.0.0.1',
  userAgent: '',
  createdAt: '2026-03-05T06:07:08Z',
  lastSeenAt: '2026-03-05T06:07:08Z',
});

const NO_FACTOR = {
  hasPassword: false,
  demand: 'off' as const,
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
};

interface Case {
  Shown: ComponentType;
  call: CallDeclaration;
  answer: unknown;
  /** Opens a question. */
  press?: string;
  role?: 'button' | 'switch';
}

const CASES: [string, Case][] = [
  [
    'notices',
    {
      Shown: NoticesTab,
      call: getNoticePreferences,
      answer: NOTICE_GROUPS.map((group) => ownNotice(group)),
    },
  ],
  [
    'sessions',
    {
      Shown: SessionsTab,
      call: listSessions,
      answer: [session('1', true), session('2', false)],
      press: 'End all other sessions',
    },
  ],
  ['agents', { Shown: AgentsTab, call: queryProxies, answer: [], press: 'Set an agent' }],
  [
    'duty',
    {
      Shown: DutyCard,
      call: getDuty,
      answer: { onDuty: true, agents: [] },
      press: 'On duty',
      role: 'switch',
    },
  ],
];

it.each(CASES)(
  'the part on %s stays, with what is asked there, when reading it anew fails',
  async (_, { Shown, call, answer, press, role = 'button' }) => {
    serve(call, () => answer as never);
    // Stands beside the sessions and asks for itself.
    serve(getSecondFactor, () => NO_FACTOR);
    const { container } = renderUi(<Shown />);
    const heading = await screen.findAllByRole('heading');
    if (press) {
      await userEvent.setup().click(await screen.findByRole(role, { name: press }));
      await screen.findByRole('alertdialog');
    }
    serve(call, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await changed(call);
    await screen.findByText('Try again');
    if (press) screen.getByRole('alertdialog');
    expect(container.contains(heading[0] ?? null)).toBe(true);
  },
);
