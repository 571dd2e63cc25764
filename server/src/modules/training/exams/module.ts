import { tms } from '@attest/api-contract';
import { cancelImport, importOf, reportOf, startImport } from '../../../directory/imports/jobs';
import { choiceKey } from '../../../platform/calls/chosenMenus';
import { handleAll } from '../../../platform/calls/handleAll';
import type { Context, ServerModule } from '../../../platform/module';
import { learnMaterial } from '../courses/material';
import { declareRead, readLearnState } from '../reading/learn';
import { judgePractice, practiceToJudge } from '../reading/practice';
import { openMaterial, saveProgress } from '../reading/progress';
import { signTraining } from '../reading/signTraining';
import { downloadCertificate, verifyCertificate } from '../records/certificates';
import { readRecord } from '../records/detail';
import { listDueNext } from '../records/due';
import { countWindowExits, saveAnswers, submitExam } from './answers';
import { checkQuestions, questionImportKind } from './bank/import/checkQuestions';
import { questionTemplate } from './bank/import/columns';
import { countQuestions, questions } from './bank/questionRows';
import { enableQuestion, readQuestion, saveQuestion } from './bank/questions';
import { previewQuiz, readQuiz, statisticsOfQuiz } from './bank/quizView';
import { approvableQuizzes, disableQuiz, quizzes, saveQuiz } from './bank/quizzes';
import { readExamInfo } from './info';
import { closeExpiredAttempts, noticeLateMarking } from './late';
import { markExam, papersToMark, readMarkingPaper } from './marking/marking';
import { examMigrations } from './migrations';
import { readResult } from './result';
import { reloadPaper, startExam } from './start';
import './tables';

/** The trail of a question holds its right answer. */
const editsQuizzes = async ({ caller }: Context) => caller.permissions.get('TmsQuiz')?.has('edit') ?? false;

const bank = handleAll({
  listQuestions: questions.answer,
  questionFacets: countQuestions,
  getQuestion: (ctx, { id }) => readQuestion(ctx, id),
  saveQuestion,
  questionTemplate,
  checkQuestionImport: async (ctx, { fileId }) => ({
    rows: reportOf(await checkQuestions(ctx, fileId)),
  }),
  startQuestionImport: async (ctx, { fileId, reason }) =>
    startImport(ctx, { kind: 'question', rows: await checkQuestions(ctx, fileId), reason, fileId }),
  getQuestionImport: (ctx, { id }) => importOf(ctx, { kind: 'question', id }),
  cancelQuestionImport: (ctx, { id }) => cancelImport(ctx, { kind: 'question', id }),
  enableQuestion,
  listQuizzes: quizzes.answer,
  getQuiz: (ctx, { id }) => readQuiz(ctx, id),
  saveQuiz,
  disableQuiz,
  quizPreview: previewQuiz,
  quizStatistics: (ctx, { id }) => statisticsOfQuiz(ctx, id),
});

const exam = handleAll({
  examInfo: (ctx, { assignmentId }) => readExamInfo(ctx, assignmentId),
  startExam,
  getPaper: (ctx, { attemptId }) => reloadPaper(ctx, attemptId),
  saveAnswers,
  countWindowExits,
  submitExam,
  examResult: (ctx, { attemptId }) => readResult(ctx, attemptId),
  listMarking: papersToMark.answer,
  markingPaper: (ctx, { attemptId }) => readMarkingPaper(ctx, attemptId),
  markExam,
});

const learning = handleAll({
  learnInfo: (ctx, { assignmentId }) => readLearnState(ctx, assignmentId),
  openMaterial: async (ctx, { assignmentId }) => {
    await openMaterial(ctx, assignmentId);
    return readLearnState(ctx, assignmentId);
  },
  learnMaterial: (ctx, { assignmentId }) => learnMaterial(ctx, assignmentId),
  saveProgress,
  declareRead: async (ctx, { assignmentId }) => {
    await declareRead(ctx, assignmentId);
    return readLearnState(ctx, assignmentId);
  },
  signTraining,
  listPractice: practiceToJudge.answer,
  judgePractice,
  dueNext: listDueNext,
  trainingRecord: (ctx, { id }) => readRecord(ctx, id),
  downloadCertificate: (ctx, { id }) => downloadCertificate(ctx, id),
  verifyCertificate,
});

/** Question bank and quizzes, exams and their marking, reading, the closing signature, records and certificates. */
export const examsModule: ServerModule = {
  name: 'exams',
  migrations: examMigrations,
  approvables: { quiz: approvableQuizzes },
  importKinds: { question: questionImportKind },
  chosenMenus: { [choiceKey('kind', 'quiz')]: 'TmsQuiz' },
  auditViewers: { question: editsQuizzes, quiz: editsQuizzes },
  routes: [...bank, ...exam, ...learning],
  jobs: [
    {
      name: 'training.exams',
      schedule: '* * * * *',
      run: async (_, platform) => void (await closeExpiredAttempts(platform)),
    },
    { name: 'training.marking', schedule: '20 * * * *', run: (_, platform) => noticeLateMarking(platform) },
  ],
  menus: [
    {
      code: 'TmsExamReview',
      label: { zh: '试卷评阅', en: 'Papers to mark' },
      module: 'TMS',
      path: tms.marking,
      order: 410,
      icon: 'checkmarkNote',
    },
    {
      code: 'TmsQuiz',
      label: { zh: '试卷与题库', en: 'Quizzes and questions' },
      module: 'TMS',
      path: tms.quizzes,
      order: 450,
      icon: 'question',
    },
  ],
};
