import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import type { ComponentType } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { withRecordTexts } from '../texts';
import { addressesOf, type RecordProcess } from './process';
import { RecordList } from './RecordList';

/** A page in a file of its own, with the texts of records. */
const page = (load: () => Promise<ComponentType<{ process: RecordProcess }>>) =>
  lazyPart(() => withRecordTexts(load), <SkeletonRows rows={8} />);

const RecordCreate = page(async () => (await import('./RecordCreate')).RecordCreate);
const RecordPage = page(async () => (await import('./RecordPage')).RecordPage);
const BlankSheet = page(async () => (await import('./BlankSheet')).BlankSheet);
const RecordPrint = page(async () => (await import('./RecordPrint')).RecordPrint);

/** The pages of a process, as routes. */
export function routesOf(process: RecordProcess) {
  const at = addressesOf(process);
  return [
    <Route key={at.list} path={at.list} element={<RecordList process={process} />} />,
    <Route key={at.create} path={at.create} element={<RecordCreate process={process} />} />,
    <Route key={at.blank()} path={at.blank()} element={<BlankSheet process={process} />} />,
    <Route key={at.record(':id')} path={at.record(':id')} element={<RecordPage process={process} />} />,
    <Route key={at.print(':id')} path={at.print(':id')} element={<RecordPrint process={process} />} />,
    <Route
      key={process.folder}
      path={`/${process.folder}`}
      element={<Navigate to={{ pathname: at.list }} replace />}
    />,
  ];
}
