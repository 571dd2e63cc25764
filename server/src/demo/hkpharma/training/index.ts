import type { DemoTraining } from '../../training/data';
import { dataIntegrityQuiz } from '../quizzes/dataIntegrity';
import { deviationQuiz } from '../quizzes/deviations';
import { freezeDryerQuiz } from '../quizzes/freezeDryer';
import { classes } from './classes';
import { corrections } from './corrections';
import { courses } from './courses';
import { acknowledged, descriptions } from './descriptions';
import { learning } from './learning';
import { matrix, roles } from './matrix';
import { tasks } from './tasks';

/** Courses, quizzes, matrix and what people have learnt at 华康制药. */
export const training: DemoTraining = {
  manager: 'xiefang',
  approver: 'hanxue',
  roles,
  courses,
  quizzes: [freezeDryerQuiz, dataIntegrityQuiz, deviationQuiz],
  matrix,
  tasks,
  classes,
  learning,
  corrections,
  descriptions,
  acknowledged,
};
