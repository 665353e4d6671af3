// One case of each kind about money in and out, for the tests of cases.
import { sampleClosing } from './test-closing-case.ts'
import { sampleMatch, sampleReturn } from './test-match-cases.ts'
import { sampleChargeback, sampleRefund } from './test-refund-case.ts'
import { sampleAccount, sampleHouseKeys, sampleTerms } from './test-settings-cases.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const PAYMENTS_SAMPLES = {
  RECHARGE_MATCH: sampleMatch,
  ARRIVAL_RETURN: sampleReturn,
  REFUND: sampleRefund,
  CHARGEBACK: sampleChargeback,
  PAYMENT_TERMS: sampleTerms,
  RECEIVING_ACCOUNT: sampleAccount,
  HOUSE_KEYS: sampleHouseKeys,
  HOUSE_DIFFERENCE: sampleClosing,
} satisfies SamplesOfTopic
