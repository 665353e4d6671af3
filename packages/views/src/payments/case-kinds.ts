// How each kind of case about payments is shown.
import { closingCaseView } from './house-differences.ts'
import { matchCaseView, returnCaseView } from './match-case.ts'
import { accountCaseView, houseKeysCaseView, termsCaseView } from './settings-cases.ts'
import type { ViewsOfTopic } from '../cases/case-view.ts'

export const PAYMENTS_CASE_VIEWS = {
  RECHARGE_MATCH: matchCaseView,
  ARRIVAL_RETURN: returnCaseView,
  PAYMENT_TERMS: termsCaseView,
  RECEIVING_ACCOUNT: accountCaseView,
  HOUSE_KEYS: houseKeysCaseView,
  HOUSE_DIFFERENCE: closingCaseView,
} satisfies ViewsOfTopic
