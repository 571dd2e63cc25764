import type { OwnControlProps } from '@attest/shared-ui/forms';
import type { ComponentType } from 'react';
import { kindOf, type Schema } from '../schema';
import { FeelControl } from './FeelControl';
import { LinesControl } from './LinesControl';
import { MapControl } from './MapControl';
import { PartsControl } from './PartsControl';
import { RightsControl } from './RightsControl';
import { SinglePart } from './SinglePart';
import type { SchemaControlProps } from './types';
import { ValueControl } from './ValueControl';
import { WaysControl } from './WaysControl';

const made = new WeakMap<Schema, ComponentType<OwnControlProps>>();

function componentFor(schema: Schema): ComponentType<SchemaControlProps> {
  switch (kindOf(schema)) {
    case 'feel':
      return FeelControl;
    case 'rights':
      return RightsControl;
    case 'lines':
    case 'numbers':
      return LinesControl;
    case 'part':
    case 'texts':
      return SinglePart;
    case 'parts':
      return PartsControl;
    case 'map':
      return MapControl;
    case 'ways':
      return WaysControl;
    default:
      return ValueControl;
  }
}

/** The control of a property that no ordinary field shows; of a schema always the same one. */
export function controlOf(schema: Schema): ComponentType<OwnControlProps> {
  const known = made.get(schema);
  if (known) return known;
  const Component = componentFor(schema);
  const control = (props: OwnControlProps) => <Component {...props} schema={schema} />;
  made.set(schema, control);
  return control;
}
