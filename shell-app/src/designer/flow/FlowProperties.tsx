import { Field, Input, makeStyles, Select, Switch, tokens } from '@attest/shared-ui';
import { useId, useState } from 'react';
import { useT } from '../../frame/useT';
import { FeelControl } from '../controls/FeelControl';
import { useDesigning } from '../designing';
import type { FlowElement, Modeling } from './types';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalS,
  },
});

interface Props {
  element: FlowElement;
  modeling(): Modeling | null;
  create(type: string, properties: object): object | undefined;
}

const CHOOSES = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'];
const FEEL = { type: 'string', holds: 'feel' };

/** What a line, a waiting time or a task of the drawing says beside its step. */
export function FlowProperties({ element, modeling, create }: Props) {
  const styles = useStyles();
  const isLine = element.type === 'bpmn:SequenceFlow' && CHOOSES.includes(element.source?.type ?? '');
  return (
    <div className={styles.root}>
      {isLine && <Line {...{ element, modeling, create }} />}
      {element.businessObject.eventDefinitions?.[0]?.$type === 'bpmn:TimerEventDefinition' && (
        <Timer {...{ element, modeling, create }} />
      )}
      {element.type === 'bpmn:UserTask' && <Several {...{ element, modeling, create }} />}
    </div>
  );
}

/** When a line is gone that leaves a decision. */
function Line({ element, modeling, create }: Props) {
  const t = useT();
  const id = useId();
  const { readOnly } = useDesigning();
  const { businessObject, source } = element;
  const isDefault = source?.businessObject.default === businessObject;
  const [text, setText] = useState(businessObject.conditionExpression?.body ?? '');
  const label = t('designer.flow.condition');
  const say = (body: string) => {
    setText(body);
    const conditionExpression = body === '' ? undefined : create('bpmn:FormalExpression', { body });
    modeling()?.updateProperties(element, { conditionExpression });
  };
  return (
    <>
      <Switch
        label={t('designer.flow.otherwise')}
        checked={isDefault}
        disabled={readOnly}
        onChange={(_, { checked }) => {
          if (!source) return;
          if (checked) say('');
          modeling()?.updateProperties(source, { default: checked ? businessObject : undefined });
        }}
      />
      {!isDefault && (
        <Field label={label}>
          <FeelControl
            id={id}
            schema={FEEL}
            field={{ key: 'condition', type: 'input', label: { zh: label, en: label } }}
            value={text.replace(/^=/, '').trim()}
            onChange={(said) => say(String(said ?? ''))}
          />
        </Field>
      )}
    </>
  );
}

/** How long is waited. */
function Timer({ element, modeling, create }: Props) {
  const t = useT();
  const { readOnly } = useDesigning();
  const [definition] = element.businessObject.eventDefinitions ?? [];
  const [text, setText] = useState(definition?.timeDuration?.body ?? '');
  const say = () => {
    if (!definition || text === (definition.timeDuration?.body ?? '')) return;
    const timeDuration = text === '' ? undefined : create('bpmn:FormalExpression', { body: text });
    modeling()?.updateModdleProperties(element, definition, { timeDuration });
  };
  return (
    <Field label={t('designer.flow.duration')} hint={t('designer.flow.durationHint')}>
      <Input value={text} readOnly={readOnly} onChange={(_, { value }) => setText(value)} onBlur={say} />
    </Field>
  );
}

/** Whether a step is one task for whoever comes first, or one for each. */
function Several({ element, modeling, create }: Props) {
  const t = useT();
  const { readOnly } = useDesigning();
  const loop = element.businessObject.loopCharacteristics;
  const [said, setSaid] = useState(loop ? (loop.isSequential ? 'sequential' : 'parallel') : 'one');
  return (
    <Field label={t('designer.flow.tasks')}>
      <Select
        value={said}
        disabled={readOnly}
        onChange={(_, { value }) => {
          setSaid(value);
          const loopCharacteristics =
            value === 'one'
              ? undefined
              : create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: value === 'sequential' });
          modeling()?.updateProperties(element, { loopCharacteristics });
        }}
      >
        {(['one', 'parallel', 'sequential'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`designer.flow.each.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
