import { type RequestOf, renewSamlKey, type SamlKey, type SignInProviderRow } from '@attest/api-contract';
import { forget, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { SamlKeysDialog } from './SamlKeysDialog';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const key = (fingerprint: string): SamlKey => ({ fingerprint, until: '2036-11-27T00:00:00Z' });
const rowWith = (...keys: SamlKey[]) =>
  ({
    ...{ id: '00000000-0000-4000-8000-000000000001', version: 4 },
    provider: { kind: 'saml', nameZh: '公司账号', nameEn: 'Company account' },
    saml: { metadata: '<xml/>', keys },
  }) as SignInProviderRow;
const show = (row: SignInProviderRow, mayNot: string | null = null) =>
  renderUi(<SamlKeysDialog row={row} mayNot={mayNot} onClose={() => undefined} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () =>
  within(screen.getByRole('list', { name: 'Keys of this system' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it.each([
  ['Make a new key', [key('AA:AA')]],
  ['Let the new key take over', [key('AA:AA'), key('BB:BB')]],
])('renews the key over what was seen, with a reason: %s', async (name, keys) => {
  const asked: RequestOf<typeof renewSamlKey>[] = [];
  serve(renewSamlKey, (input) => {
    asked.push(input);
    return { version: 5 };
  });
  const row = rowWith(...keys);
  show(row);
  await screen.findByText('Keys for Company account');
  expect(shown()).toEqual(
    keys.map(({ fingerprint }, index) =>
      expect.stringMatching(new RegExp(`^${index === 0 ? 'In use' : 'Takes over next'}.*${fingerprint}$`)),
    ),
  );
  press(name);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }), { target: { value: 'Yearly' } });
  press(name);
  await waitFor(() => expect(asked).toEqual([{ id: row.id, version: 4, reason: 'Yearly' }]));
});

it('says where there is no key yet, and lets nobody renew who may not', async () => {
  show(rowWith(), 'You may not');
  await screen.findByText('There is no key yet: it is made when the provider is saved');
  expect(screen.queryByRole('button', { name: 'Make a new key' })).toBeNull();
});
