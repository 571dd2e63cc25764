/** A process definition that cannot be published, with the reason. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
}
