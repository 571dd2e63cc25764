import type { MenuProps, MenuTriggerProps } from '@fluentui/react-components';
import {
  Children,
  type ComponentType,
  cloneElement,
  createContext,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from './lazyPart';

type Parts = typeof import('./overlayParts');
type Name = keyof Parts;

let parts: Parts | undefined;
let loading: Promise<Parts> | undefined;

/** Fetches dialogs, drawers and menus; after a failure the next call asks again. */
export function loadOverlays(): Promise<Parts> {
  loading ??= import('./overlayParts').then(
    (loaded) => {
      parts = loaded;
      createRoot(document.createElement('div')).render(<loaded.FocusKeeper />);
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
whenIdle(loadOverlays);
// Arrow keys move with what comes with them: whoever presses one does not wait until the page has nothing else to do.
addEventListener('keydown', ({ key }) => {
  // What a browser fills in is told of as a key without a name.
  if (/^Arrow/.test(key)) void loadOverlays().catch(() => undefined);
});

/** The parts once `needed`; undefined while they are on their way. A failure goes to the region's error boundary. */
export function useParts(needed: boolean): Parts | undefined {
  const [, setState] = useState(0);
  const found = needed ? parts : undefined;
  // What was missing while rendering may be there by now: that too needs another look.
  const missing = needed && !found;
  useEffect(() => {
    if (!missing) return;
    let shown = true;
    const again = (failure?: unknown) => {
      if (!shown) return;
      setState((count) => {
        if (failure) throw failure;
        return count + 1;
      });
    };
    loadOverlays().then(() => again(), again);
    return () => {
      shown = false;
    };
  }, [missing]);
  return found;
}

function Overlay({ name, needed, props }: { name: Name; needed: boolean; props: object }) {
  // Once shown it stays, so that it can close with its motion and give the focus back.
  const [shown, setShown] = useState(needed);
  if (needed && !shown) setShown(true);
  const Part = useParts(shown)?.[name] as ComponentType<object> | undefined;
  return Part ? <Part {...props} /> : null;
}

/** A part that is absent until it is needed: closed dialogs cost nothing while their code is on its way. */
export const overlay = <N extends Name>(
  name: N,
  isNeeded: (props: { open?: boolean }) => boolean = () => true,
) =>
  ((props: object) => <Overlay name={name} needed={isNeeded(props)} props={props} />) as unknown as Parts[N];

const isOpen = ({ open }: { open?: boolean }) => Boolean(open);

/** Opened by `open`, without a trigger of its own. */
export const Dialog = overlay('Dialog', isOpen);
export const DialogActions = overlay('DialogActions');
export const DialogBody = overlay('DialogBody');
export const DialogContent = overlay('DialogContent');
export const DialogSurface = overlay('DialogSurface');
export const DialogTitle = overlay('DialogTitle');
export const DrawerBody = overlay('DrawerBody');
export const DrawerHeader = overlay('DrawerHeader');
export const DrawerHeaderTitle = overlay('DrawerHeaderTitle');
export const MenuDivider = overlay('MenuDivider');
export const MenuGroup = overlay('MenuGroup');
export const MenuGroupHeader = overlay('MenuGroupHeader');
export const MenuItem = overlay('MenuItem');
export const MenuItemLink = overlay('MenuItemLink');
export const MenuItemRadio = overlay('MenuItemRadio');
export const MenuList = overlay('MenuList');
export const MenuPopover = overlay('MenuPopover');
/** Opened by `open`. */
export const OverlayDrawer = overlay('OverlayDrawer', isOpen);
export const ProgressBar = overlay('ProgressBar');
export const Spinner = overlay('Spinner');

const RealMenuTrigger = overlay('MenuTrigger');

/** What opens the menu while it is only its button. */
const PlainMenu = createContext<(() => void) | null>(null);

/**
 * Fluent's menu with a trigger and a popover, uncontrolled. Until it is first opened only the button stands there,
 * so that no page waits for menus.
 */
export function Menu({ children, ...props }: Omit<MenuProps, 'open' | 'defaultOpen' | 'onOpenChange'>) {
  const [asked, setAsked] = useState(false);
  const [trigger] = Children.toArray(children as ReactNode);
  const loaded = useParts(asked);
  // The plain button stays until the menu can open.
  if (!loaded) return <PlainMenu value={() => setAsked(true)}>{trigger}</PlainMenu>;
  return (
    <loaded.Menu defaultOpen {...props}>
      {children}
    </loaded.Menu>
  );
}

const isTrigger = ({ type }: ReactElement) =>
  Boolean((type as { isFluentTriggerComponent?: boolean }).isFluentTriggerComponent);

/** Gives props to the button, through the tooltips around it. */
export const withProps = (element: ReactElement<{ children?: ReactNode }>, props: object): ReactElement => {
  const { children } = element.props;
  return isTrigger(element) && isValidElement<{ children?: ReactNode }>(children)
    ? cloneElement(element, undefined, withProps(children, props))
    : cloneElement(element, props);
};

/** The button of a menu; it brings no `onClick` of its own. */
export function MenuTrigger(props: MenuTriggerProps) {
  const open = useContext(PlainMenu);
  if (!open) return <RealMenuTrigger {...props} />;
  if (!isValidElement<{ children?: ReactNode }>(props.children)) return null;
  return withProps(props.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: () => void loadOverlays().catch(() => undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
}
