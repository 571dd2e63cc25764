import {
  createTabster,
  disposeTabster,
  getGroupper,
  getModalizer,
  getMover,
  getObservedElement,
  getRestorer,
} from 'tabster';
import { takeCore } from './lateTabster';

/** Lets Fluent move the focus: arrow keys in tabs and lists, dialogs that keep it and give it back. */
export const beginFocus = (): void =>
  takeCore({
    createTabster,
    disposeTabster,
    getGroupper,
    getModalizer,
    getMover,
    getObservedElement,
    getRestorer,
  });
