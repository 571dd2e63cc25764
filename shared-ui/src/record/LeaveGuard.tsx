import { LeaveQuestion } from './LeaveQuestion';
import { useLeaving } from './leaving';

/** Asks to leave or stay while `when` is true, whichever way one goes. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { asking, answer } = useLeaving(when);
  return asking ? <LeaveQuestion of="page" answer={answer} /> : null;
}
