/** Where this application stands in the suite. */
export const APPLICATION = '/micro-app/tms-app';

/** Addresses below the application. */
export const at = {
  todo: '/myTraining/todo',
  completed: '/myTraining/completed',
  qualifications: '/myTraining/workPermit',
  qualificationsOf: (personId: string) => `/myTraining/workPermit/${personId}`,
  team: '/myTraining/myTeam',
  record: (id: string) => `/myTraining/completed/${id}`,
  learn: (assignmentId: string) => `/myTraining/learn/${assignmentId}`,
  exam: (assignmentId: string) => `/myTraining/exam/${assignmentId}`,
  result: (attemptId: string) => `/myTraining/result/${attemptId}`,
  marking: '/trainingTodo/examReviewCount',
  paper: (attemptId: string) => `/trainingTodo/examReviewCount/${attemptId}`,
  practice: '/trainingTodo/skillAssessCount',
  judge: (assignmentId: string) => `/trainingTodo/skillAssessCount/${assignmentId}`,
  corrections: '/trainingTodo/correctionCount',
  correction: (id: string) => `/trainingTodo/correctionCount/${id}`,
  tasks: '/management/trainingTask',
  newTask: '/management/trainingTask/new',
  task: (id: string) => `/management/trainingTask/${id}`,
  matrix: '/management/trainingMatrix',
  courses: '/management/requirement',
  newCourse: '/management/requirement/new',
  course: (id: string) => `/management/requirement/${id}`,
  roles: '/management/learnerRole',
  newRole: '/management/learnerRole/new',
  positions: '/management/learnerRole/positions',
  newPosition: '/management/learnerRole/positions/new',
  position: (id: string) => `/management/learnerRole/positions/${id}`,
  role: (id: string) => `/management/learnerRole/${id}`,
  quizzes: '/management/quiz',
  newQuiz: '/management/quiz/new',
  quiz: (id: string) => `/management/quiz/${id}`,
  questions: '/management/quiz/questions',
  newQuestion: '/management/quiz/questions/new',
  question: (id: string) => `/management/quiz/questions/${id}`,
};

/** Address in the suite of one below the application. */
export const inSuite = (path: string): string => `${APPLICATION}${path}`;
