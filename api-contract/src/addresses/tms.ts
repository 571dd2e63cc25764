import { applicationPath } from '../applications';
import { pagesBelow } from './address';

/* The pages of the training application. */

const page = pagesBelow(applicationPath('tms-app'));

export const todo = page('/myTraining/todo');
export const completed = page('/myTraining/completed');
export const record = page('/myTraining/completed/:id');
export const qualifications = page('/myTraining/workPermit');
export const qualificationsOf = page('/myTraining/workPermit/:personId');
export const team = page('/myTraining/myTeam');
export const learn = page('/myTraining/learn/:assignmentId');
export const exam = page('/myTraining/exam/:assignmentId');
export const result = page('/myTraining/result/:attemptId');
export const myClass = page('/myTraining/class/:classId');
export const approval = page('/myTraining/approval/:kind/:id');

export const marking = page('/trainingTodo/examReviewCount');
export const paper = page('/trainingTodo/examReviewCount/:attemptId');
export const practice = page('/trainingTodo/skillAssessCount');
export const judge = page('/trainingTodo/skillAssessCount/:assignmentId');
export const ownPractice = page('/trainingTodo/skillCount');
export const card = page('/trainingTodo/skillCount/:assignmentId');
export const teaching = page('/trainingTodo/teachCount');
export const teach = page('/trainingTodo/teachCount/:classId');
export const descriptions = page('/trainingTodo/positionUnKnowCount');
export const description = page('/trainingTodo/positionUnKnowCount/:acknowledgementId');
export const givenRoles = page('/trainingTodo/jobCount');
export const givenRole = page('/trainingTodo/jobCount/:acknowledgementId');

export const classes = page('/management/classroom');
export const newClass = page('/management/classroom/new');
export const classroom = page('/management/classroom/:id');
export const editClass = page('/management/classroom/:id/edit');
export const tasks = page('/management/trainingTask');
export const newTask = page('/management/trainingTask/new');
export const task = page('/management/trainingTask/:id');
export const matrix = page('/management/trainingMatrix');
export const compliance = page('/management/trainingMatrix/compliance');
export const courses = page('/management/requirement');
export const newCourse = page('/management/requirement/new');
export const course = page('/management/requirement/:id');
export const roles = page('/management/learnerRole');
export const newRole = page('/management/learnerRole/new');
export const role = page('/management/learnerRole/:id');
export const positions = page('/management/learnerRole/positions');
export const newPosition = page('/management/learnerRole/positions/new');
export const position = page('/management/learnerRole/positions/:id');
export const positionDescription = page('/management/learnerRole/positions/:id/description');
export const quizzes = page('/management/quiz');
export const newQuiz = page('/management/quiz/new');
export const quiz = page('/management/quiz/:id');
export const questions = page('/management/quiz/questions');
export const newQuestion = page('/management/quiz/questions/new');
export const question = page('/management/quiz/questions/:id');

// Where these stood before, and where else they are looked for.
export const formerCorrections = page('/trainingTodo/correctionCount');
export const formerCorrection = page('/trainingTodo/correctionCount/:id');
export const formerMatrix = page('/trainingMatrix');
export const matrixReport = page('/report/trainingMatrix');

/** What can be imported of the training application. */
export const dataIn = page('/dataIn');
export const dataImport = page('/dataIn/:id');
