/** Makes something when it is asked for first, and keeps it. */
export function whenAsked<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
