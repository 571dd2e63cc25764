import { sql } from 'kysely';
import type { LinkedCourse, TrainingHooks } from '../../documents';
import { rescheduleTraining, takeEffect, withdrawTraining } from './changes';
import { gateState } from './gate';
import { planTraining, previewTraining } from './plan';

/** What the documents ask of training. */
export const trainingHooks: TrainingHooks = {
  onTrainingPlanned: planTraining,
  previewTraining,
  gate: gateState,
  onRescheduled: rescheduleTraining,
  onEffective: takeEffect,
  onWithdrawn: withdrawTraining,
  learns: (userId) => sql<boolean>`v.id in (
    select la.document_version_id from training_assignment la
    where la.user_id = ${userId} and la.state <> 'superseded')`,
  async coursesOf(tx, documentId) {
    const { rows } = await sql<LinkedCourse>`
      select id, no, jsonb_build_object('zh', name_zh, 'en', name_en) as name from training_course
      where document_id = ${documentId} and state <> 'disabled' order by no`.execute(tx);
    return rows;
  },
};
