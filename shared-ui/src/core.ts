/**
 * The small public entry: what every application stands in, and the parts that need neither positioning, tables nor
 * server state. Those belong to `index.ts`.
 */
export {
  Button,
  Field,
  Input,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  Spinner,
  Text,
  Title1,
  Title3,
  tokens,
} from '@fluentui/react-components';
export type { LifecycleOptions } from './frame/application';
export { framed, lifecycles, parcel } from './frame/lifecycles';
export { uiLocales } from './frame/locales';
export { useBilingual } from './frame/useBilingual';
export { useMediaQuery } from './query/useMediaQuery';
export { useObservable } from './query/useObservable';
export { PasswordField, type PasswordFieldProps } from './sign/PasswordField';
export { AttestProvider } from './theme/AttestProvider';
