/** As many texts as an address has parameters. */
type ParametersOf<P extends string> = P extends `${string}:${string}/${infer Rest}`
  ? [parameter: string, ...ParametersOf<Rest>]
  : P extends `${string}:${string}`
    ? [parameter: string]
    : [];

/** An address as the browser has it, or what makes it of its parameters. */
type Address<P extends string> =
  ParametersOf<P> extends [] ? string : (...parameters: ParametersOf<P>) => string;

/**
 * The way to declare the addresses below a place of the suite: `page('/management/quiz/:id')`. One with parameters is
 * a function of them; given `:id` it is what routes are declared with.
 */
export const pagesBelow =
  (base: string) =>
  <const P extends string>(pattern: P): Address<P> => {
    const [first = '', ...others] = (base + pattern).split(/:\w+/);
    const address = (...parameters: string[]) =>
      others.reduce((made, part, index) => made + parameters[index] + part, first);
    return (others.length === 0 ? first : address) as Address<P>;
  };
