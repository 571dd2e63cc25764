declare module 'bpmn-js-differ' {
  /** Elements by id. */
  export function diff(
    before: object,
    after: object,
  ): {
    _added: Record<string, object>;
    _removed: Record<string, object>;
    _changed: Record<string, { model: object }>;
  };
}
