import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  // What fits under or over its box whichever of them has more room; else Fluent sets it beside the box, as high as the
  // page. Important: it sets a height of its own.
  list: { maxHeight: 'min(360px, 45vh) !important' },
});

/** The list of a box to choose from, for its slot `listbox`. */
export const useListbox = () => ({ className: useStyles().list });
