import type { RelationValue } from '@attest/api-contract';
import type { ReactElement } from 'react';
import { Attachments } from '../files/Attachments';
import { filesOf } from '../files/filesOf';
import { CauseOutline, TableCharts } from '../lazy/figures';
import { RichTextField } from '../richtext/RichTextField';
import { DepartmentPicker } from './DepartmentPicker';
import { FieldFrame } from './FieldFrame';
import {
  areShort,
  CheckboxControl,
  RadioControl,
  SelectControl,
  SliderControl,
  SwitchControl,
} from './fields/ChoiceControls';
import { DateTimeControl, DayOrTimeControl } from './fields/DateControls';
import { RiskGrid } from './fields/RiskGrid';
import { RowsControl } from './fields/RowsControl';
import { NumberControl, TextareaControl, TextControl } from './fields/TextControls';
import { RelationPicker } from './RelationPicker';
import type { ControlProps, ControlState, GroupAria } from './types';
import { UserPicker } from './UserPicker';

/** One field, ready to be filled in: label, control, hint and message. */
export function FieldControl(props: ControlProps) {
  return <FieldFrame {...props}>{controlOf(props)}</FieldFrame>;
}

const ids = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];

function controlOf(
  props: ControlProps,
): ReactElement | ((aria: GroupAria, state: ControlState) => ReactElement) {
  const { field, id, value, onChange, name, compact } = props;
  const setIds = (next: string[]) =>
    onChange(field.multiple ? (next.length > 0 ? next : undefined) : next[0]);
  if (props.Own) {
    const { Own } = props;
    return (aria, state) => <Own {...aria} {...state} {...{ id, field, value, onChange }} />;
  }
  switch (field.type) {
    case 'textarea':
      return <TextareaControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'radio':
      return compact && !areShort(field) ? <SelectControl {...props} /> : <RadioControl {...props} />;
    case 'select':
      return <SelectControl {...props} />;
    case 'checkbox':
      return (aria) => <CheckboxControl {...props} aria={aria} />;
    case 'switch':
      return <SwitchControl {...props} />;
    case 'slider':
      return <SliderControl {...props} />;
    case 'date':
    case 'time':
      return <DayOrTimeControl {...props} />;
    case 'datetime':
      return <DateTimeControl {...props} />;
    case 'user':
      return (aria, state) => (
        <UserPicker
          {...aria}
          {...state}
          id={id}
          aria-label={name}
          value={ids(value)}
          onChange={setIds}
          multiple={field.multiple}
          role={field.role}
          tree={!compact}
        />
      );
    case 'department':
      return (aria, state) => (
        <DepartmentPicker
          {...aria}
          {...state}
          id={id}
          aria-label={name}
          value={ids(value)}
          onChange={setIds}
          multiple={field.multiple}
        />
      );
    case 'relation':
      return (aria, state) => (
        <RelationPicker
          {...aria}
          {...state}
          id={id}
          aria-label={name}
          value={Array.isArray(value) ? (value as RelationValue[]) : []}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
          types={field.relatesTo ?? []}
          multiple={field.multiple}
        />
      );
    case 'file':
      return (aria) => (
        <Attachments
          {...aria}
          id={id}
          aria-label={name}
          value={filesOf(value)}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
          multiple={field.multiple !== false}
        />
      );
    case 'grid':
      return (aria) => <RiskGrid {...props} aria={aria} />;
    case 'causeTree':
      return (aria) => <CauseOutline {...props} aria={aria} />;
    case 'table':
    case 'subRecord':
      return (aria) => (
        <>
          <RowsControl {...props} aria={aria} Control={FieldControl} />
          {field.chart && <TableCharts field={field} rows={Array.isArray(value) ? value : []} />}
        </>
      );
    case 'richText':
    case 'editor':
      return (aria) => (
        <RichTextField
          {...aria}
          id={id}
          aria-label={name}
          value={typeof value === 'string' ? value : ''}
          onChange={(html) => onChange(html === '' ? undefined : html)}
          tall={field.type === 'editor'}
        />
      );
    default:
      return <TextControl {...props} />;
  }
}
