// One case of each kind about statements, for the tests of cases.
import { sampleAnswer } from './test-answer-case.ts'
import { sampleStatementReceipt } from './test-receipt-case.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const STATEMENTS_SAMPLES = {
  STATEMENT_ANSWER: sampleAnswer,
  STATEMENT_RECEIPT: sampleStatementReceipt,
} satisfies SamplesOfTopic
