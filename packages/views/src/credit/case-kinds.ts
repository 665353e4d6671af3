// How each kind of case about credit is shown.
import { creditApplicationView } from './application-case.ts'
import { creditCaseView } from './credit-case.ts'
import type { ViewsOfTopic } from '../cases/case-view.ts'

export const CREDIT_CASE_VIEWS = {
  CREDIT_LINE: creditCaseView,
  CREDIT_APPLICATION: creditApplicationView,
} satisfies ViewsOfTopic
