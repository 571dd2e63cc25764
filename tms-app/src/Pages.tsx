import { lazyPart, routesOf, SkeletonRows } from '@attest/shared-ui';
import { Route, Routes } from 'react-router-dom';
import { acknowledgementPages } from './acknowledgements/pages';
import { approvalPages } from './approval/pages';
import { classPages } from './classroom/pages';
import { coursePages } from './courses/pages';
import { dataInPages } from './dataIn/pages';
import { examPages } from './exam/pages';
import { learnPages } from './learn/pages';
import { markingPages } from './marking/pages';
import { matrixPages } from './matrix/pages';
import { positionPages } from './positions/pages';
import { practicePages } from './practice/pages';
import { qualificationPages } from './qualification/pages';
import { questionPages } from './questions/pages';
import { quizPages } from './quizzes/pages';
import { trainingRecordPages } from './records/pages';
import { rolePages } from './roles/pages';
import { taskPages } from './tasks/pages';

/** Every page but the first ones, each brought by its folder. */
const PAGES = [
  ...acknowledgementPages,
  ...approvalPages,
  ...classPages,
  ...coursePages,
  ...dataInPages,
  ...examPages,
  ...learnPages,
  ...markingPages,
  ...matrixPages,
  ...positionPages,
  ...practicePages,
  ...qualificationPages,
  ...questionPages,
  ...quizPages,
  ...trainingRecordPages,
  ...rolePages,
  ...taskPages,
];

const TrainingRecords = lazyPart(
  async () => (await import('./records/records')).TrainingRecords,
  <SkeletonRows rows={8} />,
);

/** They come in a file of their own: the first screen does without. */
export const Pages = () => (
  <Routes>
    {routesOf('tms-app', PAGES).map((route) => (
      <Route key={route.path} {...route} />
    ))}
    <Route path="*" element={<TrainingRecords />} />
  </Routes>
);
