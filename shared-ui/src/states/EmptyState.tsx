import { makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import type { ComponentType, ReactNode } from 'react';
import { useT } from '../frame/useT';
import { FirstUseDrawing, NoPermissionDrawing, NothingFoundDrawing } from './drawings';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '8px',
    padding: '40px 16px',
    textAlign: 'center',
  },
  text: { color: tokens.colorNeutralForeground2, maxWidth: '44ch', textAlign: 'center' },
});

/** Why nothing is shown: nothing entered yet, nothing matches, or not for this user. */
export type EmptyKind = 'firstUse' | 'nothingFound' | 'noPermission';

const DRAWINGS: Record<EmptyKind, ComponentType> = {
  firstUse: FirstUseDrawing,
  nothingFound: NothingFoundDrawing,
  noPermission: NoPermissionDrawing,
};

interface Props {
  kind: EmptyKind;
  title?: string;
  text?: string;
  /** The next step, as a button. */
  action?: ReactNode;
}

/** Stands where a list or part has nothing to show; says why and offers the next step. */
export function EmptyState({ kind, title, text, action }: Props) {
  const t = useT();
  const styles = useStyles();
  const Drawing = DRAWINGS[kind];
  return (
    <div className={styles.root}>
      <Drawing />
      <Subtitle2>{title ?? t(`states.empty.${kind}.title`)}</Subtitle2>
      <Text className={styles.text}>{text ?? t(`states.empty.${kind}.text`)}</Text>
      {action}
    </div>
  );
}
