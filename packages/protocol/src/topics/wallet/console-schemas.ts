// Money that staff move by hand: what they ask for, and what waits or was decided of one customer.
import { z } from 'zod'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, day, decimal, id, reason, text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { caseProposal, opensCase, proofFile } from '../cases/schemas.ts'
import { BANK_CODES } from './banks.ts'
import { moveSubFundsRequest } from './sub-fund-schemas.ts'
import { BANK_REFERENCE_MOST, PAYER_NAME_MOST } from './limits.ts'

/** Whose wallet, and how much; a sub-customer's where one is named. */
const ofWallet = {
  customer_id: id('客户'),
  sub_customer_id: id('子客户').nullable(),
  currency: z.enum(WALLET_CURRENCIES, '请选择币种'),
  amount: amountOrLess(),
  reason,
}

export const proposeReceiptRequest = z.object({
  ...ofWallet,
  bank: z.enum(BANK_CODES, '请选择收款账户'),
  bank_reference: text(2 * BANK_REFERENCE_MOST, '银行流水号'),
  received_on: day('到账日期'),
  payer_name: text(PAYER_NAME_MOST, '付款户名'),
  proof_file: proofFile,
})
export type ProposeReceiptRequest = z.output<typeof proposeReceiptRequest>

export const WALLET_DIRECTIONS = ['INCREASE', 'DECREASE'] as const
export const proposeWalletAdjustmentRequest = z.object({
  ...ofWallet,
  direction: z.enum(WALLET_DIRECTIONS, '请选择增加或减少'),
  proof_file: proofFile,
})
export type ProposeWalletAdjustmentRequest = z.output<typeof proposeWalletAdjustmentRequest>

/** What is booked, or is asked to be, by hand. */
export const fundProposal = caseProposal.extend({
  kind: z.enum(['BANK_RECEIPT', 'WALLET_ADJUSTMENT']),
  /** null: the customer's own wallet */
  sub_customer_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  /** negative where it is taken */
  amount: decimal,
  /** the three are null for an adjustment */
  bank: z.enum(BANK_CODES).nullable(),
  bank_reference: z.string().nullable(),
  payer_name: z.string().nullable(),
})
export type FundProposal = z.output<typeof fundProposal>
export const fundProposalRequest = z.object({ customer_id: id('客户'), ...pageRequest })
export type FundProposalRequest = z.output<typeof fundProposalRequest>
export const fundProposalPage = pageOf(fundProposal).extend({
  /** of these the latest wait, all of them; the page holds what was decided */
  waiting: z.array(fundProposal),
})
export type FundProposalPage = z.output<typeof fundProposalPage>

/** As the agent itself moves it, by staff on its behalf. */
export const staffMoveSubFundsRequest = moveSubFundsRequest.extend({ customer_id: id('客户'), reason })
export type StaffMoveSubFundsRequest = z.output<typeof staffMoveSubFundsRequest>

/** What each call takes and answers. */
export const consoleWalletSchemas = {
  proposals: { request: fundProposalRequest, response: fundProposalPage },
  moveSubFunds: { request: staffMoveSubFundsRequest, response: z.object({}) },
}
/** What opens a case. */
export const walletCaseSchemas = {
  BANK_RECEIPT: opensCase(proposeReceiptRequest),
  WALLET_ADJUSTMENT: opensCase(proposeWalletAdjustmentRequest),
}
