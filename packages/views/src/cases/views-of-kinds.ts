// How each kind of case is shown.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { channelBillsCaseView } from '../billing/channel-bills-case.ts'
import { ratesCaseView } from '../billing/rates-case.ts'
import { credentialsCaseView } from '../channels/credentials-case.ts'
import { contractCaseView } from '../contracts/contract-case.ts'
import { answerCaseView } from '../credit/answer-case.ts'
import { creditApplicationView } from '../credit/application-case.ts'
import { creditCaseView } from '../credit/credit-case.ts'
import { statementReceiptView } from '../credit/receipt-case.ts'
import { exchangeCaseView } from '../exchange/exchange-case.ts'
import { applicationCaseView } from '../organization/application-case.ts'
import { matchCaseView, returnCaseView } from '../payments/match-case.ts'
import { dayCloseCaseView } from '../reconciliation/day-closes.ts'
import { closingCaseView } from '../payments/house-differences.ts'
import { accountCaseView, houseKeysCaseView, termsCaseView } from '../payments/settings-cases.ts'
import { chargebackCaseView, refundCaseView } from '../payments/refund-cases.ts'
import { outcomeCaseView } from '../quota/outcome-case.ts'
import { adjustmentCaseView } from '../reconciliation/adjustment-case.ts'
import { waiverCaseView } from '../repayments/waiver-case.ts'
import { partnerCaseView } from '../session/partner-case.ts'
import { takeoverSheetCaseView } from '../takeovers/sheet-case.ts'
import { receiptCaseView, walletAdjustmentCaseView } from '../wallet/fund-cases.ts'
import type { CaseView } from './case-view.ts'

export const CASE_VIEWS: Readonly<Record<CaseKind, CaseView>> = {
  EXCHANGE: exchangeCaseView,
  FEE_RATES: ratesCaseView,
  LEG_OUTCOME: outcomeCaseView,
  ADJUSTMENT: adjustmentCaseView,
  BANK_RECEIPT: receiptCaseView,
  REFUND: refundCaseView,
  CHARGEBACK: chargebackCaseView,
  WALLET_ADJUSTMENT: walletAdjustmentCaseView,
  RECHARGE_MATCH: matchCaseView,
  ARRIVAL_RETURN: returnCaseView,
  CREDIT_LINE: creditCaseView,
  CREDIT_APPLICATION: creditApplicationView,
  STATEMENT_ANSWER: answerCaseView,
  STATEMENT_RECEIPT: statementReceiptView,
  LATE_FEE_WAIVER: waiverCaseView,
  CHANNEL_BILLS: channelBillsCaseView,
  CUSTOMER_APPLICATION: applicationCaseView,
  CHANNEL_CREDENTIALS: credentialsCaseView,
  PARTNER: partnerCaseView,
  TAKEOVER_SHEET: takeoverSheetCaseView,
  PAYMENT_TERMS: termsCaseView,
  HOUSE_DIFFERENCE: closingCaseView,
  DAY_CLOSE: dayCloseCaseView,
  RECEIVING_ACCOUNT: accountCaseView,
  HOUSE_KEYS: houseKeysCaseView,
  CONTRACT: contractCaseView,
  CONTRACT_PAPER: contractCaseView,
}
