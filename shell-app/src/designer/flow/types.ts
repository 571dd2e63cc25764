/** What the editor reads of an element of the drawing. */
export interface FlowElement {
  id: string;
  type: string;
  labelTarget?: FlowElement;
  source?: FlowElement;
  businessObject: {
    name?: string;
    conditionExpression?: { body?: string };
    default?: object;
    eventDefinitions?: { $type: string; timeDuration?: { body?: string } }[];
    loopCharacteristics?: { isSequential?: boolean };
  };
}

export interface Modeling {
  updateProperties(element: FlowElement, properties: object): void;
  updateModdleProperties(element: FlowElement, part: object, properties: object): void;
}
