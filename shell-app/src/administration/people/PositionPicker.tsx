import { positionOptions } from '@attest/api-contract';
import { Finder, type Found, useBilingual } from '@attest/shared-ui';

interface Props {
  id: string;
  value: Found[];
  onChange: (value: Found[]) => void;
}

/** A position that somebody can be put into. */
export function PositionPicker(props: Props) {
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={positionOptions}
      inputOf={(typed) => (typed ? { text: typed } : {})}
      foundIn={(rows) => rows.map((row) => ({ id: row.id, label: text(row.name) }))}
    />
  );
}
