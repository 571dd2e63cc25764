import {
  type DialogProps,
  type DialogSurfaceProps,
  Dialog as FluentDialog,
  DialogSurface as FluentDialogSurface,
  makeStyles,
  mergeClasses,
  useTooltipVisibility,
} from '@fluentui/react-components';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { beginFocus } from '../focus/tabsterCore';

// Before the first of them opens, wherever it comes from: one that opened without would not get the focus.
beginFocus();

type Props = DialogProps & {
  /** What has the focus when the dialog opens; else it is the first thing in it that can. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * Fluent's dialog, controlled by `open`. A click outside does not close it: a slip loses nothing. A tooltip that still
 * stands there when it opens goes: it would take the first Esc for itself.
 */
export const Dialog = ({ onOpenChange, initialFocus, ...props }: Props) => {
  const tooltips = useTooltipVisibility();
  useLayoutEffect(() => {
    if (props.open) tooltips.visibleTooltip?.hide();
  }, [props.open, tooltips]);
  // After Fluent's own, which runs first: it belongs to a child.
  useEffect(() => {
    if (props.open) initialFocus?.current?.focus();
  }, [props.open, initialFocus]);
  return (
    <FluentDialog
      {...props}
      onOpenChange={(event, data) => data.type !== 'backdropClick' && onOpenChange?.(event, data)}
    />
  );
};

// Nor does it take the focus out, so that keys go on working inside.
const BACKDROP: DialogSurfaceProps['backdrop'] = { onMouseDown: (event) => event.preventDefault() };

const useStyles = makeStyles({
  usual: {
    width: '30%',
    minWidth: 'min(100vw, 384px)',
    maxWidth: '100vw',
    // Fluent leaves buttons half of the width: too little here for what they say.
    '& .fui-DialogActions': { gridColumnStart: 1 },
  },
});

/** Fluent's surface, three tenths of the window wide and never too narrow to read; a class may say otherwise. */
export const DialogSurface = ({ className, ...props }: DialogSurfaceProps) => (
  <FluentDialogSurface
    backdrop={BACKDROP}
    {...props}
    className={mergeClasses(useStyles().usual, className)}
  />
);
