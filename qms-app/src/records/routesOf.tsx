import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { withRecordTexts } from '../texts';
import { addressesOf, type RecordProcess } from './process';
import { RecordList } from './RecordList';

const RecordCreate = lazy(() =>
  withRecordTexts(async () => ({ default: (await import('./RecordCreate')).RecordCreate })),
);
const RecordPage = lazy(() =>
  withRecordTexts(async () => ({ default: (await import('./RecordPage')).RecordPage })),
);
const RecordPrint = lazy(() =>
  withRecordTexts(async () => ({ default: (await import('./RecordPrint')).RecordPrint })),
);

/** The pages of a process, as routes. */
export function routesOf(process: RecordProcess) {
  const at = addressesOf(process);
  return [
    <Route key={at.list} path={at.list} element={<RecordList process={process} />} />,
    <Route key={at.create} path={at.create} element={<RecordCreate process={process} />} />,
    <Route key={at.record(':id')} path={at.record(':id')} element={<RecordPage process={process} />} />,
    <Route key={at.print(':id')} path={at.print(':id')} element={<RecordPrint process={process} />} />,
    <Route
      key={process.folder}
      path={`/${process.folder}`}
      element={<Navigate to={{ pathname: at.list }} replace />}
    />,
  ];
}
