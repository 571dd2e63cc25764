import type { FormValues } from '@attest/api-contract';
import { type RefObject, useEffect, useRef } from 'react';
import type { RecordForm } from '../form/useRecordForm';
import { type Baseline, baselineOf, collisions, mergedList, sameValue } from './collisions';

/** Rows that another person added to the same table stand beside those typed here; nobody has to be asked. */
function useMergedLists(
  touched: string[],
  baseline: RefObject<Baseline>,
  form: RecordForm,
  stored: FormValues,
) {
  const latest = useRef({ touched, form });
  latest.current = { touched, form };
  useEffect(() => {
    const { touched: keys, form: now } = latest.current;
    for (const key of keys) {
      const merged = mergedList(baseline.current[key], stored[key], now.values[key]);
      if (!merged) continue;
      baseline.current = { ...baseline.current, [key]: stored[key] ?? null };
      now.onChange(key, merged);
    }
  }, [stored, baseline]);
}

const picked = (stored: FormValues, keys: string[], among: Baseline): FormValues =>
  Object.fromEntries(keys.flatMap((key) => (key in among ? [[key, stored[key] ?? null]] : [])));

/**
 * Fields that somebody else stored while they were edited here. A save sends what was typed over the values it was
 * typed over: where those are others by now, a person is asked first. `acting`: an own act is under way, its news
 * may arrive before its answer.
 */
export function useCollisions(form: RecordForm, stored: FormValues, acting: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  const baseline = useRef<Baseline>({});
  const sent = useRef<FormValues>({});
  // What an own save has stored is what its edits stand over by now, whenever the screen learns of it.
  const own = Object.keys(sent.current).filter((key) => sameValue(sent.current[key], stored[key]));
  baseline.current = baselineOf(
    { ...baseline.current, ...picked(stored, own, baseline.current) },
    form.changes,
    stored,
  );
  const touched = acting ? [] : collisions(baseline.current, form.changes, stored);
  useMergedLists(touched, baseline, form, stored);
  const colliding = touched.filter(
    (key) => !mergedList(baseline.current[key], stored[key], form.values[key]),
  );
  return {
    colliding,
    /** The stored values that the edits stand over; a draft keeps them. */
    baseline,
    /** Takes the focus when something must be decided before the form can be sent. */
    notice,
    /** Whether what was typed may be sent; otherwise the notice is focused. */
    clear(): boolean {
      notice.current?.focus();
      return colliding.length === 0;
    },
    /** To be called when an own save has arrived: what was sent is no change by somebody else. */
    saved(values: FormValues) {
      sent.current = values;
    },
    /** What was typed stands, over what is stored now. */
    keepTyped() {
      baseline.current = Object.fromEntries(Object.keys(form.changes).map((key) => [key, stored[key]]));
      // A render shows that the question is answered.
      form.assign({});
    },
    /** What was typed gives way to what is stored. */
    takeStored() {
      form.assign(Object.fromEntries(colliding.map((key) => [key, stored[key]])));
    },
  };
}

export type Collisions = ReturnType<typeof useCollisions>;
