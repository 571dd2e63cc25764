import {
  ACCOUNT_PLACE,
  type RequestOf,
  SAP_PATH,
  type SignInProvider,
  type SignInProviderRow,
  saveSignInProvider,
} from '@attest/api-contract';
import { forget, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { FAMILIES, familyOf } from './families';
import { ProviderDialog } from './ProviderDialog';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const ORIGINS = ['https://idp.example', 'https://chat.example', 'ldaps://ad.example', 'https://sap.example'];
const common = { enabled: true, nameZh: '公司账号', nameEn: 'Company account', matchBy: 'account' } as const;
const PROVIDERS: Record<string, { provider: SignInProvider; wrong: [field: RegExp, says: RegExp] }> = {
  'identity provider': {
    provider: {
      ...common,
      kind: 'oidc',
      issuer: 'https://idp.example',
      clientId: 'suite',
      claim: 'preferred_username',
    },
    wrong: [/^Issuer/, /do not allow this address, or it stands for any organisation/],
  },
  'chat platform': {
    provider: {
      ...common,
      kind: 'dingtalk',
      organisation: null,
      corpId: 'ding0001',
      clientId: 'app',
      page: 'https://chat.example',
      inApp: null,
      api: 'https://chat.example',
      directory: 'https://chat.example',
      claim: 'memberId',
    },
    wrong: [/^API address/, /do not allow this address, or it is none/],
  },
  directory: {
    provider: {
      ...common,
      kind: 'ldap',
      server: 'ldaps://ad.example',
      ca: null,
      bindDn: 'cn=reader',
      baseDn: 'dc=example',
      filter: `(uid=${ACCOUNT_PLACE})`,
      idAttribute: 'entryUUID',
      claim: 'uid',
    },
    wrong: [/^Server/, /do not allow this address, or it is none/],
  },
  'SAP system': {
    provider: {
      ...common,
      kind: 'sapSystem',
      system: 'https://sap.example',
      ca: null,
      path: SAP_PATH,
      client: '100',
      language: null,
    },
    wrong: [/^Address of the system/, /do not allow this address, or it is none/],
  },
};

const rowOf = (provider: SignInProvider): SignInProviderRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  provider,
  hasSecret: true,
  saml: null,
  linked: 0,
  version: 3,
  updatedAt: '2026-11-24T00:00:00Z',
});
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe.each(Object.entries(PROVIDERS))('the dialog of a provider: %s', (_name, { provider, wrong }) => {
  it('sends what is stored with what was changed, over what was seen, and leaves the secret', async () => {
    const sent: RequestOf<typeof saveSignInProvider>[] = [];
    serve(saveSignInProvider, (input) => {
      sent.push(input);
      return { id: input.id ?? '', version: 4 };
    });
    const row = rowOf(provider);
    let closed = 0;
    renderUi(
      <ProviderDialog
        family={familyOf(provider)}
        row={row}
        origins={ORIGINS}
        onClose={() => {
          closed++;
        }}
      />,
    );
    const [field, says] = wrong;
    const right = (await screen.findByRole<HTMLInputElement>('textbox', { name: field })).value;
    type(/^Reason/, 'Renamed');
    type(field, 'https://elsewhere.example');
    save();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getAllByText(says).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    type(field, right);
    type(/^English name/, 'Accounts of the company');
    save();
    await waitFor(() => expect(closed).toBe(1));
    expect(sent).toEqual([
      {
        id: row.id,
        version: 3,
        provider: { ...provider, nameEn: 'Accounts of the company' },
        reason: 'Renamed',
      },
    ]);
  });
});

it('begins each family with a kind of its own, and knows to which a provider belongs', () => {
  expect(FAMILIES.map(({ initial }) => initial.kind)).toEqual(['oidc', 'saml', 'wecom', 'ad', 'sapSystem']);
  const saml: SignInProvider = {
    ...common,
    kind: 'saml',
    metadata: '<xml/>',
    idAttribute: null,
    signRequests: false,
    onlyEncrypted: false,
    claim: 'uid',
  };
  for (const provider of [saml, ...Object.values(PROVIDERS).map((one) => one.provider)])
    expect(familyOf(provider).form.kind.options).toContain(provider.kind);
});
