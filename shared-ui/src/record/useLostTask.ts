import { useRef, useState } from 'react';

/**
 * Tells that the caller's task went to somebody else while something stands typed that is not sent. While an own
 * act is under way the task may be gone by it; should it be refused, the task was lost to somebody else.
 */
export function useLostTask(taskId: string | null, stepId: string | undefined, dirty: boolean) {
  const had = useRef(false);
  had.current ||= taskId !== null;
  const step = useRef(stepId);
  step.current = stepId ?? step.current;
  const [acting, setActing] = useState(false);
  return {
    lost: had.current && taskId === null && dirty && !acting,
    /** The step of the task, also when it is gone. */
    stepId: step.current,
    acting,
    /** Runs an own act; with `ends` the task is done by it. */
    async act<T>(run: () => Promise<T>, ends: boolean): Promise<T> {
      setActing(true);
      try {
        const answer = await run();
        if (ends) had.current = false;
        return answer;
      } finally {
        setActing(false);
      }
    },
  };
}
