import { type ComponentType, createContext, useContext } from 'react';
import type { Part } from '../content';
import { kindOf, type Schema } from '../schema';

export interface PartFormProps {
  schema: Schema;
  value: Part;
  onChange(value: Part, key: string): void;
  /** These properties alone, in this order. */
  only?: readonly string[] | undefined;
  /** All but these. */
  without?: readonly string[] | undefined;
}

// A form holds controls that hold forms: the controls get it from around them.
export const Form = createContext<ComponentType<PartFormProps>>(() => null);
export const FormProvider = Form.Provider;

/** Under which key something stands that is no part itself. */
const keyOf = (schema: Schema): 'way' | 'value' => (kindOf(schema) === 'ways' ? 'way' : 'value');
const wrapped = new WeakMap<Schema, Schema>();

/** A part with one property, for what is no part itself. */
function wrapping(schema: Schema): Schema {
  const key = keyOf(schema);
  const known = wrapped.get(schema) ?? { type: 'object', properties: { [key]: schema }, required: [key] };
  wrapped.set(schema, known);
  return known;
}

interface Props {
  schema: Schema;
  value: unknown;
  onChange(value: unknown): void;
}

/** The form of whatever stands inside something else. */
export function Nested({ schema, value, onChange }: Props) {
  const PartForm = useContext(Form);
  if (kindOf(schema) === 'part')
    return <PartForm schema={schema} value={(value ?? {}) as Part} onChange={onChange} />;
  const key = keyOf(schema);
  return (
    <PartForm schema={wrapping(schema)} value={{ [key]: value }} onChange={(part) => onChange(part[key])} />
  );
}
