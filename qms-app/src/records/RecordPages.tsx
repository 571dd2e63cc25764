import { applicationPath } from '@attest/api-contract';
import { useObservable } from '@attest/shared-ui';
import { addressOf, goToNotFound, session$ } from '@attest/shared-utility';
import { useEffect, useMemo } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { processesIn } from '../processOf';
import { routesOf } from './routesOf';

export interface RecordPagesProps {
  /** The application in whose frame the pages stand, e.g. `dms-app`. */
  application: string;
}

/** A page that no type of the folder has; what stands in other folders is for the application itself to judge. */
function Unknown() {
  useEffect(goToNotFound, []);
  return null;
}

/** List, new record, record and print of every type that stands in another application, in its frame. */
export function RecordPages({ application }: RecordPagesProps) {
  const types = useObservable(session$)?.recordTypes;
  const processes = useMemo(() => processesIn(application, types), [application, types]);
  const folders = new Set(processes.map(({ folder }) => folder));
  return (
    <BrowserRouter basename={addressOf(applicationPath(application))} useTransitions={false}>
      <Routes>
        {processes.flatMap(routesOf)}
        {[...folders].map((folder) => (
          <Route key={folder} path={`/${folder}/*`} element={<Unknown />} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  );
}
