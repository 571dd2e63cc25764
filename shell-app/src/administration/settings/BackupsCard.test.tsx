import { type BackupAttempt, getBackups } from '@attest/api-contract';
import { expectAccessible, forget, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { BackupsCard } from './BackupsCard';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const PROVED: BackupAttempt = {
  at: '2026-11-24T02:04:00.000Z',
  outcome: 'proved',
  mark: '2026-11-24T02:00:00.000Z',
  encrypted: true,
  entries: 1234,
  lastHash: 'ab12',
  opened: 7,
  closed: 0,
};
const FAILED: BackupAttempt = {
  at: '2026-11-25T02:01:00.000Z',
  outcome: 'failed',
  mark: null,
  encrypted: true,
  entries: null,
  lastHash: null,
  opened: null,
  closed: null,
};

describe('the card of backups', () => {
  it('says when the last one was proved, and what of', async () => {
    serve(getBackups, () => ({ daily: '02:00', attempts: [PROVED] }));
    renderUi(<BackupsCard />);
    expect(await screen.findByText('Daily at 02:00 (UTC)')).toBeDefined();
    expect(screen.getByText('1234')).toBeDefined();
    expect(screen.getByText('ab12')).toBeDefined();
    expect(screen.queryByText('Other attempts')).toBeNull();
    await expectAccessible();
  });

  it('warns where the last attempt failed, with what was proved before', async () => {
    serve(getBackups, () => ({ daily: '02:00', attempts: [FAILED, PROVED] }));
    renderUi(<BackupsCard />);
    expect(await screen.findByText(/^The last attempt, at .*, failed/)).toBeDefined();
    expect(screen.getByText('ab12')).toBeDefined();
    expect(screen.getByText('Other attempts')).toBeDefined();
    await expectAccessible();
  });

  it('says how many stored secrets were opened, and warns of those that no key opens', async () => {
    serve(getBackups, () => ({ daily: '02:00', attempts: [PROVED] }));
    const { unmount } = renderUi(<BackupsCard />);
    expect(await screen.findByText('Stored secrets opened')).toBeDefined();
    expect(screen.queryByText(/are opened by no key/)).toBeNull();
    unmount();
    forget();
    serve(getBackups, () => ({ daily: '02:00', attempts: [{ ...PROVED, closed: 2 }] }));
    renderUi(<BackupsCard />);
    expect(await screen.findByText(/^2 of 9 stored secrets are opened by no key/)).toBeDefined();
    await expectAccessible();
  });

  it('warns where none was ever proved', async () => {
    serve(getBackups, () => ({ daily: null, attempts: [] }));
    renderUi(<BackupsCard />);
    expect(await screen.findByText('No backup of this system has been proved yet.')).toBeDefined();
    expect(screen.getByText('No: the operators take them')).toBeDefined();
  });
});
