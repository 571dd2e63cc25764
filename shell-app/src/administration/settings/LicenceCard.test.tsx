import {
  checkLicence,
  getLicence,
  installLicence,
  type Licence,
  type LicenceStanding,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import { expectAccessible, forget, Refusal, renderUi, serve, signIn } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { LicenceCard } from './LicenceCard';

beforeAll(() => {
  signIn({
    sysAuthMenu: [
      {
        code: 'TenantSettings',
        label: { zh: '租户设置', en: 'Tenant settings' },
        module: 'SHELL',
        path: '/settings',
        parentCode: null,
        order: 930,
        actionCodeList: ['view', 'config'],
      },
    ],
  });
  return prepareAdmin();
});
afterEach(() => {
  cleanup();
  forget();
});

const LICENCE: Licence = {
  no: 'L-2026-001',
  tenant: 'hkpharma',
  holder: 'Huakang Pharma',
  users: 40,
  modules: ['QMS', 'TMS'],
  from: '2026-01-01',
  until: '2027-12-31',
  macs: [],
  addresses: [],
};
const stands = (licence: Licence | null, standing: LicenceStanding) =>
  serve(getLicence, () => ({ licence, standing, version: 3 }));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function open(text: string) {
  stands(null, { state: 'grace', refusal: 'LICENCE_NONE', day: '2026-12-24' });
  renderUi(<LicenceCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'Install a licence' }));
  const box = await screen.findByRole('textbox', { name: /^Text of the licence/ });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Renewed' } });
}

describe('the card of the licence', () => {
  it('says how the licence stands and what is in it', async () => {
    stands(LICENCE, { state: 'ending', refusal: null, day: '2027-12-31' });
    renderUi(<LicenceCard />);
    expect(await screen.findByText('The licence ends on 2027-12-31.')).toBeDefined();
    expect(screen.getByText('Quality, Training')).toBeDefined();
    await expectAccessible();
  });

  it('checks a text before it installs it, over what was seen', async () => {
    const sent: RequestOf<typeof installLicence>[] = [];
    serve(checkLicence, () => ({ licence: LICENCE, refusal: null, modulesInUse: [] }));
    serve(installLicence, (input) => {
      sent.push(input);
      const valid: LicenceStanding = { state: 'valid', refusal: null, day: null };
      return valid;
    });
    await open('signed');
    click('Install');
    expect(await screen.findByText('Check the licence first')).toBeDefined();
    click('Check');
    expect(await screen.findByText('Huakang Pharma')).toBeDefined();
    click('Install');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([{ text: 'signed', version: 3, reason: 'Renewed' }]);
  });

  it('says why one does not hold, and installs none such', async () => {
    serve(checkLicence, ({ text }) => {
      if (text === 'nonsense') throw new Refusal('LICENCE_INVALID');
      const checked: ResponseOf<typeof checkLicence> = {
        licence: LICENCE,
        refusal: null,
        modulesInUse: ['DMS'],
      };
      return checked;
    });
    await open('nonsense');
    click('Check');
    expect(await screen.findByText('The licence is invalid')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: /^Text of the licence/ }), {
      target: { value: 'other' },
    });
    click('Check');
    const why = 'It lacks modules that are in use: Documents. Switch them off first.';
    expect(await screen.findByText(why)).toBeDefined();
    click('Install');
    expect(await screen.findAllByText(why)).toHaveLength(2);
  });
});
