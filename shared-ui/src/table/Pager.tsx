import { Button, mergeClasses, Select, Text } from '@fluentui/react-components';
import { ChevronDoubleLeftRegular } from '@fluentui/react-icons/svg/chevron-double-left';
import { ChevronDoubleRightRegular } from '@fluentui/react-icons/svg/chevron-double-right';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ReactElement } from 'react';
import { StepButton } from '../frame/StepButton';
import { useT } from '../frame/useT';
import type { TableStyles } from './styles';
import { SCROLL } from './useTableState';

interface Props {
  styles: TableStyles;
  /** Page sizes to choose from; `SCROLL` among them offers the one long list. */
  sizes: readonly number[];
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`: counts all of them. */
  onCountAll?: (() => void) | undefined;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** The true total, the rows in view, page size, and steps between pages. */
export function Pager({ styles, sizes, page, pageSize, total, onCountAll, onPage, onPageSize }: Props) {
  const t = useT();
  const scrolling = pageSize === SCROLL;
  const pages = scrolling ? 1 : Math.max(1, Math.ceil(total / pageSize));
  const step = (by: -1 | 1, to: number, label: string, icon: ReactElement) => (
    <StepButton
      by={by}
      at={page - 1}
      of={pages}
      label={label}
      appearance="subtle"
      size="small"
      icon={icon}
      onClick={() => onPage(to)}
    />
  );
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <Text className={mergeClasses(styles.pagerText, styles.pagerTotal)}>
        {t(onCountAll ? 'frame.totalMore' : 'frame.total', { count: total })}
        {onCountAll && (
          <Button appearance="subtle" size="small" onClick={onCountAll}>
            {t('table.countAll')}
          </Button>
        )}
      </Text>
      <Select
        size="small"
        aria-label={t('table.pageSize')}
        value={String(pageSize)}
        onChange={(_, data) => onPageSize(Number(data.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size === SCROLL ? t('table.scrolling') : t('table.perPage', { count: size })}
          </option>
        ))}
      </Select>
      {!scrolling && (
        <>
          <Text className={styles.pagerText}>{t('table.pageOf', { page, pages })}</Text>
          <div className={styles.pagerButtons}>
            {step(-1, 1, t('table.firstPage'), <ChevronDoubleLeftRegular />)}
            {step(-1, page - 1, t('table.previousPage'), <ChevronLeftRegular />)}
            {step(1, page + 1, t('table.nextPage'), <ChevronRightRegular />)}
            {step(1, pages, t('table.lastPage'), <ChevronDoubleRightRegular />)}
          </div>
        </>
      )}
    </nav>
  );
}
