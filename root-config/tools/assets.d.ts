/** Text files that a bundler hands over as a string. */
declare module '*.bpmn' {
  const text: string;
  export default text;
}
declare module '*.sql' {
  const text: string;
  export default text;
}
declare module '*.txt' {
  const text: string;
  export default text;
}
/** Recordings, as base64. */
declare module '*.webm' {
  const base64: string;
  export default base64;
}
declare module '*.css' {
  const text: string;
  export default text;
}
