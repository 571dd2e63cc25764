import {
  type DialogProps,
  type DialogSurfaceProps,
  Dialog as FluentDialog,
  DialogSurface as FluentDialogSurface,
} from '@fluentui/react-components';

/** Fluent's dialog, controlled by `open`. A click outside does not close it: a slip loses nothing. */
export const Dialog = ({ onOpenChange, ...props }: DialogProps) => (
  <FluentDialog
    {...props}
    onOpenChange={(event, data) => data.type !== 'backdropClick' && onOpenChange?.(event, data)}
  />
);

// Nor does it take the focus out, so that keys go on working inside.
const BACKDROP: DialogSurfaceProps['backdrop'] = { onMouseDown: (event) => event.preventDefault() };

/** Fluent's surface of a dialog. */
export const DialogSurface = (props: DialogSurfaceProps) => (
  <FluentDialogSurface backdrop={BACKDROP} {...props} />
);
