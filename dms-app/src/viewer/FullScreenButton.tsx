import { Button, Tooltip } from '@attest/shared-ui';
import { FullScreenMaximizeRegular } from '@fluentui/react-icons/svg/full-screen-maximize';
import { FullScreenMinimizeRegular } from '@fluentui/react-icons/svg/full-screen-minimize';
import { useTranslation } from 'react-i18next';
import type { FullScreen } from './useFullScreen';

/** Fills the screen with what is read or watched, and takes it back. */
export function FullScreenButton({ full }: { full: FullScreen }) {
  const { t } = useTranslation('dms-app');
  return (
    <Tooltip content={t(full.on ? 'player.leaveFullScreen' : 'player.fullScreen')} relationship="label">
      <Button
        appearance="subtle"
        icon={full.on ? <FullScreenMinimizeRegular /> : <FullScreenMaximizeRegular />}
        onClick={full.toggle}
      />
    </Tooltip>
  );
}
