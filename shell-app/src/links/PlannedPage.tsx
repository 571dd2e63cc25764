import { useT } from '../frame/useT';
import { Notice } from './Notice';
import type { PlannedScreen } from './plannedScreens';

/** Says that a screen of the suite is not part of it yet, instead of pretending that its address is wrong. */
export function PlannedPage({ screen }: { screen: PlannedScreen }) {
  const t = useT();
  return (
    <Notice
      kind="firstUse"
      title={t('planned.title', { screen: t(`planned.screens.${screen}`) })}
      text={t('planned.text')}
    />
  );
}
