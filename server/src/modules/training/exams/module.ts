import {
  cancelQuestionImport,
  checkQuestionImport,
  countWindowExits as countWindowExitsCall,
  declareRead as declareReadCall,
  disableQuiz as disableQuizCall,
  downloadCertificate as downloadCertificateCall,
  dueNext,
  enableQuestion as enableQuestionCall,
  examInfo,
  examResult,
  getPaper,
  getQuestion,
  getQuestionImport,
  getQuiz,
  judgePractice as judgePracticeCall,
  learnInfo,
  learnMaterial as learnMaterialCall,
  listMarking as listMarkingCall,
  listPractice as listPracticeCall,
  listQuestions as listQuestionsCall,
  listQuizzes as listQuizzesCall,
  markExam as markExamCall,
  markingPaper,
  openMaterial as openMaterialCall,
  questionFacets,
  questionTemplate as questionTemplateCall,
  quizPreview,
  quizStatistics,
  saveAnswers as saveAnswersCall,
  saveProgress as saveProgressCall,
  saveQuestion as saveQuestionCall,
  saveQuiz as saveQuizCall,
  signTraining as signTrainingCall,
  startExam as startExamCall,
  startQuestionImport,
  submitExam as submitExamCall,
  trainingRecord,
  verifyCertificate as verifyCertificateCall,
} from '@attest/api-contract';
import { cancelImport, importOf, reportOf, startImport } from '../../../directory/imports/jobs';
import { choiceKey } from '../../../platform/calls/chosenMenus';
import { type Context, handle, type ServerModule } from '../../../platform/module';
import { learnMaterial } from '../courses/material';
import { declareRead, readLearnState } from '../reading/learn';
import { judgePractice, listPractice } from '../reading/practice';
import { openMaterial, saveProgress } from '../reading/progress';
import { signTraining } from '../reading/signTraining';
import { downloadCertificate, verifyCertificate } from '../records/certificates';
import { readRecord } from '../records/detail';
import { listDueNext } from '../records/dueNext';
import { countWindowExits, saveAnswers } from './answers';
import { checkQuestions } from './bank/import/checkQuestions';
import { questionImportKind } from './bank/import/kind';
import { questionTemplate } from './bank/import/template';
import { countQuestions, listQuestions } from './bank/questionRows';
import { enableQuestion, readQuestion, saveQuestion } from './bank/questions';
import { listQuizzes } from './bank/quizRows';
import { previewQuiz, readQuiz, statisticsOfQuiz } from './bank/quizView';
import { approvableQuizzes, disableQuiz, saveQuiz } from './bank/quizzes';
import { closeExpiredAttempts } from './expiry';
import { readExamInfo } from './info';
import { markExam, readMarkingPaper } from './marking/marking';
import { listMarking } from './marking/markingRows';
import { noticeLateMarking } from './marking/overdue';
import { examMigrations } from './migrations';
import { readResult } from './result';
import { reloadPaper, startExam } from './start';
import { submitExam } from './submit';

/** The trail of a question holds its right answer. */
const editsQuizzes = async ({ caller }: Context) => caller.permissions.get('TmsQuiz')?.has('edit') ?? false;

const bank = [
  handle(listQuestionsCall, (input, ctx) => listQuestions(ctx, input)),
  handle(questionFacets, (_, ctx) => countQuestions(ctx)),
  handle(getQuestion, ({ id }, ctx) => readQuestion(ctx, id)),
  handle(saveQuestionCall, (input, ctx) => saveQuestion(ctx, input)),
  handle(questionTemplateCall, (_, ctx) => questionTemplate(ctx)),
  handle(checkQuestionImport, async ({ fileId }, ctx) => ({
    rows: reportOf(await checkQuestions(ctx, fileId)),
  })),
  handle(startQuestionImport, async ({ fileId, reason }, ctx) =>
    startImport(ctx, { kind: 'question', rows: await checkQuestions(ctx, fileId), reason }),
  ),
  handle(getQuestionImport, ({ id }, ctx) => importOf(ctx, { kind: 'question', id })),
  handle(cancelQuestionImport, ({ id }, ctx) => cancelImport(ctx, { kind: 'question', id })),
  handle(enableQuestionCall, (input, ctx) => enableQuestion(ctx, input)),
  handle(listQuizzesCall, (input, ctx) => listQuizzes(ctx, input)),
  handle(getQuiz, ({ id }, ctx) => readQuiz(ctx, id)),
  handle(saveQuizCall, (input, ctx) => saveQuiz(ctx, input)),
  handle(disableQuizCall, (input, ctx) => disableQuiz(ctx, input)),
  handle(quizPreview, (input, ctx) => previewQuiz(ctx, input)),
  handle(quizStatistics, ({ id }, ctx) => statisticsOfQuiz(ctx, id)),
];

const exam = [
  handle(examInfo, ({ assignmentId }, ctx) => readExamInfo(ctx, assignmentId)),
  handle(startExamCall, (input, ctx) => startExam(ctx, input)),
  handle(getPaper, ({ attemptId }, ctx) => reloadPaper(ctx, attemptId)),
  handle(saveAnswersCall, (input, ctx) => saveAnswers(ctx, input)),
  handle(countWindowExitsCall, (input, ctx) => countWindowExits(ctx, input)),
  handle(submitExamCall, (input, ctx) => submitExam(ctx, input)),
  handle(examResult, ({ attemptId }, ctx) => readResult(ctx, attemptId)),
  handle(listMarkingCall, (input, ctx) => listMarking(ctx, input)),
  handle(markingPaper, ({ attemptId }, ctx) => readMarkingPaper(ctx, attemptId)),
  handle(markExamCall, (input, ctx) => markExam(ctx, input)),
];

const learning = [
  handle(learnInfo, ({ assignmentId }, ctx) => readLearnState(ctx, assignmentId)),
  handle(openMaterialCall, async ({ assignmentId }, ctx) => {
    await openMaterial(ctx, assignmentId);
    return readLearnState(ctx, assignmentId);
  }),
  handle(learnMaterialCall, ({ assignmentId }, ctx) => learnMaterial(ctx, assignmentId)),
  handle(saveProgressCall, (input, ctx) => saveProgress(ctx, input)),
  handle(declareReadCall, async ({ assignmentId }, ctx) => {
    await declareRead(ctx, assignmentId);
    return readLearnState(ctx, assignmentId);
  }),
  handle(signTrainingCall, (input, ctx) => signTraining(ctx, input)),
  handle(listPracticeCall, (input, ctx) => listPractice(ctx, input)),
  handle(judgePracticeCall, (input, ctx) => judgePractice(ctx, input)),
  handle(dueNext, (_, ctx) => listDueNext(ctx)),
  handle(trainingRecord, ({ id }, ctx) => readRecord(ctx, id)),
  handle(downloadCertificateCall, ({ id }, ctx) => downloadCertificate(ctx, id)),
  handle(verifyCertificateCall, (input, ctx) => verifyCertificate(ctx, input)),
];

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
      path: '/micro-app/tms-app/trainingTodo/examReviewCount',
      parentCode: null,
      order: 410,
      icon: 'checkmarkNote',
    },
    {
      code: 'TmsQuiz',
      label: { zh: '试卷与题库', en: 'Quizzes and questions' },
      module: 'TMS',
      path: '/micro-app/tms-app/management/quiz',
      parentCode: null,
      order: 450,
      icon: 'question',
    },
  ],
};
