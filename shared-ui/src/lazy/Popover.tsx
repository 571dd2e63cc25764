import type { PopoverProps, PopoverTriggerProps } from '@fluentui/react-components';
import {
  Children,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadOverlays, overlay, useParts, withProps } from './overlays';

interface Beginning {
  /** Opens the popover while it is only its button. */
  ask?: (event: MouseEvent<HTMLElement>) => void;
  trigger?: RefObject<HTMLElement | null>;
}

/** Of a popover that has not been open yet. */
const Beginning = createContext<Beginning | null>(null);

/**
 * Fluent's popover with a trigger and a surface. Until it is first opened only the button stands there, so that no page
 * waits for popovers.
 */
export function Popover({ children, open: given, onOpenChange, ...props }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  const loaded = useParts(asked);
  // The popover opens after its trigger has the focus: that is where the focus goes back to.
  const button = useRef<HTMLElement>(null);
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    button.current?.focus();
    setBegun(true);
  }, [loaded]);
  const [trigger] = Children.toArray(children as ReactNode);
  const change: PopoverProps['onOpenChange'] = (event, data) => {
    onOpenChange?.(event, data);
    setOwn(data.open);
  };
  if (!loaded)
    return <Beginning value={{ ask: (event) => change(event, { open: true }) }}>{trigger}</Beginning>;
  return (
    <Beginning value={hasBegun ? null : { trigger: button }}>
      <loaded.Popover {...props} open={hasBegun && open} onOpenChange={change}>
        {children}
      </loaded.Popover>
    </Beginning>
  );
}

const RealTrigger = overlay('PopoverTrigger');

/** The button of a popover; it brings no `onClick` and no `ref` of its own. */
export function PopoverTrigger({ children, ...props }: PopoverTriggerProps) {
  const beginning = useContext(Beginning);
  if (!isValidElement<{ children?: ReactNode }>(children)) return null;
  if (!beginning?.ask)
    return (
      <RealTrigger {...props}>
        {beginning ? withProps(children, { ref: beginning.trigger }) : children}
      </RealTrigger>
    );
  return withProps(children, {
    'aria-expanded': false,
    onClick: beginning.ask,
    onPointerEnter: () => void loadOverlays().catch(() => undefined),
  });
}

export const PopoverSurface = overlay('PopoverSurface');
