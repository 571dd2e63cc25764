import { resolvePositioningShorthand, Tooltip, type TooltipProps } from '@fluentui/react-components';
import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** What Fluent's tooltip wants to hear of its trigger. */
export interface TriggerEvents {
  onPointerEnter?(event: SyntheticEvent): void;
  onPointerLeave?(event: SyntheticEvent): void;
  onFocus?(event: SyntheticEvent): void;
  onBlur?(event: SyntheticEvent): void;
}

interface Props extends Pick<TooltipProps, 'positioning' | 'visible' | 'onVisibleChange'> {
  content: string;
  target: Element;
  /** Where the trigger finds what to tell the tooltip. */
  events: RefObject<TriggerEvents | null>;
  /** What the trigger was told before this was there. */
  waiting: RefObject<SyntheticEvent | null>;
}

/** Fluent's tooltip at an element that stands elsewhere. */
export function TooltipAt({ target, events, waiting, positioning, ...props }: Props) {
  const follow = useRef<(element: Element | null) => void>(null);
  useLayoutEffect(() => {
    follow.current?.(target);
    if (waiting.current) events.current?.onPointerEnter?.(waiting.current);
    waiting.current = null;
    return () => {
      follow.current?.(null);
      events.current = null;
    };
  }, [target, events, waiting]);
  return (
    <Tooltip
      {...props}
      relationship="inaccessible"
      positioning={{ ...resolvePositioningShorthand(positioning), target: target as HTMLElement }}
    >
      {({ ref, ...trigger }) => {
        follow.current = ref as (element: Element | null) => void;
        events.current = trigger as TriggerEvents;
        return null;
      }}
    </Tooltip>
  );
}
