/** Inputs beyond the ones that every page has. */
export { Checkbox, Textarea } from '@fluentui/react-components';
