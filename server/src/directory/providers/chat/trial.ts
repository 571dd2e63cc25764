import type { CHAT_STEPS, ChatKind } from '@attest/api-contract';
import type { Outside } from '../../../platform/module';
import { isAllowed } from '../../../platform/outbound/outbound';
import { isAway, reasonOf } from '../faults';
import type { StoredProvider } from '../tables';
import { calledOf, chatCalls, placesOf } from './calls';
import { PLATFORMS } from './platforms';

type Failure = { step: (typeof CHAT_STEPS)[number]; detail: string };

/** How far one comes with a chat platform, without anybody signing in. */
export async function chatFailure(
  place: Outside,
  row: StoredProvider & { kind: ChatKind },
): Promise<Failure | undefined> {
  const { outbound } = place.platform.config;
  const unknown = calledOf(placesOf(row)).filter((address) => !isAllowed(outbound, address));
  if (unknown.length > 0) return { step: 'allowed', detail: unknown.join(', ') };
  try {
    await PLATFORMS[row.kind].letIn(chatCalls(place, row));
    return undefined;
  } catch (error) {
    return { step: isAway(error) ? 'reachable' : 'letIn', detail: reasonOf(error) };
  }
}
