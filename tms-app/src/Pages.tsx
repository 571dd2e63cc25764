import { RecordPages } from '@attest/shared-ui';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { at } from './addresses';
import { lazyClassPage } from './classroom/lazyClassPage';
import { lazyPage } from './lazyPage';

const LearnPage = lazyPage(() => import('./learn/LearnPage'), 'LearnPage');
const ExamPage = lazyPage(() => import('./exam/ExamPage'), 'ExamPage');
const ResultPage = lazyPage(() => import('./exam/ResultPage'), 'ResultPage');
const RecordPage = lazyPage(() => import('./records/RecordPage'), 'RecordPage');
const MarkingList = lazyPage(() => import('./marking/MarkingList'), 'MarkingList');
const MarkingPage = lazyPage(() => import('./marking/MarkingPage'), 'MarkingPage');
const PracticeList = lazyPage(() => import('./practice/PracticeList'), 'PracticeList');
const ClassList = lazyClassPage(() => import('./classroom/ClassList'), 'ClassList');
const TeachList = lazyClassPage(() => import('./classroom/ClassList'), 'TeachList');
const ClassFormPage = lazyClassPage(() => import('./classroom/ClassFormPage'), 'ClassFormPage');
const ClassPage = lazyClassPage(() => import('./classroom/ClassPage'), 'ClassPage');
const TeachPage = lazyClassPage(() => import('./classroom/ClassPage'), 'TeachPage');
const MyClassPage = lazyClassPage(() => import('./classroom/MyClassPage'), 'MyClassPage');
const OwnPracticeList = lazyPage(() => import('./practice/OwnPracticeList'), 'OwnPracticeList');
const CardPage = lazyPage(() => import('./practice/CardPage'), 'CardPage');
const DescriptionList = lazyPage(() => import('./acknowledgements/AcknowledgementList'), 'DescriptionList');
const GivenRoleList = lazyPage(() => import('./acknowledgements/AcknowledgementList'), 'GivenRoleList');
const AcknowledgementPage = lazyPage(
  () => import('./acknowledgements/AcknowledgementPage'),
  'AcknowledgementPage',
);
const ApprovalPage = lazyPage(() => import('./approval/ApprovalPage'), 'ApprovalPage');
const TaskList = lazyPage(() => import('./tasks/TaskList'), 'TaskList');
const NewTaskPage = lazyPage(() => import('./tasks/NewTaskPage'), 'NewTaskPage');
const TaskPage = lazyPage(() => import('./tasks/TaskPage'), 'TaskPage');
const CourseList = lazyPage(() => import('./courses/CourseList'), 'CourseList');
const CoursePage = lazyPage(() => import('./courses/CoursePage'), 'CoursePage');
const PositionList = lazyPage(() => import('./positions/PositionList'), 'PositionList');
const PositionPage = lazyPage(() => import('./positions/PositionPage'), 'PositionPage');
const PositionDescriptionPage = lazyPage(
  () => import('./positions/description/PositionDescriptionPage'),
  'PositionDescriptionPage',
);
const QualificationPage = lazyPage(() => import('./qualification/QualificationPage'), 'QualificationPage');
const TeamList = lazyPage(() => import('./qualification/TeamList'), 'TeamList');
const RoleList = lazyPage(() => import('./roles/RoleList'), 'RoleList');
const RolePage = lazyPage(() => import('./roles/RolePage'), 'RolePage');
const QuizList = lazyPage(() => import('./quizzes/QuizList'), 'QuizList');
const QuizPage = lazyPage(() => import('./quizzes/QuizPage'), 'QuizPage');
const QuestionList = lazyPage(() => import('./questions/QuestionList'), 'QuestionList');
const QuestionPage = lazyPage(() => import('./questions/QuestionPage'), 'QuestionPage');
const MatrixPage = lazyPage(() => import('./matrix/MatrixPage'), 'MatrixPage');

/** Other addresses under which the training matrix is known. */
const MATRIX_ELSEWHERE = ['/trainingMatrix', '/report/trainingMatrix'];

/** Where notices and bookmarks lead from before corrections were records of a type. */
function FormerCorrection() {
  const { id = '' } = useParams();
  return <Navigate to={at.correction(id)} replace />;
}

/** Every page but the first ones, in a file of its own. */
export function Pages() {
  return (
    <Routes>
      <Route path={at.record(':id')} element={<RecordPage />} />
      <Route path={at.qualifications} element={<QualificationPage />} />
      <Route path={at.qualificationsOf(':id')} element={<QualificationPage />} />
      <Route path={at.team} element={<TeamList />} />
      <Route path={at.learn(':id')} element={<LearnPage />} />
      <Route path={at.exam(':id')} element={<ExamPage />} />
      <Route path={at.result(':id')} element={<ResultPage />} />
      <Route path={at.marking} element={<MarkingList />} />
      <Route path={at.paper(':id')} element={<MarkingPage />} />
      <Route path={at.practice} element={<PracticeList />} />
      <Route path={at.judge(':id')} element={<PracticeList />} />
      <Route path={at.teaching} element={<TeachList />} />
      <Route path={at.teach(':id')} element={<TeachPage />} />
      <Route path={at.myClass(':id')} element={<MyClassPage />} />
      <Route path={at.classes} element={<ClassList />} />
      <Route path={at.newClass} element={<ClassFormPage />} />
      <Route path={at.classroom(':id')} element={<ClassPage />} />
      <Route path={at.editClass(':id')} element={<ClassFormPage />} />
      <Route path={at.ownPractice} element={<OwnPracticeList />} />
      <Route path={at.card(':id')} element={<CardPage />} />
      <Route path="/trainingTodo/correctionCount" element={<Navigate to={at.corrections} replace />} />
      <Route path="/trainingTodo/correctionCount/:id" element={<FormerCorrection />} />
      <Route path={at.descriptions} element={<DescriptionList />} />
      <Route path={at.description(':id')} element={<AcknowledgementPage />} />
      <Route path={at.givenRoles} element={<GivenRoleList />} />
      <Route path={at.givenRole(':id')} element={<AcknowledgementPage />} />
      <Route path={at.matrix} element={<MatrixPage />} />
      {MATRIX_ELSEWHERE.map((path) => (
        <Route key={path} path={path} element={<Navigate to={at.matrix} replace />} />
      ))}
      <Route path="/myTraining/approval/:kind/:id" element={<ApprovalPage />} />
      <Route path={at.tasks} element={<TaskList />} />
      <Route path={at.newTask} element={<NewTaskPage />} />
      <Route path={at.task(':id')} element={<TaskPage />} />
      <Route path={at.courses} element={<CourseList />} />
      <Route path={at.course(':id')} element={<CoursePage />} />
      <Route path={at.positions} element={<PositionList />} />
      <Route path={at.position(':id')} element={<PositionPage />} />
      <Route path={at.positionDescription(':id')} element={<PositionDescriptionPage />} />
      <Route path={at.roles} element={<RoleList />} />
      <Route path={at.role(':id')} element={<RolePage />} />
      <Route path={at.quizzes} element={<QuizList />} />
      <Route path={at.quiz(':id')} element={<QuizPage />} />
      <Route path={at.questions} element={<QuestionList />} />
      <Route path={at.question(':id')} element={<QuestionPage />} />
      <Route path="*" element={<RecordPages application="tms-app" />} />
    </Routes>
  );
}
