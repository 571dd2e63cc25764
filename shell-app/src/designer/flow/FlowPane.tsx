import { lazyPart, makeStyles, Tab, TabList, tokens } from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { type Content, partAt } from '../content';
import { useDesigning } from '../designing';
import type { Edit } from '../edits';
import { stepListOf } from './listedSteps';
import { StepList } from './StepList';

const FlowEditor = lazyPart(async () => (await import('./FlowEditor')).FlowEditor);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

/** As what the flow is looked at. */
export type FlowView = 'list' | 'drawing';

interface Props {
  place: string;
  /** As what somebody has chosen to look at it. */
  view: FlowView | null;
  onView(view: FlowView): void;
  onChange(content: Content, tag?: string): void;
  onSelect(place: string): void;
  onAdd(edit: Edit | null): void;
}

/** Flow and steps: as a list, or drawn where there is more to say than a list can. */
export function FlowPane({ place, view, onView, onChange, onSelect, onAdd }: Props) {
  const t = useT();
  const styles = useStyles();
  const { content } = useDesigning();
  const shown = view ?? (stepListOf(content) ? 'list' : 'drawing');
  const step = partAt(content, `${place}/id`);
  return (
    <div className={styles.root}>
      <TabList
        size="small"
        selectedValue={shown}
        aria-label={t('designer.stepList.views')}
        onTabSelect={(_, { value }) => onView(value as FlowView)}
      >
        <Tab value="list">{t('designer.stepList.asList')}</Tab>
        <Tab value="drawing">{t('designer.stepList.asDrawing')}</Tab>
      </TabList>
      {shown === 'list' ? (
        <StepList place={place} onChange={onChange} onSelect={onSelect} onAdd={onAdd} />
      ) : (
        <FlowEditor step={typeof step === 'string' ? step : null} onChange={onChange} onSelect={onSelect} />
      )}
    </div>
  );
}
