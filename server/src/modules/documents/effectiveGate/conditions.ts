import type { Context } from '../../../platform/module';
import { formOf } from '../../../records/definitions/definition';
import { rulesOfForm } from '../../../records/definitions/rulesOf';
import type { GateCondition } from '../../../workflow/recordPort';
import { batchOf } from '../changes/batch';
import { pdfStateOf } from '../content/controlledPdf';
import { documentVersionProcess, VERSION } from '../processes/documentVersion';
import type { WaitingVersion } from '../processes/documentVersion/sources';
import { trainingHooks } from '../trainingHooks';
import type { StoredVersion } from '../versions/store';

/**
 * What a version waits for at a step, as the definition says that it began with: its day, the training of people, its
 * PDF, the others of its change request. The label of what is not met names who can clear it.
 */
export async function gateConditions(
  ctx: Context,
  version: StoredVersion,
  stepId: 'step_gate' | 'step_hold',
): Promise<GateCondition[]> {
  const { tx, now, language } = ctx;
  const rules = rulesOfForm(ctx, documentVersionProcess, await waitingForm(ctx, version, stepId));
  const waiting: WaitingVersion = {
    standing: async () => ({
      plannedDate: version.planned_effective_date,
      impact: version.training_impact,
      releasedAtRisk: version.risk_release !== null,
      pdf: await pdfStateOf(tx, version),
    }),
    training: async () =>
      needsTraining(version) && version.risk_release === null
        ? trainingHooks(ctx).gate(tx, version.id)
        : null,
    batch: () => batchOf(tx, version),
  };
  const gates = await rules.gates({
    tx,
    recordId: version.id,
    values: version.form_values,
    stepId,
    submittedAt: null,
    now,
    language,
    known: waiting,
  });
  return [...gates.values()].flat();
}

/** Its own form; that of the release for one from before gates were data, which would wait for nothing. */
async function waitingForm({ tx }: Context, { process_version: own }: StoredVersion, stepId: string) {
  const form = own === null ? null : await formOf(tx, VERSION, own);
  return form?.rules?.gates?.some(({ step }) => step === stepId) ? form : documentVersionProcess.form;
}

/** Whether people must be trained before the version takes effect. */
export const needsTraining = (version: StoredVersion): boolean =>
  version.training_impact !== null && version.training_impact !== 'none';
