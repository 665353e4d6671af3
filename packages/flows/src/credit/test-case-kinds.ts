// One case of each kind about credit and statements, for the tests of cases.
import { sampleAnswer } from './test-answer-case.ts'
import { sampleCreditApplication } from './test-application-case.ts'
import { sampleCredit } from './test-credit-case.ts'
import { sampleStatementReceipt } from './test-receipt-case.ts'
import { sampleWaiver } from './test-waiver-case.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const CREDIT_SAMPLES = {
  CREDIT_LINE: sampleCredit,
  CREDIT_APPLICATION: sampleCreditApplication,
  STATEMENT_ANSWER: sampleAnswer,
  STATEMENT_RECEIPT: sampleStatementReceipt,
  LATE_FEE_WAIVER: sampleWaiver,
} satisfies SamplesOfTopic
