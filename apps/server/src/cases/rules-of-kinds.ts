// What each kind of case does when it is decided.
import type { RulesOfKinds } from '@tallyhelm/flows/cases/case-rules'
import { channelBillsCase } from '@tallyhelm/flows/billing/channel-bills-case'
import { ratesCase } from '@tallyhelm/flows/billing/rates-case'
import { credentialsCase } from '@tallyhelm/flows/channels/credentials-case'
import { contractCase, paperContractCase } from '@tallyhelm/flows/contracts/contract-case'
import { answerCase } from '@tallyhelm/flows/credit/answer-case'
import { creditApplicationCase } from '@tallyhelm/flows/credit/application-case'
import { creditCase } from '@tallyhelm/flows/credit/credit-case'
import { receiptCaseOfStatement } from '@tallyhelm/flows/credit/receipt-case'
import { waiverCase } from '@tallyhelm/flows/credit/waiver-case'
import { exchangeCase } from '@tallyhelm/flows/exchange/exchange-case'
import { applicationCase } from '@tallyhelm/flows/organization/application-case'
import { matchCase, returnCase } from '@tallyhelm/flows/payments/match-case'
import { accountCase } from '@tallyhelm/flows/payments/account-case'
import { dayCloseCase } from '@tallyhelm/flows/reconciliation/day-close-case'
import { closingCase } from '@tallyhelm/flows/payments/closing-case'
import { houseKeysCase } from '@tallyhelm/flows/payments/house-keys-case'
import { termsCase } from '@tallyhelm/flows/payments/terms-case'
import { chargebackCase } from '@tallyhelm/flows/payments/chargeback-case'
import { refundCase } from '@tallyhelm/flows/payments/refund-case'
import { outcomeCase } from '@tallyhelm/flows/quota/outcome-case'
import { adjustmentCase } from '@tallyhelm/flows/reconciliation/adjustment-case'
import { partnerCase } from '@tallyhelm/flows/session/partner-case'
import { takeoverSheetCase } from '@tallyhelm/flows/takeovers/sheet-case'
import { receiptCase } from '@tallyhelm/flows/wallet/receipt-case'
import { walletAdjustmentCase } from '@tallyhelm/flows/wallet/wallet-adjustment-case'

export const RULES_OF_CASES: RulesOfKinds = {
  EXCHANGE: exchangeCase,
  FEE_RATES: ratesCase,
  LEG_OUTCOME: outcomeCase,
  ADJUSTMENT: adjustmentCase,
  BANK_RECEIPT: receiptCase,
  WALLET_ADJUSTMENT: walletAdjustmentCase,
  RECHARGE_MATCH: matchCase,
  ARRIVAL_RETURN: returnCase,
  CREDIT_LINE: creditCase,
  CREDIT_APPLICATION: creditApplicationCase,
  STATEMENT_ANSWER: answerCase,
  STATEMENT_RECEIPT: receiptCaseOfStatement,
  LATE_FEE_WAIVER: waiverCase,
  CHANNEL_BILLS: channelBillsCase,
  CUSTOMER_APPLICATION: applicationCase,
  CHANNEL_CREDENTIALS: credentialsCase,
  PARTNER: partnerCase,
  TAKEOVER_SHEET: takeoverSheetCase,
  PAYMENT_TERMS: termsCase,
  HOUSE_DIFFERENCE: closingCase,
  DAY_CLOSE: dayCloseCase,
  RECEIVING_ACCOUNT: accountCase,
  HOUSE_KEYS: houseKeysCase,
  CONTRACT: contractCase,
  CONTRACT_PAPER: paperContractCase,
  REFUND: refundCase,
  CHARGEBACK: chargebackCase,
}
