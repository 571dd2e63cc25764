import { handleAll } from '../../platform/calls/handleAll';
import type { Route } from '../../platform/module';
import { acknowledge, mine, readMine } from './acknowledgements/mine';
import { assignments } from './assignments/list';
import { cancelAssignments, exempt, retrain } from './assignments/manage';
import { qualifyOnPaper } from './assignments/paper';
import { compliance, complianceFigures } from './compliance/list';
import { training as ofCourses, saveCourse } from './courses/course';
import { courseDetail } from './courses/detail';
import { courseFacets, courses } from './courses/list';
import { discardDraft, saveDraft } from './descriptions/description';
import { readers, remindReaders } from './descriptions/readers';
import { readDescription } from './descriptions/store';
import { applyCells, previewCells } from './matrix/change';
import { readMatrix } from './matrix/read';
import { readCard } from './practice/card';
import { ownPractice } from './practice/own';
import { recordPractice, signPractice } from './practice/record';
import { personQualifications } from './qualification/person';
import { qualifiedAt } from './qualification/qualifiedAt';
import { previewPerson } from './required/people';
import { learnerRoles, training as ofRoles, readLearnerRole, saveLearnerRole } from './roles/learnerRole';
import { positions, savePosition } from './roles/positions';
import { taskDetail } from './tasks/detail';
import { taskFacets, tasks } from './tasks/list';
import { cancelTask, closeTask, releaseTask, remind, saveTask } from './tasks/manage';

/** What people are trained for, by kind. */
const TRAINED = { course: ofCourses, learnerRole: ofRoles };

/** What training managers call: courses, roles, matrix, tasks; and the question who is qualified. */
export const managementRoutes: Route[] = handleAll({
  listCourses: courses.answer,
  courseFacets,
  courseDetail: (ctx, { id }) => courseDetail(ctx, id),
  saveCourse,
  listLearnerRoles: learnerRoles.answer,
  learnerRole: (ctx, { id }) => readLearnerRole(ctx, id),
  saveLearnerRole,
  previewTrained: (ctx, { kind, ...input }) => TRAINED[kind].preview(ctx, input),
  disableTrained: (ctx, { kind, ...input }) => TRAINED[kind].disable(ctx, input),
  discardTrained: (ctx, { kind, ...input }) => TRAINED[kind].discard(ctx, input),
  listPositions: positions.answer,
  previewPerson,
  savePosition,
  readMatrix,
  listCompliance: compliance.answer,
  complianceFigures,
  previewMatrix: (ctx, { changes }) => previewCells(ctx, changes),
  applyMatrix: applyCells,
  listTrainingTasks: tasks.answer,
  trainingTaskFacets: taskFacets,
  trainingTaskDetail: (ctx, { id }) => taskDetail(ctx, id),
  saveTrainingTask: saveTask,
  releaseTrainingTask: releaseTask,
  cancelTrainingTask: cancelTask,
  closeTrainingTask: closeTask,
  remindTraining: remind,
  listAssignments: assignments.answer,
  exemptAssignments: exempt,
  qualifyOnPaper,
  cancelAssignments,
  retrainAssignment: retrain,
  checkQualification: (ctx, { personId, subject, at }) =>
    qualifiedAt(ctx.tx, personId, subject, at ? new Date(at) : ctx.now),
  personQualifications: (ctx, { personId }) => personQualifications(ctx, personId ?? ctx.caller.userId),
});

/** Practice on the job: what one has to do, and its card. */
export const practiceRoutes: Route[] = handleAll({
  listOwnPractice: ownPractice.answer,
  practiceCard: (ctx, { assignmentId }) => readCard(ctx, assignmentId),
  recordPractice,
  signPractice,
});

/** Job descriptions of positions, and what people acknowledge. */
export const acknowledgementRoutes: Route[] = handleAll({
  jobDescription: (ctx, { positionId }) => readDescription(ctx, positionId),
  saveJobDescription: saveDraft,
  discardJobDescription: discardDraft,
  listJobReaders: readers.answer,
  remindJobReaders: remindReaders,
  myAcknowledgements: mine.answer,
  myAcknowledgement: (ctx, { id }) => readMine(ctx, id),
  acknowledge,
});
