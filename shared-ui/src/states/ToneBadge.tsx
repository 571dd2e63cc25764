import { Badge, type BadgeProps, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactElement, ReactNode } from 'react';

/** What a state means to the reader; colour is never the only sign, an icon and a text stand with it. */
export type Tone = 'neutral' | 'active' | 'waiting' | 'good' | 'bad';

const LOOK: Record<Tone, { color: BadgeProps['color']; icon: ReactElement }> = {
  neutral: { color: 'informative', icon: <CircleRegular /> },
  active: { color: 'brand', icon: <ClockRegular /> },
  waiting: { color: 'warning', icon: <WarningRegular /> },
  good: { color: 'success', icon: <CheckmarkCircleRegular /> },
  bad: { color: 'danger', icon: <DismissCircleRegular /> },
};

interface Props {
  tone: Tone;
  /** Another icon than the tone's own. */
  icon?: ReactElement;
  children: ReactNode;
}

/** A badge is one line high. */
const useStyles = makeStyles({ badge: { whiteSpace: 'nowrap' } });

/** A state as a badge with icon and text. */
export function ToneBadge({ tone, icon, children }: Props) {
  const styles = useStyles();
  const look = LOOK[tone];
  return (
    <Badge
      className={styles.badge}
      appearance="tint"
      shape="rounded"
      color={look.color}
      icon={icon ?? look.icon}
    >
      {children}
    </Badge>
  );
}
