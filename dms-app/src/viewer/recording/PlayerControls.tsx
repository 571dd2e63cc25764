import { Button, makeStyles, Select, Text, Tooltip, tokens } from '@attest/shared-ui';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { SkipBack10Regular } from '@fluentui/react-icons/svg/skip-back';
import { Speaker2Regular } from '@fluentui/react-icons/svg/speaker';
import { SpeakerMuteRegular } from '@fluentui/react-icons/svg/speaker-mute';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreenButton } from '../FullScreenButton';
import { useFullScreen } from '../useFullScreen';
import { playTime } from './playTime';
import type { PlayerState } from './usePlayer';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
const BACK = 10;

interface Props {
  state: PlayerState;
  format: 'video' | 'audio';
  media: RefObject<HTMLMediaElement | null>;
  /** What fills the screen: with the watermark, which the browser's own full screen would leave behind. */
  frame: RefObject<HTMLElement | null>;
  onToggle(): void;
  onSeek(second: number): void;
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    '@media print': { display: 'none' },
  },
  place: { flex: '1 1 160px', minWidth: 0, height: '24px', accentColor: tokens.colorBrandBackground },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  speed: { width: '88px' },
  note: {
    color: tokens.colorNeutralForeground2,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    minHeight: '20px',
    '@media print': { display: 'none' },
  },
});

/** Play, position, sound, speed and full screen; what is not open the first time says so below. */
export function PlayerControls({ state, format, media, frame, onToggle, onSeek }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const { playing, now, length, muted, speed, locked, skipped } = state;
  const full = useFullScreen(frame);
  const time = t('player.timeOf', { now: playTime(now), length: playTime(length) });
  const speedSet = (rate: number) => {
    if (media.current) media.current.playbackRate = rate;
  };
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')}>
        <Tooltip content={t(playing ? 'player.pause' : 'player.play')} relationship="label">
          <Button
            appearance="subtle"
            icon={playing ? <PauseRegular /> : <PlayRegular />}
            onClick={onToggle}
          />
        </Tooltip>
        <Tooltip content={t('player.back')} relationship="label">
          <Button appearance="subtle" icon={<SkipBack10Regular />} onClick={() => onSeek(now - BACK)} />
        </Tooltip>
        <input
          type="range"
          className={styles.place}
          min={0}
          max={Math.max(1, Math.floor(length))}
          value={Math.floor(now)}
          aria-label={t('player.place')}
          aria-valuetext={time}
          onChange={(event) => onSeek(Number(event.target.value))}
        />
        <Text className={styles.time}>{time}</Text>
        <Tooltip content={t(muted ? 'player.unmute' : 'player.mute')} relationship="label">
          <Button
            appearance="subtle"
            icon={muted ? <SpeakerMuteRegular /> : <Speaker2Regular />}
            onClick={() => {
              if (media.current) media.current.muted = !muted;
            }}
          />
        </Tooltip>
        {!locked && (
          <Select
            size="small"
            className={styles.speed}
            aria-label={t('player.speed')}
            value={String(speed)}
            onChange={(_, data) => speedSet(Number(data.value))}
          >
            {SPEEDS.map((rate) => (
              <option key={rate} value={rate}>{`${rate} ×`}</option>
            ))}
          </Select>
        )}
        {format === 'video' && <FullScreenButton full={full} />}
      </div>
      {locked && (
        <Text size={200} className={styles.note} role="status">
          {t(skipped ? 'player.skipped' : 'player.firstRun')}
        </Text>
      )}
    </>
  );
}
