/**
 * The small public entry: what the sign-in page needs. Everything here loads before anyone has signed in, so
 * every kilobyte counts; parts that need positioning, tables or server state belong to `index.ts`.
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
export { type LifecycleOptions, lifecycles, parcel } from './frame/lifecycles';
export { useBilingual } from './frame/useBilingual';
export { useMediaQuery } from './query/useMediaQuery';
export { useObservable } from './query/useObservable';
export { PasswordField, type PasswordFieldProps } from './sign/PasswordField';
export { AttestProvider, useThemeName } from './theme/AttestProvider';
