// The rules of each kind of case about statements.
import { answerCase } from './answer-case.ts'
import { receiptCaseOfStatement } from './receipt-case.ts'
import type { RulesOfTopic } from '../cases/case-rules.ts'

export const STATEMENTS_RULES = {
  STATEMENT_ANSWER: answerCase,
  STATEMENT_RECEIPT: receiptCaseOfStatement,
} satisfies RulesOfTopic
