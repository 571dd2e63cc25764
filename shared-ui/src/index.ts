/**
 * The public entry of shared-ui: what applications stand in, lists, records and forms. Lists and records are fetched
 * when they are first shown (`lazy/`). Server state: `useCallQuery` and `useCallMutation` need no provider;
 * `queryClient` is the one cache of the page.
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
  Text,
  Title1,
  Title3,
  tokens,
} from '@fluentui/react-components';
export type { ChartBar, ChartPart } from './charts/types';
export type { AttachmentsProps } from './files/Attachments';
export { filesOf } from './files/filesOf';
export { UploadKeeper, type UploadKeeperProps } from './files/UploadKeeper';
export { useUploading } from './files/uploading';
export type { View } from './filter/SavedViews';
export { SearchBox } from './filter/SearchBox';
export type { FilterOption, FilterSection, FilterValue } from './filter/types';
export * from './fluent';
export type { DepartmentPickerProps } from './form/DepartmentPicker';
export type { Found } from './form/Finder';
export type { FormRendererProps } from './form/FormRenderer';
export { keepComposing } from './form/ime';
export { useLanguage } from './form/language';
export { PeopleProvider, usePeople } from './form/people';
export type { RelationPickerProps } from './form/RelationPicker';
export type { FormSection } from './form/types';
export type { UserPickerProps } from './form/UserPicker';
export { useDebounced } from './form/useDebounced';
export { useOnce } from './form/useOnce';
export { ActionButton } from './frame/ActionButton';
export { AppLink } from './frame/AppLink';
export { Avatar } from './frame/Avatar';
export type { LifecycleOptions } from './frame/application';
export { Card } from './frame/Card';
export { ConfirmDialog } from './frame/ConfirmDialog';
export { ErrorBoundary } from './frame/ErrorBoundary';
export { FailureCard } from './frame/FailureCard';
export { KeyboardHelp } from './frame/KeyboardHelp';
export { framed, lifecycles, parcel } from './frame/lifecycles';
export { Page } from './frame/Page';
export { loadAhead, ParcelHost } from './frame/ParcelHost';
export { type PageTable, routesOf } from './frame/pageTable';
export { uiReady } from './frame/ready';
export { StepButton } from './frame/StepButton';
export { saveFile } from './frame/saveFile';
export { type Shortcut, useShortcuts } from './frame/shortcuts';
export { ToastHost } from './frame/ToastHost';
export { useBilingual } from './frame/useBilingual';
export { askRecordAhead } from './lazy/ahead';
export { AsOf, BarChart, ColumnChart, ControlChart, FigureCard } from './lazy/charts';
export { DataInPage, ImportPage } from './lazy/dataIn';
export { FlowDifference } from './lazy/diagrams';
export { ExportButton } from './lazy/exports';
export {
  Checkbox,
  DateTimeControl,
  DayField,
  Finder,
  Radio,
  RadioGroup,
  Switch,
  Textarea,
} from './lazy/inputs';
export { lazyPart } from './lazy/lazyPart';
export {
  FilteredPage,
  ListTable,
  ManagedList,
  SavedViews,
} from './lazy/lists';
export { OutlineTree } from './lazy/outline';
export {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  loadOverlays,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  OverlayDrawer,
  ProgressBar,
  Spinner,
} from './lazy/overlays';
export { Popover, PopoverSurface, PopoverTrigger } from './lazy/Popover';
export {
  ArchiveNote,
  Attachments,
  AuditChanges,
  AuditList,
  AuditValue,
  BrowserPrint,
  CollisionNotice,
  DecisionBar,
  DepartmentPicker,
  DiagramDialog,
  EmptySheet,
  FilledSheet,
  FormDialog,
  FormRenderer,
  HistoryList,
  LeaveGuard,
  LinkList,
  LostTask,
  PrintSheet,
  ProcessRail,
  ReasonDialog,
  RecordFrame,
  RelationPicker,
  RichTextView,
  SignatureTable,
  SignDialog,
  SignedReasonDialog,
  UserPicker,
} from './lazy/records';
export { FactTable, PlainTable, SheetImportDialog } from './lazy/sheets';
export { Tooltip } from './lazy/Tooltip';
export { listsOf } from './list/define';
export type {
  BulkAct,
  KnownOptions,
  ListColumn,
  ListDialogProps,
  Listed,
  ListPartProps,
  RowAct,
  RowOf,
} from './list/types';
export { inPeriod } from './period/inPeriod';
export { type Period, periodOf, runsBackwards } from './period/period';
export { queryClient } from './query/queryClient';
export { askAhead, callKey, useCallMutation, useCallQuery } from './query/useCallQuery';
export { useMediaQuery } from './query/useMediaQuery';
export { useObservable } from './query/useObservable';
export { usePushInvalidate } from './query/usePushInvalidate';
export { useRest } from './query/useRest';
export { type UrlValues, useUrlState } from './query/useUrlState';
export type { NewLink } from './record/AddLinkDialog';
export { type Fact, Facts } from './record/Facts';
export type { LinkListProps } from './record/LinkList';
export type { PrintSheetProps } from './record/PrintSheet';
export type { ReasonDialogProps } from './record/ReasonDialog';
export type { RecordFrameProps } from './record/RecordFrame';
export type { RecordPanel } from './record/RecordPanels';
export type { DecisionBarProps } from './sign/DecisionBar';
export { PasswordField, type PasswordFieldProps } from './sign/PasswordField';
export type { Signature, SignDialogProps } from './sign/SignDialog';
export type { SignSubject } from './sign/SignedSubject';
export type { DecisionInput } from './sign/useDecision';
export { DueBadge } from './states/DueBadge';
export { type EmptyKind, EmptyState } from './states/EmptyState';
export { ErrorState } from './states/ErrorState';
export { Loaded, together } from './states/Loaded';
export { NoPermission } from './states/NoPermission';
export { SkeletonRows } from './states/SkeletonRows';
export { StatusBadge } from './states/StatusBadge';
export { type Tone, ToneBadge } from './states/ToneBadge';
export type { PagedRequest, RowAction, TableColumn } from './table/types';
export { AttestProvider } from './theme/AttestProvider';
export { NARROW, PHONE, SPLIT, TOP_BAR } from './theme/sizes';
export type { OutlineLine } from './tree/OutlineTree';
export { keepWatermark } from './watermark/keepWatermark';
export { WATERMARK_ANGLE, Watermarked } from './watermark/Watermarked';
