/** Further inputs, in a file of their own: see `inputs.ts`. */
export {
  Checkbox,
  Radio,
  RadioGroup,
  Switch,
  Textarea,
} from '@fluentui/react-components';
export { Finder } from '../form/Finder';
export { DateTimeControl, DayField } from '../form/fields/DateControls';
