// The rules of every kind, as the server hands them in.
import { channelBillsCase } from '../billing/channel-bills-case.ts'
import { ratesCase } from '../billing/rates-case.ts'
import { credentialsCase } from '../channels/credentials-case.ts'
import { contractCase, paperContractCase } from '../contracts/contract-case.ts'
import { answerCase } from '../credit/answer-case.ts'
import { creditApplicationCase } from '../credit/application-case.ts'
import { creditCase } from '../credit/credit-case.ts'
import { receiptCaseOfStatement } from '../credit/receipt-case.ts'
import { waiverCase } from '../credit/waiver-case.ts'
import { exchangeCase } from '../exchange/exchange-case.ts'
import { applicationCase } from '../organization/application-case.ts'
import { matchCase, returnCase } from '../payments/match-case.ts'
import { accountCase } from '../payments/account-case.ts'
import { dayCloseCase } from '../reconciliation/day-close-case.ts'
import { closingCase } from '../payments/closing-case.ts'
import { houseKeysCase } from '../payments/house-keys-case.ts'
import { termsCase } from '../payments/terms-case.ts'
import { chargebackCase } from '../payments/chargeback-case.ts'
import { refundCase } from '../payments/refund-case.ts'
import { outcomeCase } from '../quota/outcome-case.ts'
import { adjustmentCase } from '../reconciliation/adjustment-case.ts'
import { partnerCase } from '../session/partner-case.ts'
import { takeoverSheetCase } from '../takeovers/sheet-case.ts'
import { receiptCase } from '../wallet/receipt-case.ts'
import { walletAdjustmentCase } from '../wallet/wallet-adjustment-case.ts'
import type { RulesOfKinds } from './case-rules.ts'

export const SAMPLE_RULES: RulesOfKinds = {
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
