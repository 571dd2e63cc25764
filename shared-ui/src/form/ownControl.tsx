import { type ComponentType, createContext, useContext } from 'react';
import type { Found } from './Finder';
import type { ControlState, GroupAria, OwnControlProps } from './types';

export type OwnControl = ComponentType<OwnControlProps>;

/** What is called how of what a form chose by its id. */
export interface FoundNames {
  of(id: string): Found;
  learn(found: Found[]): void;
}

/** The names of the form around a control. */
export const NO_NAMES: FoundNames = { of: (id) => ({ id, label: id }), learn: () => {} };
export const FoundNamesContext = createContext(NO_NAMES);

type Picker = ComponentType<
  { id: string; value: Found[]; onChange(value: Found[]): void; multiple?: boolean } & GroupAria &
    ControlState
>;

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];

/** A picker as the control of a field that holds ids. */
export const finderControl = (Picker: Picker): OwnControl =>
  function FinderControl({ field, value, onChange, ...rest }) {
    const names = useContext(FoundNamesContext);
    const choose = (found: Found[]) => {
      names.learn(found);
      const ids = found.map(({ id }) => id);
      if (field.multiple) onChange(ids.length > 0 ? ids : undefined);
      else onChange(ids[0]);
    };
    return (
      <Picker
        {...rest}
        multiple={field.multiple === true}
        value={idsOf(value).map(names.of)}
        onChange={choose}
      />
    );
  };
