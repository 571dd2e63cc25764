import type { SAP_STEPS } from '@attest/api-contract';
import type { Outside } from '../../../platform/module';
import { reasonOf } from '../faults';
import { requirePassword, type SapRow } from './call';

type Failure = { step: (typeof SAP_STEPS)[number]; detail: string };

/** How far one comes with an SAP system without anybody’s password: until it asks for one. */
export async function sapFailure(place: Outside, row: SapRow): Promise<Failure | undefined> {
  let step: Failure['step'] = 'allowed';
  try {
    await requirePassword(place, row, (next) => {
      step = next;
    });
    return undefined;
  } catch (error) {
    return { step, detail: reasonOf(error) };
  }
}
