import {
  confirmAtDirectory,
  getSignTypes,
  loginAtDirectory,
  processView,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ActiveDirectory, startActiveDirectory } from '../../testing/activeDirectory';
import { processOf, step } from '../testing/flow';
import { Journey } from '../testing/journey';

const PASSWORD = 'Urgent-Blue-42';
const SOURCE = processOf(
  `startEvent start
  userTask work
  endEvent done
  start -> work
  work -> done`,
  [step('work', 'work', { assignee: [{ initiator: true }], sign: { meaning: 'performed' } })],
  { code: 'confirmed', administrators: ['qhead'] },
);

describe('signing with the password of a directory', () => {
  let ad: ActiveDirectory;
  let journey: Journey;
  let provider: string;
  const caoyang = {
    sAMAccountName: 'yang.cao',
    password: PASSWORD,
    guid: '00112233445566778899aabbccddeeff',
  };

  beforeAll(async () => {
    ad = await startActiveDirectory([
      { ...caoyang },
      { sAMAccountName: 'yubo', password: PASSWORD, guid: '10112233445566778899aabbccddeeff' },
    ]);
    journey = await Journey.configured({ outbound: { networks: [], origins: [ad.server] } }, 'confirmed');
    const added = await journey.server.call(await journey.origin('gaoxiang'), saveSignInProvider, {
      provider: {
        kind: 'ad',
        enabled: true,
        nameZh: '域账号',
        nameEn: 'Domain account',
        server: ad.server,
        ca: ad.certificate,
        bindDn: ad.bindDn,
        baseDn: ad.baseDn,
        filter: '(sAMAccountName=%u)',
        idAttribute: 'objectGUID',
        matchBy: 'account',
        claim: 'sAMAccountName',
      },
      secret: ad.bindPassword,
      reason: 'Domain accounts',
    });
    provider = added.id;
    await journey.server.call({ tenantId: journey.tenant.id }, loginAtDirectory, {
      provider,
      account: 'yubo',
      password: journey.server.encrypt(PASSWORD),
      tenantId: journey.tenant.id,
    });
    // The directory knows them by another name.
    await journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx
        .insertInto('sign_in_identity')
        .values({
          provider_id: provider,
          subject: '33221100-5544-7766-8899-aabbccddeeff',
          user_id: journey.tenant.users.caoyang as string,
        })
        .execute(),
    );
  });
  afterAll(async () => {
    await journey?.stop();
    await ad?.stop();
  });
  beforeEach(() => {
    ad.people[0] = { ...caoyang };
  });

  const confirm = async (password = PASSWORD, account = 'caoyang', as = 'caoyang') =>
    journey.server.call(await journey.origin(as), confirmAtDirectory, {
      provider,
      account,
      password: journey.server.encrypt(password),
    });
  const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code);
  const submit = async (signature: { proof: string }) => {
    const { instanceId } = await journey.start('caoyang', SOURCE);
    await journey.decide('caoyang', instanceId, 'submit', { signature });
    return instanceId;
  };
  const trail = async () => {
    const origin = await journey.origin('gaoxiang');
    const { rows } = await journey.server.call(origin, searchAudit, { filter: {}, page: 1, pageSize: 20 });
    return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
  };

  it('signs once with what the directory has confirmed, by the entry that is linked', async () => {
    const types = await journey.server.call(await journey.origin('caoyang'), getSignTypes, {});
    expect(types.providers).toEqual([
      { id: provider, nameZh: '域账号', nameEn: 'Domain account', way: 'password' },
    ]);
    const once = await confirm();
    const piId = await submit(once);
    const { signatures } = await journey.server.call(await journey.origin('caoyang'), processView, { piId });
    expect(signatures).toMatchObject([{ signer: { account: 'caoyang' } }]);
    expect(await trail()).toContain(
      'confirmSigner: User caoyang “caoyang”: identity proved for a signature by the password of Domain account',
    );
    await expect(submit(once)).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' });
    expect(ad.bound.at(-1)).toBe(`CN=yang.cao,CN=Users,${ad.baseDn}`);
  });

  it('refuses wrong passwords, the account of somebody else, and whom the directory does not know', async () => {
    expect(await codeOf(confirm('wrong'))).toBe('THIRD_ACCOUNT_PASSWORD_ERROR');
    expect(await codeOf(confirm(''))).toBe('THIRD_ACCOUNT_PASSWORD_ERROR');
    const asked = ad.bound.length;
    expect(await codeOf(confirm(PASSWORD, 'yubo'))).toBe('SIGNATURE_ACCOUNT_WRONG');
    expect(ad.bound).toHaveLength(asked);
    expect(await trail()).toContain(
      'signFailed: User caoyang “caoyang”: re-authentication for a signature failed (wrong password of the directory)',
    );
    expect(await codeOf(confirm(PASSWORD, 'hanxue', 'hanxue'))).toBe('THIRD_ACCOUNT_NOT_EXIST');
    const proofOfAnother = await confirm(PASSWORD, 'yubo', 'yubo');
    await expect(submit(proofOfAnother)).rejects.toMatchObject({ code: 'SIGNATURE_ACCOUNT_WRONG' });
  });

  it('tells who is signed in why the directory refuses them', async () => {
    const refused = async (change: object) => {
      Object.assign(ad.people[0] as object, change);
      return codeOf(confirm());
    };
    expect(await refused({ data: '775' })).toBe('AD_ACCOUNT_LOCK');
    expect(await refused({ data: '533' })).toBe('AD_ACCOUNT_DISABLED');
    expect(await refused({ guid: '99112233445566778899aabbccddeeff' })).toBe('AD_ACCOUNT_NOT_EXIST');
    expect(await trail()).toContain(
      'signFailed: User caoyang “caoyang”: re-authentication for a signature failed (not in the directory)',
    );
  });

  it('ends the session with the last wrong password, however many come at once', async () => {
    const origin = {
      tenantId: journey.tenant.id,
      token: await journey.server.session(journey.tenant.id, 'yubo'),
    };
    const guess = (password: string) =>
      codeOf(
        journey.server.call(origin, confirmAtDirectory, {
          provider,
          account: 'yubo',
          password: journey.server.encrypt(password),
        }),
      );
    const codes = await Promise.all(Array.from({ length: 8 }, (_, one) => guess(`guess ${one}`)));
    expect(codes.filter((code) => code === 'SESSION_ENDED_PASSWORDS')).toHaveLength(1);
    expect(codes.filter((code) => /TOO_MANY_REQUESTS|SESSION_INVALID/.test(code)).length).toBe(3);
    expect(await guess(PASSWORD)).toBe('SESSION_INVALID');
  });

  it('forgets wrong passwords after a right one', async () => {
    const origin = {
      tenantId: journey.tenant.id,
      token: await journey.server.session(journey.tenant.id, 'yubo'),
    };
    const guess = (password: string) =>
      codeOf(
        journey.server.call(origin, confirmAtDirectory, {
          provider,
          account: 'yubo',
          password: journey.server.encrypt(password),
        }),
      );
    const codes = [];
    for (const password of ['a', 'b', 'c', PASSWORD, 'd']) codes.push(await guess(password));
    expect(codes).toEqual([
      'THIRD_ACCOUNT_PASSWORD_ERROR',
      'THIRD_ACCOUNT_PASSWORD_ERROR',
      'PASSWORD_WRONG_ATTEMPTS',
      'done',
      'THIRD_ACCOUNT_PASSWORD_ERROR',
    ]);
  });
});
