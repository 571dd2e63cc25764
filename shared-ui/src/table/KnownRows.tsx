import type { Key, ReactNode } from 'react';

export interface KnownRowsProps {
  /** Names the table, and the region that scrolls. */
  label: string;
  columns: string[];
  rows: { key: Key; cells: ReactNode[] }[];
}

/** Rows that are known already, to be read and no more, in a region that scrolls. */
export function KnownRows({
  label,
  columns,
  rows,
  styles,
}: KnownRowsProps & { styles: Record<'scroll' | 'table' | 'head' | 'cell', string> }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={styles.cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
