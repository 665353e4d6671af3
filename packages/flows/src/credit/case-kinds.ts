// The rules of each kind of case about credit and statements.
import { answerCase } from './answer-case.ts'
import { creditApplicationCase } from './application-case.ts'
import { creditCase } from './credit-case.ts'
import { receiptCaseOfStatement } from './receipt-case.ts'
import { waiverCase } from './waiver-case.ts'
import type { RulesOfTopic } from '../cases/case-rules.ts'

export const CREDIT_RULES = {
  CREDIT_LINE: creditCase,
  CREDIT_APPLICATION: creditApplicationCase,
  STATEMENT_ANSWER: answerCase,
  STATEMENT_RECEIPT: receiptCaseOfStatement,
  LATE_FEE_WAIVER: waiverCase,
} satisfies RulesOfTopic
