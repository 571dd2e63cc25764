/** The package ships types for its elements, not for its entry. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      rootElement: object;
      elementsById: Record<string, { name?: string }>;
      warnings: { message: string }[];
    }>;
    toXML(element: object): Promise<{ xml: string }>;
  }
}
