import type { TextKey } from '../textKey';
import type { Question } from './questions';

const YES_NO: [TextKey, TextKey] = ['edit.yes', 'edit.no'];

/** Whether something is so; named by the texts for yes and, where that may be asked, no. */
export const whether = (key: string, label: TextKey, [yes, no]: [TextKey, TextKey?] = YES_NO): Question => ({
  key,
  label,
  kind: 'radio',
  options: [{ value: 'yes', label: yes }, ...(no ? [{ value: 'no', label: no }] : [])],
  asks: ([chosen]) => ({ [key]: chosen === 'yes' }),
});

/** Whether it is overdue. */
export const overdueQuestion = whether('overdue', 'list.due', ['marking.overdue', 'marking.inTime']);
