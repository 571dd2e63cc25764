import type { TooltipProps as FluentProps } from '@fluentui/react-components';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { loadOverlays, useParts } from './overlays';
import type { TriggerEvents } from './TooltipAt';

interface Trigger extends TriggerEvents {
  children?: ReactNode;
  'aria-haspopup'?: unknown;
  'aria-expanded'?: unknown;
}

export interface TooltipProps
  extends Pick<FluentProps, 'positioning' | 'relationship' | 'visible' | 'onVisibleChange'> {
  content: string;
  children: ReactElement<Trigger>;
}

const isExpanded = ({ props }: ReactElement<Trigger>) =>
  Boolean(props['aria-haspopup']) && String(props['aria-expanded']) === 'true';

/**
 * Fluent's tooltip. Its trigger has its name or description from the start; what draws and places the tooltip is fetched
 * when somebody first points at a trigger or reaches one by keyboard. The trigger stays the same element.
 */
export function Tooltip({ content, relationship, children, ...props }: TooltipProps) {
  const id = useId();
  const [target, setTarget] = useState<Element>();
  const parts = useParts(target !== undefined);
  const events = useRef<TriggerEvents>(null);
  const waiting = useRef<SyntheticEvent>(null);

  const enter = (event: SyntheticEvent) => {
    waiting.current = event;
    const element = event.currentTarget;
    // Without a connection there is no tooltip, and nothing else is wrong.
    loadOverlays().then(
      () => setTarget(element),
      () => undefined,
    );
  };
  const leave = () => {
    waiting.current = null;
  };
  const on = children.props;
  const trigger = cloneElement(children, {
    ...(relationship === 'label' && { 'aria-label': content }),
    ...(relationship === 'description' && { 'aria-describedby': id }),
    ...on,
    onPointerEnter: (event: PointerEvent) => {
      on.onPointerEnter?.(event);
      (events.current?.onPointerEnter ?? enter)(event);
    },
    onPointerLeave: (event: PointerEvent) => {
      on.onPointerLeave?.(event);
      (events.current?.onPointerLeave ?? leave)(event);
    },
    onFocus: (event: FocusEvent) => {
      on.onFocus?.(event);
      if (events.current) events.current.onFocus?.(event);
      else if (event.currentTarget.matches(':focus-visible')) enter(event);
    },
    onBlur: (event: FocusEvent) => {
      on.onBlur?.(event);
      (events.current?.onBlur ?? leave)(event);
    },
  });
  return (
    <>
      {trigger}
      {relationship === 'description' && (
        <span id={id} hidden>
          {content}
        </span>
      )}
      {parts && target && !isExpanded(children) && (
        <parts.TooltipAt {...props} content={content} target={target} events={events} waiting={waiting} />
      )}
    </>
  );
}
// So that a menu or popover gives what opens it to the trigger inside.
Tooltip.isFluentTriggerComponent = true;
