import type { Bilingual, FieldDefinition, FieldProblem, Language } from '@attest/api-contract';
import type { ComponentType } from 'react';

/** A headed part of a form; fields name it in `section`. */
export interface FormSection {
  key: string;
  label: Bilingual;
}

/** What every control of a field gets; `value` has the shape of `FieldDefinition.type` or is undefined. */
export interface ControlProps {
  /** Id of the control; problems and labels point at it. */
  id: string;
  field: FieldDefinition;
  value: unknown;
  onChange(value: unknown): void;
  language: Language;
  required: boolean;
  /** Problems of this field, rows and columns included. */
  problems: FieldProblem[];
  /** Named by a table header: the label is only read out. */
  compact?: boolean;
  /** Accessible name when `compact`. */
  name?: string;
  /** The control of an application, in place of that of the type. */
  Own?: ComponentType<OwnControlProps>;
  /** The same for columns of rows, by `field.column`. */
  cells?: Record<string, ComponentType<OwnControlProps>>;
}

/** What a control of an application gets; it stands in the frame of any field. */
export type OwnControlProps = Pick<ControlProps, 'id' | 'field' | 'value' | 'onChange'> &
  GroupAria &
  ControlState;

/** State that a single control inside a composite announces itself. */
export interface ControlState {
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
}

/** Links a composite control with the label, hint and message around it. */
export interface GroupAria {
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}
