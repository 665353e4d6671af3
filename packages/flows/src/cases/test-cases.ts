// One case of each kind for the tests that hold for all of them.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { sampleChannelBills } from '../billing/test-channel-bills.ts'
import { sampleRates } from '../billing/test-rates-case.ts'
import { sampleCredentials } from '../channels/test-credentials-case.ts'
import { sampleContract, samplePaperContract } from '../contracts/test-contract-case.ts'
import { sampleAnswer } from '../credit/test-answer-case.ts'
import { sampleCreditApplication } from '../credit/test-application-case.ts'
import { sampleCredit } from '../credit/test-credit-case.ts'
import { sampleStatementReceipt } from '../credit/test-receipt-case.ts'
import { sampleWaiver } from '../credit/test-waiver-case.ts'
import { sampleExchange } from '../exchange/test-exchange-case.ts'
import { sampleApplication } from '../organization/test-application-case.ts'
import { sampleMatch, sampleReturn } from '../payments/test-match-cases.ts'
import { sampleDayClose } from '../reconciliation/test-day-close-case.ts'
import { sampleClosing } from '../payments/test-closing-case.ts'
import { sampleAccount, sampleHouseKeys, sampleTerms } from '../payments/test-settings-cases.ts'
import { sampleChargeback, sampleRefund } from '../payments/test-refund-case.ts'
import { sampleOutcome } from '../quota/test-outcome-case.ts'
import { sampleAdjustment } from '../reconciliation/test-adjustment-case.ts'
import { samplePartner } from '../session/test-partner-case.ts'
import { sampleTakeoverSheet } from '../takeovers/test-sheet-case.ts'
import { sampleReceipt, sampleWalletAdjustment } from '../wallet/test-fund-cases.ts'
import type { SampleCase } from './test-sample.ts'

export const SAMPLE_CASES: Readonly<Record<CaseKind, SampleCase>> = {
  EXCHANGE: sampleExchange,
  FEE_RATES: sampleRates,
  LEG_OUTCOME: sampleOutcome,
  ADJUSTMENT: sampleAdjustment,
  BANK_RECEIPT: sampleReceipt,
  WALLET_ADJUSTMENT: sampleWalletAdjustment,
  RECHARGE_MATCH: sampleMatch,
  ARRIVAL_RETURN: sampleReturn,
  CREDIT_LINE: sampleCredit,
  CREDIT_APPLICATION: sampleCreditApplication,
  STATEMENT_ANSWER: sampleAnswer,
  STATEMENT_RECEIPT: sampleStatementReceipt,
  LATE_FEE_WAIVER: sampleWaiver,
  CHANNEL_BILLS: sampleChannelBills,
  CUSTOMER_APPLICATION: sampleApplication,
  CHANNEL_CREDENTIALS: sampleCredentials,
  PARTNER: samplePartner,
  TAKEOVER_SHEET: sampleTakeoverSheet,
  PAYMENT_TERMS: sampleTerms,
  HOUSE_DIFFERENCE: sampleClosing,
  DAY_CLOSE: sampleDayClose,
  RECEIVING_ACCOUNT: sampleAccount,
  HOUSE_KEYS: sampleHouseKeys,
  CONTRACT: sampleContract,
  CONTRACT_PAPER: samplePaperContract,
  REFUND: sampleRefund,
  CHARGEBACK: sampleChargeback,
}
