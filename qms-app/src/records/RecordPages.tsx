import { EmptyState, SkeletonRows } from '@attest/shared-ui';
import { basePath } from '@attest/shared-utility';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Routes } from 'react-router-dom';
import { processOf } from '../processOf';
import { routesOf } from './routesOf';

export interface RecordPagesProps {
  /** Process code, e.g. `dcr`. */
  process: string;
  /** Address of the application in whose frame the pages stand, e.g. `micro-app/dms-app`. */
  appPath: string;
}

/** List, new record, record and print of a process, in the frame of another application. */
export function RecordPages({ process: code, appPath }: RecordPagesProps) {
  const { t } = useTranslation('qms-app');
  const process = processOf(code);
  if (!process) return <EmptyState kind="nothingFound" text={t('panel.unknownProcess')} />;
  return (
    <BrowserRouter basename={`${basePath}${appPath}`} useTransitions={false}>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Routes>{routesOf(process)}</Routes>
      </Suspense>
    </BrowserRouter>
  );
}
