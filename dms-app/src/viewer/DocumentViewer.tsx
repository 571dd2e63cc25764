import { type DocumentViewing, documentContent } from '@attest/api-contract';
import {
  EmptyState,
  Loaded,
  lazyPart,
  makeStyles,
  mergeClasses,
  SkeletonRows,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { downloadUrl } from '@attest/shared-utility';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutOfUse } from '../documents/documentState';
import { AnnotationsButton } from './annotations/AnnotationsButton';
import { type Annotations, useAnnotations } from './annotations/useAnnotations';
import { FullScreenButton } from './FullScreenButton';
import { WHOLE } from './office/useExtent';
import { type FullScreen, useFullScreen } from './useFullScreen';
import { type OnProgress, useReading } from './useReading';
import { useViewing } from './useViewing';
import { useWidth } from './useWidth';
import { ViewerActions } from './ViewerActions';
import { ViewerHeader } from './ViewerHeader';

const WAITING = <SkeletonRows rows={12} />;

const PdfView = lazyPart(async () => (await import('./pdf/PdfView')).PdfView, WAITING);
const DocxView = lazyPart(async () => (await import('./office/DocxView')).DocxView, WAITING);
const RecordingView = lazyPart(
  async () => (await import('./recording/RecordingView')).RecordingView,
  WAITING,
);
const AnnotationRail = lazyPart(
  async () => (await import('./annotations/AnnotationRail')).AnnotationRail,
  null,
);
const SheetView = lazyPart(async () => (await import('./office/SheetView')).SheetView, WAITING);

export interface DocumentViewerProps {
  versionId: string;
  /** Page to begin at, from 1; of a recording the second. */
  page?: number;
  /** Second up to which a recording was watched: nobody skips what lies behind it. Without it everybody may. */
  reached?: number;
  /** Where one reads, and the whole seconds viewed since the last report. */
  onProgress?: OnProgress;
  /** Lower and without the line that says what it is, for a place inside a page that does. */
  compact?: boolean;
  /**
   * Takes the height that its column leaves: of a page that is there for the document at least three quarters of the
   * window, else so that the decision bar does not lie over it.
   */
  fill?: 'page' | 'aboveBar';
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    height: 'max(480px, calc(100vh - 200px))',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    // What is printed is the stamped copy, by its own button.
    '@media print': { height: 'auto' },
  },
  compact: { height: 'clamp(360px, 60vh, 720px)' },
  fill: { flexGrow: 1, height: 0, minHeight: '360px' },
  page: { minHeight: 'max(360px, 75vh)' },
  full: { height: '100vh', borderRadius: 0, border: 'none' },
  beside: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 640px)': { flexDirection: 'column' },
  },
  content: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  outOfUse: { border: `2px solid ${tokens.colorStatusDangerBorderActive}` },
});

/** A version of a document for reading: what it is always in sight, its content under a watermark. */
export function DocumentViewer(props: DocumentViewerProps) {
  const viewing = useViewing(props.versionId);
  return <Loaded query={viewing}>{(data) => <Viewer {...props} viewing={data} />}</Loaded>;
}

interface ViewerProps extends DocumentViewerProps {
  viewing: DocumentViewing;
}

function Viewer({ versionId, viewing, compact, fill, ...rest }: ViewerProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const full = useFullScreen(root);
  const frame = mergeClasses(
    styles.root,
    compact && styles.compact,
    fill && styles.fill,
    fill === 'page' && styles.page,
    full.on && styles.full,
    isOutOfUse(viewing.state) && styles.outOfUse,
  );
  return (
    <div ref={root} className={frame}>
      {/* Alone on the screen it says what it is. */}
      <ViewerHeader viewing={viewing} compact={compact && !full.on} />
      {/* The approved rendition is another content than the file it was made of. */}
      <Opened
        key={`${versionId} ${viewing.format} ${viewing.rendition}`}
        viewing={viewing}
        full={full}
        {...rest}
      />
    </div>
  );
}

/** Fetched once for every time it is shown: it may be large, and what is read stays as it is. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

interface OpenedProps extends Pick<DocumentViewerProps, 'page' | 'reached' | 'onProgress'> {
  viewing: DocumentViewing;
  full: FullScreen;
}

/** CSS pixels in which comments find room beside a text without making it small. */
const ROOMY = 900;

function Opened({ viewing, full, ...rest }: OpenedProps) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const roomy = useWidth(frame) >= ROOMY;
  const annotations = useAnnotations(viewing, { roomy });
  const { format } = viewing;
  return (
    <div ref={frame} className={styles.beside}>
      <div className={styles.content}>
        {format === 'video' || format === 'audio' ? (
          <Recording viewing={viewing} format={format} {...rest} />
        ) : (
          <Pages viewing={viewing} full={full} annotations={annotations} {...rest} />
        )}
      </div>
      {annotations.shown && <AnnotationRail annotations={annotations} />}
    </div>
  );
}

interface RecordingProps extends OpenedProps {
  format: 'video' | 'audio';
}

function Recording({ viewing, format, page, reached, onProgress }: Omit<RecordingProps, 'full'>) {
  const marks = useMarks(viewing);
  return (
    <RecordingView
      {...marks}
      src={downloadUrl(documentContent, { versionId: viewing.versionId })}
      format={format}
      begin={page}
      reached={reached}
      onProgress={onProgress}
    />
  );
}

interface PagesProps extends OpenedProps {
  annotations: Annotations;
}

function Pages({ viewing, full, annotations, page = 1, onProgress }: PagesProps) {
  const { t } = useTranslation('dms-app');
  const marks = useMarks(viewing);
  const { versionId, format } = viewing;
  const content = useCallQuery(documentContent, { versionId }, { ...ONCE, enabled: format !== 'none' });
  const [reading, setReading] = useState({ page: 0, pages: 0 });
  useReading(reading, onProgress);
  const onPage = useCallback((now: number, pages: number) => setReading({ page: now, pages }), []);
  // Without pages it is measured in hundredths.
  const onExtent = useCallback((extent: number) => setReading({ page: extent, pages: WHOLE }), []);

  if (format === 'none')
    return <EmptyState kind="nothingFound" title={t('viewer.noContent')} text={t('viewer.noContentText')} />;

  const { passages } = annotations;
  const actions = (
    <>
      <AnnotationsButton annotations={annotations} />
      <ViewerActions viewing={viewing} />
      <FullScreenButton full={full} />
    </>
  );
  return (
    <Loaded query={content} rows={12}>
      {(file) => {
        const common = { ...marks, content: file as Blob, actions };
        if (format === 'pdf')
          return <PdfView {...common} passages={passages} startPage={page} onPage={onPage} />;
        if (format === 'docx') return <DocxView {...common} passages={passages} onExtent={onExtent} />;
        return <SheetView {...common} onExtent={onExtent} />;
      }}
    </Loaded>
  );
}

/** What every view says of the version: its name, and who looks at it. */
function useMarks({ no, label, notice, watermark }: DocumentViewing) {
  const { t } = useTranslation('dms-app');
  const warning = useBilingual()(notice);
  return {
    label: t('viewer.contentOf', { name: `${no} ${label}` }),
    watermark: { lines: warning ? [warning, ...watermark] : watermark, warn: warning !== '' },
  };
}
