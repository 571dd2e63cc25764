/* What others bring to the graph of traces; nothing deeper. */
export { edgeRow, type TraceEdges, type TraceItem, type TraceKind } from './kinds';
export { toItem } from './records';
