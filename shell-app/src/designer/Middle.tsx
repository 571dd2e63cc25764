import type { CheckedDefinition } from '@attest/api-contract';
import type { Content } from './content';
import type { Edit } from './edits';
import { FlowPane, type FlowView } from './flow/FlowPane';
import { Preview, type Seen } from './Preview';
import { RuleTable } from './RuleTable';

type Kind = 'form' | 'flow' | 'table';

/** As what something is shown that is looked at; null: its properties are all there is. */
export function middleOf(id: string): Kind | null {
  if (id.startsWith('/form')) return 'form';
  if (id === '/flow' || id.startsWith('/steps/')) return 'flow';
  return id.startsWith('/rules/tables/') ? 'table' : null;
}

interface Props {
  kind: Kind;
  place: string;
  seen: Seen;
  onSee(seen: Seen): void;
  view: FlowView | null;
  onView(view: FlowView): void;
  checked: CheckedDefinition | null;
  onChange(content: Content, tag?: string): void;
  onSelect(place: string): void;
  onAdd(edit: Edit | null): void;
}

/** What is selected, as people will see it: the form, the flow, the table. */
export function Middle({ kind, place, seen, onSee, checked, onChange, onSelect, ...ofFlow }: Props) {
  if (kind === 'table') return <RuleTable place={place} onChange={onChange} />;
  if (kind === 'form')
    return <Preview seen={seen} onSee={onSee} checked={checked} selected={place} onSelect={onSelect} />;
  return <FlowPane place={place} onChange={onChange} onSelect={onSelect} {...ofFlow} />;
}
