// One case of each kind about payments, for the tests of cases.
import { sampleClosing } from './test-closing-case.ts'
import { sampleMatch, sampleReturn } from './test-match-cases.ts'
import { sampleAccount, sampleHouseKeys, sampleTerms } from './test-settings-cases.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const PAYMENTS_SAMPLES = {
  RECHARGE_MATCH: sampleMatch,
  ARRIVAL_RETURN: sampleReturn,
  PAYMENT_TERMS: sampleTerms,
  RECEIVING_ACCOUNT: sampleAccount,
  HOUSE_KEYS: sampleHouseKeys,
  HOUSE_DIFFERENCE: sampleClosing,
} satisfies SamplesOfTopic
