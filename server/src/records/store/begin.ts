import type { FormValues } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { standingOfNew, writable } from '../access/rights';
import { draftOf } from '../definitions';
import { formOf, versionInForce } from '../definitions/definition';
import type { ProcessForm } from '../definitions/processForm';
import { rulesOf } from '../definitions/rulesOf';
import { rolledUp } from '../rollups/store';
import { prepareValues } from '../values/prepare';

/** A record that the caller begins, before it is there. */
interface Beginning {
  form: ProcessForm;
  /** The step of the draft, and the fields that it fills. */
  step: string | null;
  filled: readonly string[];
  /** What was given, with the department and the owner that it has by default. */
  given: FormValues;
  /** Those of the fields that the caller may write. */
  editable: ReadonlySet<string>;
}

/** How a record of a type begins with the values given. */
export async function beginning(ctx: Context, process: string, values: FormValues): Promise<Beginning> {
  const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
  const draft = draftOf(ctx, process);
  const filled = draft?.fields ?? [];
  const given = {
    ...(filled.includes('dept') && { dept: ctx.caller.departmentId }),
    ...(filled.includes('owner') && { owner: ctx.caller.userId }),
    ...values,
  };
  const editable = writable(ctx, process, standingOfNew(ctx, draft?.id, given), filled);
  return { form, step: draft?.id ?? null, filled, given, editable };
}

/**
 * The values of a new record as they are stored; `submitting`: they have to be complete. FORM_INVALID with every
 * problem at once.
 */
export async function newValues(
  ctx: Context,
  process: string,
  values: FormValues,
  submitting: boolean,
): Promise<FormValues> {
  const { form, step, filled, given, editable } = await beginning(ctx, process, values);
  return prepareValues(ctx, {
    form,
    rules: rulesOf(ctx, process, form),
    given,
    before: {},
    rolled: await rolledUp(ctx, { process, id: null }, form),
    instanceId: null,
    editable,
    complete: submitting ? [...filled] : [],
    finishing: submitting,
    rule: { recordId: null, stepId: step, submitting, submittedAt: null },
  });
}
