import type { RailStep } from '@attest/api-contract';
import { makeStyles, mergeClasses, Subtitle1, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../frame/useT';
import { PHONE, TOP_BAR, WINDOW } from '../theme/sizes';
import { type Fact, Facts } from './Facts';
import { ProcessRail } from './ProcessRail';
import { type RecordPanel, RecordPanels, SIDE_BY_SIDE } from './RecordPanels';

export interface RecordFrameProps {
  /** Number, with the version where there are several; null while it has none yet. */
  no?: string | null;
  title: string;
  /** The title is struck out: it must not be worked by. */
  outOfUse?: boolean;
  /** Way back to where the record is listed. */
  back?: ReactNode;
  /** State and due date: they stay in sight with number and title. */
  badges?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  facts?: Fact[];
  /** Steps of its process. */
  rail?: RailStep[];
  /** Messages above the content. */
  notices?: ReactNode;
  children: ReactNode;
  /** Tabs of the panel beside the content: history, signatures, links, files, trail. */
  panels?: RecordPanel[];
  /** Key of the open tab; keep it in the address. */
  panel?: string;
  onPanelChange?(key: string): void;
  /** The decision bar. */
  footer?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minWidth: 0,
    // The screen below the top bar: what grows in it ends above the decision bar.
    minHeight: `calc(${WINDOW} - ${TOP_BAR})`,
    boxSizing: 'border-box',
    [PHONE]: { paddingInline: '12px' },
    // What takes the focus is scrolled clear of the bars at the top and of the decision bar.
    '& :is(input, textarea, button, a, [tabindex])': {
      scrollMarginTop: '112px',
      scrollMarginBottom: '96px',
    },
  },
  decided: { paddingBottom: 0 },
  // All that is left of the header when one scrolls.
  line: {
    position: 'sticky',
    top: TOP_BAR,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    minHeight: '32px',
    backgroundColor: tokens.colorNeutralBackground2,
    [PHONE]: { position: 'static', marginInline: 0, paddingInline: 0, rowGap: tokens.spacingVerticalSNudge },
    '@media print': { position: 'static' },
  },
  no: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  title: {
    // Rather a shorter title than a second line: what it takes is the content's.
    flex: '1 1 160px',
    minWidth: 0,
    marginBlock: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { flexBasis: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '@media print': { whiteSpace: 'normal' },
  },
  outOfUse: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  badges: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // A note that says nothing yet takes no gap.
    '& > :empty': { position: 'absolute' },
    '@media print': { display: 'none' },
  },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
  },
  columns: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingHorizontalL,
    flexGrow: 1,
    [SIDE_BY_SIDE]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) clamp(280px, 24vw, 380px)',
      alignItems: 'start',
      // The content takes the height; the panel is as high as it needs to be.
      '& > :first-child': { alignSelf: 'stretch' },
    },
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    flexGrow: 1,
  },
});

/**
 * Whatever is governed, at its own address: one line with number, title, state and acts that stays in sight, facts and
 * steps below it, the content, a panel with tabs beside it, the decision bar at the bottom. Names the browser tab.
 */
export function RecordFrame(props: RecordFrameProps) {
  const { no, title, outOfUse, back, badges, actions, facts = [], rail, panels = [], footer } = props;
  const t = useT();
  const styles = useStyles();
  useEffect(() => {
    document.title = no ? `${no} ${title}` : title;
  }, [no, title]);
  return (
    <div className={mergeClasses(styles.root, Boolean(footer) && styles.decided)}>
      <header className={styles.line}>
        {back}
        {no !== undefined && <Text className={styles.no}>{no ?? t('form.numberLater')}</Text>}
        <Subtitle1 as="h1" className={mergeClasses(styles.title, outOfUse && styles.outOfUse)} title={title}>
          {title}
        </Subtitle1>
        {badges && <div className={styles.badges}>{badges}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {(facts.length > 0 || rail) && (
        <div className={styles.meta}>
          <Facts facts={facts} inline />
          {rail && <ProcessRail steps={rail} />}
        </div>
      )}
      {props.notices}
      {panels.length === 0 && <div className={styles.main}>{props.children}</div>}
      {panels.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.main}>{props.children}</div>
          <RecordPanels
            panels={panels}
            open={props.panel ?? ''}
            onOpen={(key) => props.onPanelChange?.(key)}
            aboveBar={Boolean(footer)}
          />
        </div>
      )}
      {footer}
    </div>
  );
}
