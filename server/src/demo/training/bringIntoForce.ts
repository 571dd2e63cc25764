import { type ApprovedKind, approveVersion, handInVersion } from '@attest/api-contract';
import type { DemoPersonCaller } from '../demoTenant';

/** Who hands in, and who approves. */
export interface Hands {
  manager: DemoPersonCaller;
  approver: DemoPersonCaller;
}

/** A draft is handed in by one person, and approved and signed by another. */
export async function bringIntoForce(
  { manager, approver }: Hands,
  kind: ApprovedKind,
  { id, rowVersion, retrain }: { id: string; rowVersion: number; retrain?: boolean },
  reason: string,
): Promise<void> {
  const step = { kind, id, reason };
  const handedIn = await manager.call(handInVersion, {
    ...step,
    rowVersion,
    ...(retrain !== undefined && { retrain }),
  });
  await approver.call(approveVersion, { ...step, ...handedIn, signature: approver.signature() });
}
