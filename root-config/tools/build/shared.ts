/** The specifiers in the head of a built System file: `System.register([…], …)`. */
export const sharedSpecifiers = (source: string): string[] => {
  const head = /System\.register\((\[[^\]]*\])/.exec(source);
  return head?.[1] ? (JSON.parse(head[1].replaceAll("'", '"')) as string[]) : [];
};
