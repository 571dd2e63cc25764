import {
  getScim,
  makeScimToken,
  type RequestOf,
  type ResponseOf,
  revokeScimToken,
  type ScimToken,
  type SignInProviderRow,
} from '@attest/api-contract';
import { forget, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { ScimDialog } from './ScimDialog';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const ROW = {
  id: '00000000-0000-4000-8000-000000000001',
  provider: { kind: 'entra', nameZh: '公司账号', nameEn: 'Company account' },
} as SignInProviderRow;
const token = (more: Partial<ScimToken>): ScimToken => ({
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Entra',
  state: 'valid',
  madeBy: { id: '00000000-0000-4000-8000-000000000003', account: 'gaoxiang', name: '高翔' },
  madeAt: '2026-11-01T08:00:00Z',
  expiresAt: '2027-11-01T08:00:00Z',
  lastUsedAt: null,
  ...more,
});
const known = (...tokens: ScimToken[]): ResponseOf<typeof getScim> => ({
  address: 'https://suite.example/scim/v2',
  tokens,
  people: 12,
  groups: 3,
});

const because = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows a new token once, then the list of tokens', async () => {
  const asked: RequestOf<typeof makeScimToken>[] = [];
  serve(getScim, () => known());
  serve(makeScimToken, (input) => {
    asked.push(input);
    return { token: 'the-token', expiresAt: '2027-01-01T00:00:00Z' };
  });
  renderUi(<ScimDialog row={ROW} onClose={() => undefined} />);
  await screen.findByText('Provisioned so far: 12 people, 3 groups');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address for SCIM (tenant URL)' }).value).toBe(
    'https://suite.example/scim/v2',
  );
  press('New token');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Entra' } });
  because('Agreed');
  press('New token');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' })).value).toBe('the-token');
  expect(asked).toEqual([{ provider: ROW.id, name: 'Entra', days: 365, reason: 'Agreed' }]);
  press('I have kept it');
  await screen.findByText('No tokens yet');
  expect(screen.queryByDisplayValue('the-token')).toBeNull();
});

it('revokes a token, and none that is revoked', async () => {
  const revoked: RequestOf<typeof revokeScimToken>[] = [];
  const other = token({ id: '00000000-0000-4000-8000-000000000009', name: 'Former', state: 'revoked' });
  serve(getScim, () => known(token({ lastUsedAt: '2026-11-20T08:00:00Z' }), other));
  serve(revokeScimToken, (input) => {
    revoked.push(input);
    return {};
  });
  renderUi(<ScimDialog row={ROW} onClose={() => undefined} />);
  await screen.findByText('Former');
  press('Revoke');
  await screen.findByText(/The token “Entra” opens nothing/);
  because('Left the company');
  press('Revoke');
  await waitFor(() => expect(revoked).toEqual([{ id: token({}).id, reason: 'Left the company' }]));
  await screen.findByText('Former');
});
