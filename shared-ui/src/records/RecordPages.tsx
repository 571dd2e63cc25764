import { applicationPath } from '@attest/api-contract';
import { goToNotFound, session$ } from '@attest/shared-utility';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../lazy/lazyPart';
import { useObservable } from '../query/useObservable';
import { SkeletonRows } from '../states/SkeletonRows';
import { Forward } from './Forward';
import { BlankSheet, RecordCreate, RecordPage, RecordPrint } from './latePages';
import { type PartsOfTypes, processesIn, type RecordProcess } from './process';
import { RecordList } from './RecordList';
import { withListTexts } from './texts';

/** The list comes with its texts; its file is there already. */
const List = lazyPart(() => withListTexts(async () => RecordList), <SkeletonRows rows={8} />);

/** What is no page of any type is nowhere. Whoever is signed out has no types, and is on the way to sign-in. */
function Unknown() {
  const isIn = Boolean(useObservable(session$)?.user);
  useEffect(() => {
    if (isIn) goToNotFound();
  }, [isIn]);
  return null;
}

/** The pages of a type by their addresses. */
const pagesOf = (process: RecordProcess): [address: string, page: ReactNode][] => [
  [process.at.list, <List key="list" process={process} />],
  [process.at.create, <RecordCreate key="create" process={process} />],
  [process.at.blank(), <BlankSheet key="blank" process={process} />],
  [process.at.record(':id'), <RecordPage key="record" process={process} />],
  [process.at.print(':id'), <RecordPrint key="print" process={process} />],
  [process.at.folder, <Forward key="folder" to={process.at.list} />],
];

interface Props {
  /** The application in whose frame the pages stand, e.g. `dms-app`. */
  application: string;
  /** What types have of their own, by their codes. */
  parts?: PartsOfTypes;
}

/**
 * List, new record, record and print of every type that stands in an application, in its router; to be shown at all
 * addresses that the application does not know itself.
 */
export function RecordPages({ application, parts }: Props) {
  const types = useObservable(session$)?.recordTypes;
  // Of types that share a folder the first one's list is where the folder leads.
  const pages = useMemo(
    () => new Map(processesIn(application, types, parts).flatMap(pagesOf).toReversed()),
    [application, types, parts],
  );
  const below = (address: string) => address.slice(applicationPath(application).length + 1);
  return (
    <Routes>
      {[...pages].map(([address, page]) => (
        <Route key={address} path={below(address)} element={page} />
      ))}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}
