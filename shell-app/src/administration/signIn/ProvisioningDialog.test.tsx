import {
  getProvisioning,
  listRoles,
  type Provisioning,
  type RequestOf,
  type SignInProviderRow,
  saveProvisioning,
} from '@attest/api-contract';
import { forget, Refusal, renderUi, serve } from '@attest/shared-ui/testing';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { prepareAdmin } from '../../testing/prepare';
import { ProvisioningDialog } from './ProvisioningDialog';

beforeAll(prepareAdmin);
afterEach(() => {
  cleanup();
  forget();
});

const ROW = {
  id: '00000000-0000-4000-8000-000000000001',
  provider: { kind: 'oidc', nameZh: '公司账号', nameEn: 'Company account' },
} as SignInProviderRow;
const STORED: Provisioning = {
  create: true,
  account: 'preferred_username',
  name: 'name',
  employeeId: 'employee',
  email: null,
  department: null,
  groupsByScim: false,
  groups: 'groups',
  roles: [{ group: 'Quality', role: 'qa' }],
  administrators: [],
};
const role = (code: string, zh: string, en: string) => ({ code, name: { zh, en } });

it('gives a role by its name, over what was seen, and says at once what the server refuses', async () => {
  const sent: RequestOf<typeof saveProvisioning>[] = [];
  serve(getProvisioning, () => ({ provisioning: STORED, administrative: ['sysadmin'], version: 3 }));
  serve(
    listRoles,
    () => [role('qa', 'QA 专员', 'QA specialist'), role('sysadmin', '系统管理员', 'Administrator')] as never,
  );
  serve(saveProvisioning, (input) => {
    sent.push(input);
    if (sent.length === 1) throw new Refusal('GROUP_ROLE_ADMINISTERS', { role: 'Administrator' });
    return { version: 4 };
  });
  let closed = 0;
  renderUi(
    <ProvisioningDialog
      row={ROW}
      onClose={() => {
        closed++;
      }}
    />,
  );
  const given = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Role/ });
  expect(given.selectedOptions[0]?.text).toBe('QA specialist');
  fireEvent.change(given, { target: { value: 'sysadmin' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Agreed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/the role “Administrator”, which administers/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Administrator' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(sent[1]).toEqual({
    id: ROW.id,
    provisioning: {
      ...STORED,
      roles: [{ group: 'Quality', role: 'sysadmin' }],
      administrators: ['sysadmin'],
    },
    version: 3,
    reason: 'Agreed',
  });
});
