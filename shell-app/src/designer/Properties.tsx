import {
  ActionButton,
  Button,
  makeStyles,
  StepButton,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../frame/useT';
import { type Content, groupAt, listAt, type Part, partAt, withPart } from './content';
import { Nested } from './controls/nested';
import { PartForm } from './controls/PartForm';
import { useDesigning, wordsOf } from './designing';
import { addedBehind, addedTo, duplicated, type Edit, isEntry, moved, removed, stepAt } from './edits';
import { FilledAt } from './FilledAt';
import { withStep } from './flow/listedSteps';
import { withListed } from './listed';
import { numberExample } from './numberExample';
import type { OutlineNode } from './outline';
import { withFormPart } from './ownKeys';
import { RuleKey } from './RuleKey';
import { kindOf, schemaAt } from './schema';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  title: { margin: 0, flexGrow: 1, overflowWrap: 'anywhere' },
});

/** Where a new part is named. */
const NAMES = ['label_zh', 'name_zh'];
const CONTROL = 'input, textarea, select, button, [contenteditable="true"]';

interface Props {
  node: OutlineNode;
  title: string;
  onChange(content: Content, tag?: string): void;
  onSelect(id: string): void;
  /** The property that somebody wants to fill in now, its name where none is said; again with every count. */
  asked: { property: string; count: number } | null;
  onAdd(edit: Edit | null): void;
}

/** What is said of the selected part, and what can be done with it. */
export function Properties({ node, title, asked, onChange, onSelect, onAdd }: Props) {
  const t = useT();
  const styles = useStyles();
  const { content, readOnly } = useDesigning();
  const { place, only, entries } = node;
  const host = useRef<HTMLElement>(null);
  const pick = useBilingual();
  useEffect(() => {
    if (!asked) return;
    const box = [...(host.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) =>
        asked.property ? dataset.field === asked.property : NAMES.includes(dataset.field ?? ''),
    );
    box?.querySelector<HTMLElement>(CONTROL)?.focus();
  }, [asked]);
  const go = (edit: Edit | null) => {
    if (!edit) return;
    onChange(edit.content);
    onSelect(edit.place);
  };
  const schema = schemaAt(place);
  const isField = /^\/form\/fields\/\d+$/.test(place);
  const isStep = stepAt(place) !== null;
  const isOfForm = isField || /^\/form\/sections\/\d+$/.test(place);
  const number = only?.includes('number') ? partAt(content, `${place}/number`) : undefined;
  const nameOf = (key: string) =>
    pick(wordsOf(listAt(content, '/form/fields').find((field) => field.key === key)?.label)) || key;
  const changed = (value: Part): Content => {
    if (isOfForm) return withFormPart(content, place, value);
    if (isStep) return withStep(content, place, value);
    const next = withPart(content, place, value);
    return place === '/settings' ? withListed(next) : next;
  };
  const onKey = (event: KeyboardEvent) => {
    if (readOnly || !(isField || isStep) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    onAdd(addedBehind(content, place));
  };
  const isGroup = node.group !== undefined && !only;
  const behind = isStep && !readOnly && addedBehind(content, place) !== null;
  const up = moved(content, place, -1);
  const down = moved(content, place, 1);
  return (
    <section
      ref={host}
      className={styles.root}
      aria-label={t('designer.properties', { name: title })}
      onKeyDown={onKey}
    >
      <div className={styles.head}>
        <Subtitle2 as="h3" className={styles.title}>
          {title}
        </Subtitle2>
        {!readOnly && isEntry(place) && (
          <>
            <StepButton
              by={-1}
              at={up ? 1 : 0}
              of={2}
              appearance="subtle"
              icon={<ArrowUpRegular />}
              label={t('designer.moveUp', { name: title })}
              onClick={() => go(up)}
            />
            <StepButton
              by={1}
              at={down ? 0 : 1}
              of={2}
              appearance="subtle"
              icon={<ArrowDownRegular />}
              label={t('designer.moveDown', { name: title })}
              onClick={() => go(down)}
            />
            {!isStep && (
              <ActionButton
                why={null}
                appearance="subtle"
                icon={<CopyRegular />}
                label={t('designer.duplicateOne', { name: title })}
                onClick={() => go(duplicated(content, place))}
              />
            )}
            <ActionButton
              why={isStep && removed(content, place) === null ? t('designer.stepList.drawnOnly') : null}
              appearance="subtle"
              icon={<DeleteRegular />}
              label={t('designer.removeOne', { name: title })}
              onClick={() => go(removed(content, place))}
            />
          </>
        )}
      </div>
      {!readOnly && entries && (
        <div>
          <Button onClick={() => onAdd(addedTo(content, node))}>
            {t(`designer.new.${(entries.split('/').at(-1) ?? 'fields') as 'fields'}`)}
          </Button>
        </div>
      )}
      {!readOnly && (isField || behind) && (
        <div>
          <Button title={t('designer.newFieldKeys')} onClick={() => onAdd(addedBehind(content, place))}>
            {t(isField ? 'designer.new.fields' : 'designer.new.steps')}
          </Button>
        </div>
      )}
      {typeof number === 'string' && (
        <Text>{t('designer.numberExample', { no: numberExample(number, nameOf) })}</Text>
      )}
      <RuleKey place={place} onGo={go} />
      {schema && !isGroup && kindOf(schema) === 'part' && (
        <PartForm
          schema={schema}
          value={place === '' ? (content as Part) : groupAt(content, place)}
          only={only}
          without={isStep ? ['id'] : place.startsWith('/rules/tables/') ? ['in', 'rows'] : undefined}
          onChange={(value, key) => onChange(changed(value), `${place}/${key}`)}
        />
      )}
      {isField && <FilledAt place={place} onChange={onChange} />}
      {schema && !isGroup && kindOf(schema) !== 'part' && (
        <Nested
          schema={schema}
          value={partAt(content, place)}
          onChange={(value) => onChange(withPart(content, place, value), place)}
        />
      )}
    </section>
  );
}
