/** The package ships types for its elements, not for its entry. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object; warnings: { message: string }[] }>;
  }
}
