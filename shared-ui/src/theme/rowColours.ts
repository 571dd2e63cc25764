/** Background of a row, a tile or a link with content of its own, readable in every theme. */
export const rowColours = {
  hover: 'var(--colorRowHover)',
  selected: 'var(--colorRowSelected)',
} as const;
