// How each kind of case about credit and statements is shown.
import { answerCaseView } from './answer-case.ts'
import { creditApplicationView } from './application-case.ts'
import { creditCaseView } from './credit-case.ts'
import { statementReceiptView } from './receipt-case.ts'
import type { ViewsOfTopic } from '../cases/case-view.ts'

export const CREDIT_CASE_VIEWS = {
  CREDIT_LINE: creditCaseView,
  CREDIT_APPLICATION: creditApplicationView,
  STATEMENT_ANSWER: answerCaseView,
  STATEMENT_RECEIPT: statementReceiptView,
} satisfies ViewsOfTopic
