// How each kind of case about statements is shown.
import { answerCaseView } from './answer-case.ts'
import { statementReceiptView } from './receipt-case.ts'
import type { ViewsOfTopic } from '../cases/case-view.ts'

export const STATEMENTS_CASE_VIEWS = {
  STATEMENT_ANSWER: answerCaseView,
  STATEMENT_RECEIPT: statementReceiptView,
} satisfies ViewsOfTopic
