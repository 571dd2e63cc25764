import type { CheckedDefinition } from '@attest/api-contract';
import { lazyPart } from '@attest/shared-ui';
import { type Content, partAt } from './content';
import { useDesigning } from './designing';
import { Preview, type Seen } from './Preview';
import { RuleTable } from './RuleTable';

const FlowEditor = lazyPart(async () => (await import('./flow/FlowEditor')).FlowEditor);

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
  checked: CheckedDefinition | null;
  onChange(content: Content, tag?: string): void;
  onSelect(place: string): void;
}

/** What is selected, as people will see it: the form, the flow, the table. */
export function Middle({ kind, place, seen, onSee, checked, onChange, onSelect }: Props) {
  const { content } = useDesigning();
  if (kind === 'table') return <RuleTable place={place} onChange={onChange} />;
  if (kind === 'form')
    return <Preview seen={seen} onSee={onSee} checked={checked} selected={place} onSelect={onSelect} />;
  const step = partAt(content, `${place}/id`);
  return <FlowEditor step={typeof step === 'string' ? step : null} onChange={onChange} onSelect={onSelect} />;
}
