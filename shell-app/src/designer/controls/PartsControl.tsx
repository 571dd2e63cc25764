import { ActionButton, Button, makeStyles, StepButton, Text, tokens } from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import type { Part } from '../content';
import { useDesigning } from '../designing';
import { beginningOf, type Schema } from '../schema';
import { useTitles } from '../titles';
import { isAssignee } from './assignee';
import { Nested } from './nested';
import type { SchemaControlProps } from './types';
import { useAssigneeWords } from './useAssigneeWords';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, minWidth: 0 },
  item: {
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    paddingInlineStart: tokens.spacingHorizontalS,
    marginBlockEnd: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  head: { display: 'flex', alignItems: 'center', minWidth: 0 },
  title: { minWidth: 0, flexGrow: 1, justifyContent: 'flex-start', overflow: 'hidden' },
});

/** Parts in their order: each is opened, moved, removed. */
export function PartsControl({ schema, field, value, onChange, ...aria }: SchemaControlProps) {
  const t = useT();
  const styles = useStyles();
  const { readOnly } = useDesigning();
  const titleOf = useTitles();
  const assignee = useAssigneeWords();
  const [open, setOpen] = useState<number | null>(null);
  const list: unknown[] = Array.isArray(value) ? value : [];
  const items = schema.items as Schema;
  const label = field.label.en;
  const put = (next: unknown[]) => onChange(next.length > 0 || field.required ? next : undefined);
  const swap = (one: number, other: number) => {
    put(list.with(one, list[other]).with(other, list[one]));
    setOpen(open === one ? other : open);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the label
    <div role="group" aria-labelledby={aria['aria-labelledby']}>
      {list.length === 0 && readOnly && '—'}
      <ul className={styles.list}>
        {list.map((one, at) => {
          const said = isAssignee(items) ? assignee((one ?? {}) as Part) : titleOf(one);
          const name = said || t('designer.entry', { no: at + 1 });
          const isOpen = open === at;
          return (
            <li key={at} className={styles.item}>
              <div className={styles.head}>
                <Button
                  appearance="transparent"
                  size="small"
                  className={styles.title}
                  icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : at)}
                >
                  <Text truncate wrap={false}>
                    {name}
                  </Text>
                </Button>
                {!readOnly && (
                  <>
                    <StepButton
                      by={-1}
                      at={at}
                      of={list.length}
                      size="small"
                      appearance="subtle"
                      icon={<ArrowUpRegular />}
                      label={t('designer.moveUp', { name })}
                      onClick={() => swap(at, at - 1)}
                    />
                    <StepButton
                      by={1}
                      at={at}
                      of={list.length}
                      size="small"
                      appearance="subtle"
                      icon={<ArrowDownRegular />}
                      label={t('designer.moveDown', { name })}
                      onClick={() => swap(at, at + 1)}
                    />
                    <ActionButton
                      why={null}
                      size="small"
                      appearance="subtle"
                      icon={<DeleteRegular />}
                      label={t('designer.removeOne', { name })}
                      onClick={() => {
                        put(list.toSpliced(at, 1));
                        setOpen(null);
                      }}
                    />
                  </>
                )}
              </div>
              {isOpen && <Nested schema={items} value={one} onChange={(next) => put(list.with(at, next))} />}
            </li>
          );
        })}
      </ul>
      {!readOnly && (
        <Button
          size="small"
          aria-label={t('designer.addTo', { label })}
          onClick={() => {
            put([...list, beginningOf(items)]);
            setOpen(list.length);
          }}
        >
          {t('designer.add')}
        </Button>
      )}
    </div>
  );
}
