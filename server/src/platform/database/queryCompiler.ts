import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/** What is said of one array instead of a list. */
const OF_ARRAY: Readonly<Record<string, string>> = { in: '= any', 'not in': '<> all' };

/**
 * Writes what is among several values as one parameter: the text of the statement is the same for any number of them, so
 * that it is prepared once and its plan kept, and a list may be empty.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const ofArray = OperatorNode.is(operator) ? OF_ARRAY[operator.operator] : undefined;
    if (ofArray && PrimitiveValueListNode.is(rightOperand)) {
      this.visitNode(leftOperand);
      this.append(` ${ofArray}(`);
      this.appendValue([...rightOperand.values]);
      this.append(')');
    } else super.visitBinaryOperation(node);
  }
}
