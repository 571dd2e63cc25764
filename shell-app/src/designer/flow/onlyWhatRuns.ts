import type Modeler from 'bpmn-js/lib/Modeler';

/** What may be drawn: what the engine of the product runs. */
export const DRAWN = {
  userTask: { type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task', group: 'activity' },
  exclusive: { type: 'bpmn:ExclusiveGateway', icon: 'bpmn-icon-gateway-xor', group: 'gateway' },
  parallel: { type: 'bpmn:ParallelGateway', icon: 'bpmn-icon-gateway-parallel', group: 'gateway' },
  inclusive: { type: 'bpmn:InclusiveGateway', icon: 'bpmn-icon-gateway-or', group: 'gateway' },
  timer: {
    type: 'bpmn:IntermediateCatchEvent',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    group: 'event',
  },
  end: { type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none', group: 'event' },
} as const;
export type Drawn = keyof typeof DRAWN;

/** What is offered behind an element. */
const APPENDED: readonly Drawn[] = ['userTask', 'exclusive', 'parallel', 'end'];

const shapeOf = (kind: Drawn) => ({
  type: DRAWN[kind].type,
  ...(kind === 'timer' && { eventDefinitionType: 'bpmn:TimerEventDefinition' }),
});

interface Shape {
  id: string;
  type: string;
  businessObject?: unknown;
}
interface Create {
  start(event: Event, shape: unknown, context?: unknown): void;
}
interface Parts {
  get(name: 'create'): Create;
  get(name: 'connect'): { start(event: Event, source: Shape): void };
  get(name: 'elementFactory'): { createShape(attributes: object): Shape };
  get(name: 'autoPlace'): { append(source: Shape, shape: Shape): void };
  get(name: 'modeling'): { removeElements(elements: Shape[]): void };
  get(name: 'lassoTool'): { activateSelection(event: Event): void };
  get(name: 'globalConnect'): { start(event: Event): void };
}

interface Entry {
  group: string;
  className: string;
  title: string;
  action: Record<string, (event: Event) => void>;
}

/** Words of the tools. */
export type Tell = (what: Drawn | 'lasso' | 'connect' | 'remove') => string;

/** A palette and a pad beside elements that offer nothing else, in the words of the screen. */
export function onlyWhatRuns(
  tell: Tell,
): NonNullable<ConstructorParameters<typeof Modeler>[0]>['additionalModules'] {
  class Palette {
    static $inject = ['palette', 'injector'];
    readonly #parts: Parts;
    constructor(palette: { registerProvider(provider: object): void }, parts: Parts) {
      this.#parts = parts;
      palette.registerProvider(this);
    }
    getPaletteEntries(): Record<string, Entry> {
      const parts = this.#parts;
      const begin = (kind: Drawn) => (event: Event) =>
        parts.get('create').start(event, parts.get('elementFactory').createShape(shapeOf(kind)));
      const tools: Record<string, Entry> = {
        lasso: {
          group: 'tools',
          className: 'bpmn-icon-lasso-tool',
          title: tell('lasso'),
          action: { click: (event) => parts.get('lassoTool').activateSelection(event) },
        },
        connect: {
          group: 'tools',
          className: 'bpmn-icon-connection-multi',
          title: tell('connect'),
          action: { click: (event) => parts.get('globalConnect').start(event) },
        },
      };
      const kinds = (Object.keys(DRAWN) as Drawn[]).map((kind): [string, Entry] => [
        kind,
        {
          group: DRAWN[kind].group,
          className: DRAWN[kind].icon,
          title: tell(kind),
          action: { click: begin(kind), dragstart: begin(kind) },
        },
      ]);
      return { ...tools, ...Object.fromEntries(kinds) };
    }
  }

  class Pad {
    static $inject = ['contextPad', 'injector'];
    readonly #parts: Parts;
    constructor(pad: { registerProvider(provider: object): void }, parts: Parts) {
      this.#parts = parts;
      pad.registerProvider(this);
    }
    getContextPadEntries(element: Shape): Record<string, Entry> {
      const parts = this.#parts;
      const remove: Entry = {
        group: 'edit',
        className: 'bpmn-icon-trash',
        title: tell('remove'),
        action: { click: () => parts.get('modeling').removeElements([element]) },
      };
      if (element.type === 'bpmn:SequenceFlow') return { remove };
      // A record begins in one way.
      const removable: Record<string, Entry> = element.type === 'bpmn:StartEvent' ? {} : { remove };
      if (element.type === 'bpmn:EndEvent') return removable;
      const behind = APPENDED.map((kind): [string, Entry] => {
        const make = () => parts.get('elementFactory').createShape(shapeOf(kind));
        return [
          kind,
          {
            group: 'model',
            className: DRAWN[kind].icon,
            title: tell(kind),
            action: {
              click: () => parts.get('autoPlace').append(element, make()),
              dragstart: (event) => parts.get('create').start(event, make(), { source: element }),
            },
          },
        ];
      });
      const start = (event: Event) => parts.get('connect').start(event, element);
      return {
        ...Object.fromEntries(behind),
        connect: {
          group: 'connect',
          className: 'bpmn-icon-connection-multi',
          title: tell('connect'),
          action: { click: start, dragstart: start },
        },
        ...removable,
      };
    }
    getMultiElementContextPadEntries(elements: Shape[]): Record<string, Entry> {
      return {
        remove: {
          group: 'edit',
          className: 'bpmn-icon-trash',
          title: tell('remove'),
          action: { click: () => this.#parts.get('modeling').removeElements(elements) },
        },
      };
    }
  }

  return [
    {
      paletteProvider: ['type', Palette],
      contextPadProvider: ['type', Pad],
      // Steps are named by their properties, in both languages.
      labelEditingProvider: ['value', null],
    },
  ] as never;
}
