import { useFocusFinders } from '@fluentui/react-components';

/**
 * Keeps what Fluent moves the focus with for as long as the page lives. Dialogs hide from assistive technology what
 * lies behind them, and show it again a moment after they have closed; were all parts that use it gone by then (who
 * is idle is signed out from a dialog), it would stay hidden.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
