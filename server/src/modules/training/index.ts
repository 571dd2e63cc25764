/* What others may use of the training; nothing deeper. */
export { qualifiedAt } from './qualification/qualifiedAt';
export { registerCourse } from './register';
export { recompute } from './required/recompute';
export { followKnown } from './standing/known';
export { standingsApart } from './standing/standings';
