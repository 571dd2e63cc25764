/* What others may use of the reports; nothing deeper. */
export { daysOf } from './scope';
