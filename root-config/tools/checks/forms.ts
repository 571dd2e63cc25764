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

/** A limit stands once, in the contract, or has a name: what a field takes and what its call takes must not part. */
export const checkLimits = (): Check => ({
  name: 'limits of fields have names',
  faults: filesMatching(/\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\bmaxLength=(?:"\d+"|\{\d[\d_]*\})/g)].map(([limit]) => `${path}: ${limit}`),
  ),
});
