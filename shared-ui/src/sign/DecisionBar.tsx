import { type DecisionOption, REASON_LENGTH, type TaskView } from '@attest/api-contract';
import { errorMessage } from '@attest/shared-utility';
import {
  Button,
  Field,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useEffect, useRef, useState } from 'react';
import { useUploading } from '../files/uploading';
import { ActionButton } from '../frame/ActionButton';
import { useFootTaken } from '../frame/footTaken';
import { useShortcuts } from '../frame/shortcuts';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { useMediaQuery } from '../query/useMediaQuery';
import { PHONE } from '../theme/sizes';
import { AskDialog } from './AskDialog';
import { AskedNotice } from './AskedNotice';
import { SignDialog } from './SignDialog';
import { type DecisionHandlers, useDecision } from './useDecision';
import { FITS, useFitting } from './useFitting';

/** CSS pixels that a remark has at least, the menu beside the decisions, and the gaps of the row. */
const REMARK_WIDTH = 144;
const MENU_WIDTH = 36;
const GAP = 4;

export interface DecisionBarProps extends DecisionHandlers {
  view: TaskView;
  /** What a signature names. */
  record: { no: string | null; title: string };
  /** Fetches task and record again after a conflict; the remark stays. */
  onReload(): void;
  /** The remark, when the screen keeps it (draft); else the bar does. */
  reason?: string;
  onReasonChange?(reason: string): void;
}

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow8,
    '@media print': { display: 'none' },
    // At 400 % zoom the bar would cover most of what is decided upon.
    '@media (max-height: 480px)': { position: 'static' },
  },
  // Remark and buttons in one row; what is below the remark stays there while it grows.
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  reason: { flex: `1 1 ${REMARK_WIDTH}px`, minWidth: 0, [PHONE]: { flexBasis: '100%' } },
  // As high as what is written, from one line to six.
  written: { fieldSizing: 'content', minHeight: '30px', maxHeight: '132px' },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: `${GAP}px`,
    marginLeft: 'auto',
  },
  button: { minWidth: 'auto', paddingInline: tokens.spacingHorizontalS },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

/** The decision taken most often stands last, at the edge. */
const TONE_ORDER = ['danger', 'neutral', 'primary'];

/** Decisions that hand the task over or move its date stand in a menu behind the others. */
const isAside = (option: DecisionOption) => option.asks.some((ask) => ask !== 'returnTarget');

/** The footer of a record with an open task: remark, decisions, questions, signature, conflicts. */
export function DecisionBar(props: DecisionBarProps) {
  const { view, record, onReload } = props;
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [own, setOwn] = useState('');
  const reason = props.reason ?? own;
  const setReason = props.onReasonChange ?? setOwn;
  const uploading = useUploading();
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useFootTaken(bar);
  const decision = useDecision(reason, props, () => reasonBox.current?.focus());
  const { phase, error, conflict, reasonMissing, clearError } = decision;

  // A reloaded task is judged afresh.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions are the occasion
  useEffect(clearError, [view.task.id, view.task.version, view.recordVersion]);

  const why = (option: DecisionOption) => {
    if (conflict) return t('sign.reloadFirst');
    if (phase.name === 'sending') return t('sign.sending');
    if (uploading) return t('sign.uploading');
    return option.disabledWhy && text(option.disabledWhy);
  };
  const front = view.decisions
    .filter((option) => !isAside(option))
    .sort((a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone));
  // In one row, at any width: what finds no room beside the remark stands in the menu.
  const below = useMediaQuery(PHONE.replace('@media ', ''));
  const fitting = useFitting(row, {
    of: front.map(({ label }) => text(label)).join(),
    count: front.length,
    beside: MENU_WIDTH + (below ? 0 : REMARK_WIDTH + GAP),
    gap: GAP,
  });
  const shown = front.slice(front.length - fitting);
  const aside = [...front.slice(0, front.length - fitting), ...view.decisions.filter(isAside)];
  // Behind something else, such as several tasks being selected, the bar takes no keys.
  const whenShown = (act: () => void) => () => {
    if (bar.current?.checkVisibility?.() ?? true) act();
  };
  // The decision taken most often is 1.
  const byKey = [...front].reverse().slice(0, 9);
  useShortcuts([
    { keys: 'r', label: t('sign.keys.remark'), run: whenShown(() => reasonBox.current?.focus()) },
    ...byKey.map((option, index) => ({
      keys: String(index + 1),
      label: t('sign.keys.decision', { decision: text(option.label) }),
      run: whenShown(() => {
        if (!why(option)) decision.choose(option);
      }),
    })),
  ]);

  return (
    <section ref={bar} className={styles.bar} aria-label={t('sign.decide')}>
      <AskedNotice asked={view.asked} />
      <div aria-live="assertive">
        {error !== null && (
          <MessageBar intent={conflict ? 'warning' : 'error'} layout="multiline">
            <MessageBarBody>
              {errorMessage(error)}
              {conflict && ` ${t('sign.remarkKept')}`}
            </MessageBarBody>
            {conflict && (
              <MessageBarActions>
                <Button onClick={onReload}>{t('sign.reload')}</Button>
              </MessageBarActions>
            )}
          </MessageBar>
        )}
      </div>
      <div ref={row} className={styles.row}>
        <Field
          className={styles.reason}
          required
          validationState={reasonMissing ? 'error' : 'none'}
          validationMessage={reasonMissing ? t('sign.remarkMissing') : undefined}
        >
          <Textarea
            ref={reasonBox}
            textarea={{ className: styles.written }}
            aria-label={t('sign.remark')}
            placeholder={t('sign.remarkHint')}
            value={reason}
            rows={1}
            resize="vertical"
            maxLength={REASON_LENGTH}
            onChange={(_, data) => setReason(data.value)}
          />
        </Field>
        <div className={styles.buttons}>
          {aside.length > 0 && (
            <Menu>
              <MenuTrigger disableButtonEnhancement>
                <Button icon={<MoreHorizontalRegular />} aria-label={t('sign.more')} title={t('sign.more')} />
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {aside.map((option) => (
                    <MenuItem
                      key={option.code}
                      disabled={Boolean(why(option))}
                      subText={why(option) || undefined}
                      onClick={() => decision.choose(option)}
                    >
                      {text(option.label)}
                    </MenuItem>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
          )}
          {shown.map((option) => (
            <ActionButton
              key={option.code}
              why={why(option)}
              {...FITS}
              appearance={option.tone === 'primary' ? 'primary' : 'secondary'}
              className={mergeClasses(styles.button, option.tone === 'danger' && styles.danger)}
              aria-keyshortcuts={String(byKey.indexOf(option) + 1)}
              onClick={() => decision.choose(option)}
            >
              {text(option.label)}
            </ActionButton>
          ))}
        </div>
      </div>
      {phase.name === 'asking' && (
        <AskDialog
          taskId={view.task.id}
          option={phase.option}
          onAnswer={(answers) => decision.proceed(phase.option, answers)}
          onClose={decision.cancel}
        />
      )}
      {phase.name === 'signing' && (
        <SignDialog
          subject={{
            ...record,
            version: view.versionLabel,
            decision: phase.option.label,
            meaning: phase.option.meaning,
          }}
          accountNeeded={view.accountNeededToSign}
          reason={reason.trim()}
          onSign={(signature) => decision.send(phase.option, phase.answers, signature)}
          onClose={decision.cancel}
        />
      )}
    </section>
  );
}
