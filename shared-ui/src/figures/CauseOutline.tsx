import { type CauseLine, MAX_CAUSE_LINES, MAX_CAUSE_TEXT } from '@attest/api-contract';
import { Button, Input, makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { StarRegular } from '@fluentui/react-icons/svg/star';
import { type KeyboardEvent, useRef } from 'react';
import { pick } from '../form/language';
import { focusControl } from '../form/problems';
import type { ControlProps, GroupAria } from '../form/types';
import { ActionButton } from '../frame/ActionButton';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';
import { CauseDrawing } from './CauseDiagram';
import { indented, insertedAfter, movedBy, removedAt } from './outline';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minWidth: 0 },
  input: { flexGrow: 1, minWidth: 0, maxWidth: '640px' },
  footer: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  muted: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const START: CauseLine[] = [{ level: 0, text: '' }];

/**
 * A cause analysis typed as an outline and drawn below it. Each line is one stop of Tab; its buttons are for the pointer,
 * the keys do the same.
 */
export function CauseOutline({
  id,
  value,
  onChange,
  field,
  language,
  name,
  aria,
}: ControlProps & { aria: GroupAria }) {
  const t = useT();
  const styles = useStyles();
  const lastLine = useRef(0);
  const lines = Array.isArray(value) && value.length > 0 ? (value as CauseLine[]) : START;
  const full = lines.length >= MAX_CAUSE_LINES;
  const branches = (field.options ?? []).map(({ label }) => pick(label, language));
  const put = (next: CauseLine[]) => onChange(next.length === 1 && !next[0]?.text ? undefined : next);
  const putAndGo = (next: CauseLine[], at: number) => {
    put(next);
    requestAnimationFrame(() => focusControl(`${id}-${at}`));
  };
  const change = (at: number, more: Partial<CauseLine>) =>
    put(lines.map((line, place) => (place === at ? { ...line, ...more } : line)));
  const mark = (at: number) =>
    put(
      lines.map(({ root, ...line }, place) => ({
        ...line,
        ...(place === at ? !root && { root: true } : root && { root }),
      })),
    );
  const add = (at: number) => {
    if (!full) putAndGo(insertedAfter(lines, at), at + 1);
  };
  const remove = (at: number) => putAndGo(removedAt(lines, at), at - 1);
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = actOf(event, lines[at]);
    if (!act) return;
    event.preventDefault();
    if (act === 'add') add(at);
    else if (act === 'remove') remove(at);
    else if (act === 'mark') mark(at);
    else if (act === 'previous' || act === 'next') focusControl(`${id}-${at + (act === 'next' ? 1 : -1)}`);
    else if (act === 'deeper' || act === 'higher') put(indented(lines, at, act === 'deeper' ? 1 : -1));
    else {
      const moved = movedBy(lines, at, act === 'down' ? 1 : -1);
      putAndGo(moved.lines, moved.at);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div role="group" id={id} aria-label={name} className={styles.root} {...aria}>
      <Text id={`${id}-keys`} className={styles.muted}>
        {t('causes.keys')}
      </Text>
      {lines.map(({ level, text, root }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={at} className={styles.line} style={{ paddingInlineStart: `${level * 24}px` }}>
          <Input
            id={`${id}-${at}`}
            className={styles.input}
            aria-label={
              level === 0 ? t('causes.effect') : t(root ? 'causes.rootLine' : 'causes.line', { at, level })
            }
            aria-describedby={at === 0 ? `${id}-keys` : undefined}
            placeholder={level === 0 ? t('causes.effect') : undefined}
            autoComplete="off"
            maxLength={MAX_CAUSE_TEXT}
            value={text}
            onFocus={() => {
              lastLine.current = at;
            }}
            onChange={(_, data) => change(at, { text: data.value })}
            onKeyDown={(event) => onKey(event, at)}
          />
          {level > 0 && (
            <>
              <Tooltip content={t('causes.mark')} relationship="label">
                <ToggleButton
                  {...POINTER}
                  checked={root === true}
                  icon={<StarRegular />}
                  onClick={() => mark(at)}
                />
              </Tooltip>
              <Tooltip content={t('causes.higher')} relationship="label">
                <Button
                  {...POINTER}
                  icon={<ArrowLeftRegular />}
                  onClick={() => put(indented(lines, at, -1))}
                />
              </Tooltip>
              <Tooltip content={t('causes.deeper')} relationship="label">
                <Button
                  {...POINTER}
                  icon={<ArrowRightRegular />}
                  onClick={() => put(indented(lines, at, 1))}
                />
              </Tooltip>
              <Tooltip content={t('causes.remove')} relationship="label">
                <Button {...POINTER} icon={<DeleteRegular />} onClick={() => remove(at)} />
              </Tooltip>
            </>
          )}
        </div>
      ))}
      <div className={styles.footer}>
        <ActionButton
          why={full ? t('form.rowsFull', { max: MAX_CAUSE_LINES }) : null}
          size="small"
          icon={<AddRegular />}
          onClick={() => add(Math.min(lastLine.current, lines.length - 1))}
        >
          {t('causes.add')}
        </ActionButton>
        {branches.length > 0 && lines.length === 1 && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => putAndGo([...lines, ...branches.map((text) => ({ level: 1, text }))], 0)}
          >
            {t('causes.branches', { names: branches.join(language === 'zh' ? '、' : ', ') })}
          </Button>
        )}
      </div>
      <CauseDrawing lines={lines} drawn={field.drawn} />
    </div>
  );
}

/** What the pointer uses: keys reach the same from the line itself. */
const POINTER = { appearance: 'subtle', size: 'small', tabIndex: -1 } as const;

const OUTLINE_KEYS: Readonly<Record<string, 'deeper' | 'higher' | 'up' | 'down'>> = {
  ArrowRight: 'deeper',
  ArrowLeft: 'higher',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What a key does in a line; those of word processors for outlines. */
function actOf(event: KeyboardEvent, line: CauseLine | undefined) {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (altKey && shiftKey) return OUTLINE_KEYS[key];
  if (altKey || shiftKey) return undefined;
  const isCause = line !== undefined && line.level > 0;
  if (key === 'Enter') return ctrlKey || metaKey ? isCause && 'mark' : 'add';
  if (ctrlKey || metaKey) return undefined;
  if (key === 'ArrowUp') return 'previous';
  if (key === 'ArrowDown') return 'next';
  return key === 'Backspace' && isCause && line.text === '' && 'remove';
}
