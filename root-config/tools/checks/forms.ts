import { filesMatching } from './files';
import type { Check } from './report';

/** Every form says in the product's own words what is missing: the browser's bubbles speak the browser's language. */
export const checkForms = (): Check => ({
  name: 'no form leaves messages to the browser',
  faults: filesMatching(/\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/<form\b([^<]*)/g)]
      .filter(([, attributes = '']) => !/\bnoValidate\b/.test(attributes))
      .map(([form]) => `${path}: ${form.split('\n', 1)[0]} has no noValidate`),
  ),
});
