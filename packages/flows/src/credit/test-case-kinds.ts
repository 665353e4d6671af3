// One case of each kind about credit, for the tests of cases.
import { sampleCreditApplication } from './test-application-case.ts'
import { sampleCredit } from './test-credit-case.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const CREDIT_SAMPLES = {
  CREDIT_LINE: sampleCredit,
  CREDIT_APPLICATION: sampleCreditApplication,
} satisfies SamplesOfTopic
