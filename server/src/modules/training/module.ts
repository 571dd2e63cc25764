import { tms } from '@attest/api-contract';
import { choiceKey } from '../../platform/calls/chosenMenus';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { acknowledgementMigrations } from './acknowledgements/migrations';
import { trainingNames, trainingWords } from './auditWords';
import { complianceExport } from './compliance/list';
import { approvableCourses } from './courses/course';
import { approvableDescriptions } from './descriptions/description';
import { trainingHooks } from './documents/gate';
import { openTasks, plainTitles } from './due/migration';
import { trainingTasks } from './due/sources';
import { trainingJobs } from './jobs';
import { trainingMigrations } from './migrations';
import { ownTraining } from './myTraining';
import {
  ACKNOWLEDGEMENT,
  EXAM_MARKING,
  EXAM_RESULT,
  TRAINING_ASSIGNED,
  TRAINING_CLASS,
  TRAINING_DUE,
  TRAINING_OVERDUE,
} from './noticeKinds';
import { trainingOccasions } from './occasions';
import { practiceMigrations } from './practice/migrations';
import { requireSight } from './qualification/person';
import { countMyTraining } from './records/due';
import { recordRelatable } from './records/relatable';
import { followPeople } from './required/people';
import { approvableRoles } from './roles/learnerRole';
import { acknowledgementRoutes, managementRoutes, practiceRoutes } from './routes';
import { courseSearch } from './searchable';
import { KNOWN_CUBE } from './standing/known';
import { createStandings } from './standing/migration';
import { sortStandings } from './standing/sorts';
import { trainingTrace } from './trace';
import { applyCorrection } from './types/trainingCorrection/apply';
import { guardCorrection } from './types/trainingCorrection/guard';
import { correctionMigrations } from './types/trainingCorrection/migrations';
import { trainingRecord } from './types/trainingCorrection/said';
import { takeOverCorrections } from './types/trainingCorrection/takeOver';
import { trainingFileViewers, trainingViewers } from './viewers';
import './tables';

/** Courses and what people have to learn of them; corrections of what they have learnt. */
export const trainingModule: ServerModule = {
  name: 'training',
  cubes: [KNOWN_CUBE],
  noticeKinds: [
    TRAINING_ASSIGNED,
    TRAINING_DUE,
    TRAINING_OVERDUE,
    TRAINING_CLASS,
    EXAM_RESULT,
    EXAM_MARKING,
    ACKNOWLEDGEMENT,
  ],
  occasions: trainingOccasions,
  approvables: {
    course: approvableCourses,
    learnerRole: approvableRoles,
    jobDescription: approvableDescriptions,
  },
  chosenMenus: {
    [choiceKey('kind', 'course')]: 'TmsCourses',
    [choiceKey('kind', 'learnerRole')]: 'TmsRoles',
    [choiceKey('kind', 'jobDescription')]: 'TmsRoles',
  },
  migrations: {
    ...trainingMigrations,
    ...correctionMigrations,
    ...practiceMigrations,
    ...acknowledgementMigrations,
    '20261122T1336_training_tasks': { up: openTasks },
    '20261122T1345_training_task_titles': { up: plainTitles },
    '20261124T1720_training_standings': { up: createStandings },
    '20261126T1905_training_standing_sorts': { up: sortStandings },
  },
  exportSources: complianceExport,
  jobs: trainingJobs,
  auditWords: trainingWords,
  auditNames: trainingNames,
  auditViewers: trainingViewers,
  fileViewers: trainingFileViewers,
  ...trainingTrace,
  relatables: [recordRelatable],
  searchSources: [courseSearch],
  peopleHooks: [followPeople],
  recordEffects: {
    trainingCorrection: {
      hooks: {
        sources: { trainingRecord },
        guardDecision: guardCorrection,
        services: { applyCorrection },
        onAdopted: takeOverCorrections,
      },
    },
  },
  trainingHooks,
  sights: { training: requireSight },
  taskSources: trainingTasks,
  routes: [
    ...managementRoutes,
    ...practiceRoutes,
    ...acknowledgementRoutes,
    ...handleAll({
      myTraining: ownTraining.answer,
      trainingStatistics: countMyTraining,
    }),
  ],
  menus: [
    {
      code: 'TmsMyTraining',
      label: { zh: '我的培训', en: 'My training' },
      module: 'TMS',
      path: tms.todo,
      order: 400,
    },
    {
      code: 'TmsTasks',
      label: { zh: '培训任务', en: 'Training tasks' },
      module: 'TMS',
      path: tms.tasks,
      order: 420,
      icon: 'taskList',
    },
    {
      code: 'TmsMatrix',
      label: { zh: '培训矩阵', en: 'Training matrix' },
      module: 'TMS',
      path: tms.matrix,
      order: 430,
      icon: 'table',
    },
    {
      code: 'TmsCourses',
      label: { zh: '课程', en: 'Courses' },
      module: 'TMS',
      path: tms.courses,
      order: 440,
      icon: 'book',
    },
    {
      code: 'TmsRoles',
      label: { zh: '学员角色', en: 'Learner roles' },
      module: 'TMS',
      path: tms.roles,
      order: 450,
      icon: 'personBoard',
    },
  ],
};
