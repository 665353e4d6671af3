// How each kind of case about money in and out is shown.
import { closingCaseView } from './house-differences.ts'
import { matchCaseView, returnCaseView } from './match-case.ts'
import { chargebackCaseView, refundCaseView } from './refund-cases.ts'
import { accountCaseView, houseKeysCaseView, termsCaseView } from './settings-cases.ts'
import type { ViewsOfTopic } from '../cases/case-view.ts'

export const PAYMENTS_CASE_VIEWS = {
  RECHARGE_MATCH: matchCaseView,
  ARRIVAL_RETURN: returnCaseView,
  REFUND: refundCaseView,
  CHARGEBACK: chargebackCaseView,
  PAYMENT_TERMS: termsCaseView,
  RECEIVING_ACCOUNT: accountCaseView,
  HOUSE_KEYS: houseKeysCaseView,
  HOUSE_DIFFERENCE: closingCaseView,
} satisfies ViewsOfTopic
