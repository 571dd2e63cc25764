import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  tokens,
  Watermarked,
} from '@attest/shared-ui';
import { Speaker2Regular } from '@fluentui/react-icons/svg/speaker';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnProgress } from '../useReading';
import { useViewerStyles } from '../viewerStyles';
import { PlayerControls } from './PlayerControls';
import { usePlayer } from './usePlayer';

export interface RecordingViewProps {
  src: string;
  format: 'video' | 'audio';
  /** Names the region. */
  label: string;
  watermark: { lines: string[]; warn: boolean };
  /** Second to begin at. */
  begin?: number | undefined;
  /** Second up to which it was watched: nobody skips what lies behind it. Without it everybody may. */
  reached?: number | undefined;
  onProgress?: OnProgress | undefined;
}

const useStyles = makeStyles({
  view: { backgroundColor: tokens.colorNeutralBackground1, minWidth: 0 },
  screen: { display: 'grid', placeItems: 'center', flexGrow: 1, minHeight: 0, backgroundColor: '#0b0b0b' },
  video: { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' },
  sound: { color: '#d6d6d6', fontSize: '64px' },
  notPrinted: { '@media print': { display: 'none' } },
});

/** A recording under a watermark, played from the server in parts; nothing of it is handed out. */
export function RecordingView({ src, format, label, watermark, begin = 0, ...rest }: RecordingViewProps) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const shared = useViewerStyles();
  const frame = useRef<HTMLElement>(null);
  const { reached, onProgress } = rest;
  // Where it began: the player itself knows where it is by now.
  const [first] = useState({ begin, reached });
  const { media, state, handlers, toggle, seek, retry } = usePlayer({ ...first, onProgress });
  const common = {
    src,
    preload: 'metadata' as const,
    'aria-label': label,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    ...handlers,
  };
  return (
    <section ref={frame} className={mergeClasses(shared.view, styles.view)} aria-label={label}>
      <Watermarked {...watermark} onPicture>
        <div className={mergeClasses(styles.screen, styles.notPrinted)}>
          {format === 'video' ? (
            <video
              {...common}
              ref={media as RefObject<HTMLVideoElement>}
              className={styles.video}
              playsInline
              disablePictureInPicture
              disableRemotePlayback
              onClick={toggle}
            />
          ) : (
            <>
              <Speaker2Regular className={styles.sound} aria-hidden />
              <audio {...common} ref={media as RefObject<HTMLAudioElement>} />
            </>
          )}
        </div>
        <p className={shared.notPrinted}>{t('viewer.printHere')}</p>
      </Watermarked>
      {state.broken && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>
            <MessageBarTitle>{t('player.broken')}</MessageBarTitle>
            {t('player.brokenText')}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={retry}>
              {t('player.again')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <PlayerControls
        state={state}
        format={format}
        media={media}
        frame={frame}
        onToggle={toggle}
        onSeek={seek}
      />
    </section>
  );
}
