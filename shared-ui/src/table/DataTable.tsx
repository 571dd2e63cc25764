import { mergeClasses } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { lazyPart } from '../lazy/lazyPart';
import { ProgressBar } from '../lazy/overlays';
import { EmptyState } from '../states/EmptyState';
import { Loaded } from '../states/Loaded';
import type { DataTableProps } from './dataTableProps';
import { PageBody } from './PageBody';
import { Pager } from './Pager';
import type ScrollBodyPart from './ScrollBody';
import { useTableStyles } from './styles';
import { isAlone, TableBar } from './TableBar';
import { TableHead } from './TableHead';
import type { Identified } from './types';
import { useAvailableHeight } from './useAvailableHeight';
import { useDataTable } from './useDataTable';

// Only lists without pages need to know which rows are in view.
const ScrollBody = lazyPart(
  async () => (await import('./ScrollBody')).default,
  <tbody />,
) as typeof ScrollBodyPart;

const isFiltered = (filter: Record<string, unknown> = {}) =>
  Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
/** A cell whose text is cut off shows all of it on hover. */
function showWhole(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell && cell.dataset.tooltip !== 'off')
    cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : '';
}

/**
 * A list from the server: sorted, filtered and paged there; columns chosen, ordered, frozen and sized by the user;
 * rows chosen across pages; keys j, k, arrows, Enter, Space; any length by scrolling.
 */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const t = useT();
  const styles = useTableStyles();
  const table = useDataTable(props, styles);
  const { scroller, hidden, state, rows, scrolling, selection, model, frame, rowHeight } = table;
  const { total, more } = rows;
  const maxHeight = useAvailableHeight(scroller, (props.height ?? 'fill') === 'fill');
  const shared = { rows, frame, selected: selection.ids, openId: props.openId, active: table.keys.active };
  const several = props.selection === 'multiple' || undefined;
  const role = table.nests ? 'treegrid' : 'grid';
  const grid = table.clickable || table.nests ? { role, 'aria-multiselectable': several } : {};
  const filtered = isFiltered(props.filter) || isFiltered(table.nesting.filters);

  const selectionActions = props.selection && props.selection !== 'none' && props.selectionActions;
  const alone = isAlone({ chosen: selection.ids.size, selectionActions, children: props.toolbar });

  return (
    <div className={mergeClasses(styles.card, alone && styles.headAlone)}>
      <TableBar
        styles={styles}
        height={rowHeight - 1}
        declared={table.declared}
        layout={table.layout}
        settings={table.settings}
        onSave={table.save}
        chosen={selection.ids.size}
        elsewhere={selection.elsewhere}
        onClear={selection.clear}
        selectionActions={selectionActions}
      >
        {props.toolbar}
      </TableBar>
      {rows.fetching && total !== null && (
        <ProgressBar className={styles.progress} thickness="medium" aria-label={t('states.loading')} />
      )}
      <div className={styles.view}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside */}
        <div
          ref={scroller}
          className={styles.scroll}
          style={{
            maxHeight: maxHeight ?? (scrolling ? 480 : undefined),
            scrollPaddingTop: rowHeight,
            scrollPaddingInlineStart: model.frozen.start,
            scrollPaddingInlineEnd: model.frozen.end,
          }}
          onKeyDown={table.keys.onKeyDown}
          onMouseOver={({ target }) => {
            showWhole(target);
            table.restOn(target);
          }}
          onFocus={({ target }) => table.restOn(target)}
          onMouseLeave={() => table.restOn(null)}
        >
          <table
            {...grid}
            aria-label={props.label}
            aria-rowcount={table.nests || more ? -1 : (total ?? 0) + 1}
            aria-busy={total === null}
            className={styles.table}
            style={{ width: model.grows ? '100%' : model.total, minWidth: model.total }}
          >
            <colgroup>
              {model.views.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
            <TableHead
              views={model.views}
              styles={styles}
              height={rowHeight}
              sort={state.sort}
              onSort={table.sortBy}
              page={selection.page}
              onTogglePage={selection.togglePage}
              filters={table.nesting.filters}
              onFilter={table.nesting.setFilters}
            />
            {scrolling ? (
              <ScrollBody {...shared} before={0} scroller={scroller} handle={table.body} />
            ) : (
              <PageBody
                {...shared}
                places={table.places}
                expand={props.expand}
                before={(state.page - 1) * state.pageSize}
              />
            )}
          </table>
          <Loaded
            query={{ data: total ?? undefined, error: rows.error, refetch: rows.retry }}
            rows={Math.min(10, state.pageSize || 10)}
            height={24}
          >
            {(count) =>
              (count === 0 || (!scrolling && rows.count === 0 && filtered)) &&
              !rows.error &&
              ((!isFiltered(table.nesting.filters) && props.empty) || (
                <EmptyState kind={filtered ? 'nothingFound' : 'firstUse'} />
              ))
            }
          </Loaded>
        </div>
        {(hidden === 'start' || hidden === 'both') && (
          <span
            className={mergeClasses(styles.cue, styles.cueStart)}
            style={{ insetInlineStart: model.frozen.start }}
          />
        )}
        {(hidden === 'end' || hidden === 'both') && (
          <span
            className={mergeClasses(styles.cue, styles.cueEnd)}
            style={{ insetInlineEnd: model.frozen.end }}
          />
        )}
      </div>
      <span role="status" className={styles.announce}>
        {total !== null && t(more ? 'frame.totalMore' : 'frame.total', { count: total })}
      </span>
      {total !== null && total > 0 && (
        <Pager
          styles={styles}
          sizes={table.sizes}
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onCountAll={more ? table.countAll : undefined}
          onPage={(page) => state.setPage(page)}
          onPageSize={table.resize}
        />
      )}
    </div>
  );
}
