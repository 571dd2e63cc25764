import { Loaded, makeStyles, tokens } from '@attest/shared-ui';
import { useStable } from '@attest/shared-ui/forms';
import fontStyle from 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css';
import bpmnStyle from 'bpmn-js/dist/assets/bpmn-js.css';
import diagramStyle from 'bpmn-js/dist/assets/diagram-js.css';
import type BaseViewer from 'bpmn-js/lib/BaseViewer';
import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { type Content, listAt, partAt, withPart } from '../content';
import { useDesigning } from '../designing';
import { FlowProperties } from './FlowProperties';
import { inStepWith, namedAs, wordsOfStep } from './inStep';
import { onlyWhatRuns } from './onlyWhatRuns';
import type { FlowElement, Modeling } from './types';

const useStyles = makeStyles({
  canvas: {
    position: 'relative',
    height: '440px',
    margin: 0,
    // The drawing has dark lines, and bpmn.io's mark too: a light ground in every theme.
    backgroundColor: tokens.colorNeutralForegroundStaticInverted,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
  },
});

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;

interface Registry {
  filter(pick: (element: FlowElement) => boolean): FlowElement[];
  get(id: string): FlowElement | undefined;
}
interface Selection {
  get(): FlowElement[];
  select(one: FlowElement): void;
  isSelected(one: FlowElement): boolean;
}
interface Events {
  fire(event: 'element.changed', what: { element: FlowElement }): void;
}
interface Canvas {
  zoom(scale: 'fit-viewport', center?: 'auto'): number;
  viewbox(): Box & { outer: Pick<Box, 'width'> };
  viewbox(box: Box): void;
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels at the left that the palette covers. */
const PALETTE = 80;

/** Of the width, at both sides: lines and names reach over the shapes. */
const MARGIN = 0.04;

/** All of the drawing in sight, beside what covers the left. */
function fit(canvas: Canvas, covered: number): void {
  canvas.zoom('fit-viewport', 'auto');
  const { x, y, width, height, outer } = canvas.viewbox();
  const left = (width * covered) / Math.max(1, outer.width - covered) + width * MARGIN;
  const wide = left + width * (1 + MARGIN);
  const high = (height * wide) / width;
  canvas.viewbox({ x: x - left, y: y - (high - height) / 2, width: wide, height: high });
}

interface Props {
  /** Id of the step that is looked at. */
  step: string | null;
  onChange(content: Content, tag?: string): void;
  onSelect(place: string): void;
}

const idsOf = (registry: Registry, type: string): string[] =>
  registry
    .filter((element) => element.type === type && !('labelTarget' in element && element.labelTarget))
    .map(({ id }) => id);

/** The flow to draw in: steps, decisions, what happens at once, waiting times and ends; nothing that is not run. */
export function FlowEditor({ step, onChange, onSelect }: Props) {
  const t = useT();
  const styles = useStyles();
  const { content, readOnly } = useDesigning();
  const host = useRef<HTMLElement>(null);
  const modeler = useRef<BaseViewer | null>(null);
  const said = useRef<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [element, setElement] = useState<FlowElement | null>(null);
  const [, drawnAnew] = useState(0);
  const flow = partAt(content, '/flow');
  const drawn = typeof flow === 'string' ? flow : '';
  const names = listAt(content, '/steps/steps').map(
    ({ id, name }) => [String(id), wordsOfStep(name)] as const,
  );
  const named = JSON.stringify(names);

  const lookAt = (of: Content, one: FlowElement | undefined) => {
    const at = listAt(of, '/steps/steps').findIndex(({ id }) => id === one?.id);
    if (at >= 0 && one?.id !== step) onSelect(`/steps/steps/${at}`);
  };

  const changed = useStable(async () => {
    const made = modeler.current;
    if (!made || readOnly) return;
    const { xml: next = '' } = await made.saveXML({ format: true });
    said.current = next;
    const registry = made.get<Registry>('elementRegistry');
    const ids = { tasks: idsOf(registry, 'bpmn:UserTask'), ends: idsOf(registry, 'bpmn:EndEvent') };
    const inStep = inStepWith(withPart(content, '/flow', next), ids, idsOf(registry, 'bpmn:ServiceTask'));
    onChange(inStep);
    lookAt(inStep, made.get<Selection>('selection').get()[0]);
    drawnAnew((count) => count + 1);
  });
  const selected = useStable((elements: FlowElement[]) => {
    const [one] = elements;
    setElement(one ?? null);
    lookAt(content, one);
  });
  const tell = useStable((what: Parameters<Parameters<typeof onlyWhatRuns>[0]>[0]) =>
    t(`designer.flow.${what}`),
  );

  useEffect(() => {
    if (!host.current) return;
    const made = readOnly
      ? new NavigatedViewer({ container: host.current })
      : new Modeler({ container: host.current, additionalModules: onlyWhatRuns(tell) ?? [] });
    modeler.current = made;
    made.on('commandStack.changed', () => void changed());
    made.on('selection.changed', ({ newSelection }: { newSelection: FlowElement[] }) =>
      selected(newSelection),
    );
    return () => {
      modeler.current = null;
      said.current = null;
      made.destroy();
    };
  }, [changed, readOnly, selected, tell]);

  const show = useStable(() => {
    const made = modeler.current;
    const shape = step ? made?.get<Registry>('elementRegistry').get(step) : undefined;
    const selection = made?.get<Selection>('selection');
    if (shape && !selection?.isSelected(shape)) selection?.select(shape);
  });

  // What was drawn here is there already: drawn anew it would lose what is selected.
  useEffect(() => {
    const made = modeler.current;
    if (!made || said.current === drawn) return;
    const isFirst = said.current === null;
    said.current = drawn;
    made.importXML(namedAs(content, drawn)).then(
      () => {
        if (modeler.current !== made) return;
        setError(null);
        if (isFirst) fit(made.get<Canvas>('canvas'), readOnly ? 0 : PALETTE);
        show();
      },
      (failure: unknown) => modeler.current === made && setError(failure),
    );
  }, [drawn, readOnly, show]);

  useEffect(() => {
    const registry = modeler.current?.get<Registry>('elementRegistry');
    for (const [id, words] of JSON.parse(named) as [string, string][]) {
      const shape = registry?.get(id);
      if (!shape || shape.businessObject.name === words) continue;
      shape.businessObject.name = words;
      modeler.current?.get<Events>('eventBus').fire('element.changed', { element: shape });
    }
  }, [named]);

  useEffect(show, [step, show]);

  return (
    <div>
      <style nonce={nonce}>{`${diagramStyle}\n${bpmnStyle}\n${fontStyle}`}</style>
      <Loaded query={{ data: error === null || undefined, error }}>{() => null}</Loaded>
      <figure ref={host} className={styles.canvas} aria-label={t('designer.flow.label')} />
      {element && (
        <FlowProperties
          key={element.id}
          element={element}
          modeling={() => modeler.current?.get<Modeling>('modeling') ?? null}
          create={(type, properties) =>
            modeler.current
              ?.get<{ create(type: string, properties: object): object }>('moddle')
              .create(type, properties)
          }
        />
      )}
    </div>
  );
}
