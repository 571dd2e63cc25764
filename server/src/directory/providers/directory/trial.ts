import { DIRECTORY_STEPS } from '@attest/api-contract';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import type { Outside } from '../../../platform/module';
import { reasonOf } from '../faults';
import type { StoredProvider } from '../tables';
import { inDirectory, type Open } from './connection';
import { findByAccount } from './entry';

type Step = (typeof DIRECTORY_STEPS)[number];

/** How far one comes with a directory without anybody’s password, and whom it has under an account. */
export async function tryDirectory(
  row: StoredProvider,
  place: Outside,
  account: string | undefined,
): Promise<AnswerOf<'testSignInProvider'>> {
  let at: Step = 'allowed';
  const reached = (step: Step) => {
    at = step;
  };
  const passed = (until: number, detail: string | null) =>
    DIRECTORY_STEPS.slice(0, until).map((step) => ({
      step,
      passed: true,
      detail: step === 'user' ? detail : null,
    }));
  try {
    const detail = await inDirectory(
      place,
      row,
      async (open) => {
        await open.client.search(open.settings.baseDn, { scope: 'base', attributes: ['1.1'] });
        if (!account) return null;
        reached('user');
        return await known(open, row, account);
      },
      reached,
    );
    return passed(detail === null ? DIRECTORY_STEPS.length - 1 : DIRECTORY_STEPS.length, detail);
  } catch (error) {
    return [
      ...passed(DIRECTORY_STEPS.indexOf(at), null),
      { step: at, passed: false, detail: reasonOf(error).replace(/\s+/g, ' ') },
    ];
  }
}

async function known(open: Open, row: StoredProvider, account: string): Promise<string> {
  const { claim } = row;
  const found = await findByAccount(open, row, account);
  if (typeof found === 'string') throw new Error(found);
  const { settings } = open;
  const id = `${settings.idAttribute}=${found.subject}`;
  const matched = claim && `${claim}=${found.matched ?? ''}`;
  return [found.dn, id, matched].filter(Boolean).join(' · ');
}
