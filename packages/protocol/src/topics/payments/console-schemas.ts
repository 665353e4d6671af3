// Recharges and arrivals in the console: what waits, what fits it and why, and what staff ask for.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { decimal, id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal, proofFile } from '../cases/schemas.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { LEDGER_KIND_CODES } from '../ledger/enums.ts'
import { allocations, repaymentLine } from '../repayments/schemas.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { arrivalFilters, consoleRechargeFilters, tryFilters } from './console-lists.ts'
import { ARRIVAL_STATE_CODES, METHOD_CODES, PAYMENT_STATUS_CODES, RECHARGE_STATUS_CODES } from './enums.ts'
import { PAYER_ACCOUNT_MOST, PAYEE_MOST } from './limits.ts'
import { MATCH_GROUND_CODES } from './match.ts'
import { rechargeRepayment } from './schemas.ts'

const currency = z.enum(WALLET_CURRENCIES)
const owner = { customer_id: z.string(), customer_name: z.string(), sub_customer_name: z.string().nullable() }
const grounds = { score: z.number().int(), grounds: z.array(z.enum(MATCH_GROUND_CODES)) }

const trailAccount = z.object({ ledger_account_id: z.string(), kind: z.enum(LEDGER_KIND_CODES), place: z.string().nullable() })
export const trailPosting = z.object({
  transfer_id: z.string(),
  code: z.string(),
  from: trailAccount,
  to: trailAccount,
  currency: z.string(),
  amount: decimal,
  operator: z.string(),
  at: instant,
})

export const consoleRecharge = z.object({
  recharge_id: z.string(),
  ...owner,
  method: z.enum(METHOD_CODES),
  currency,
  amount: decimal,
  /** null until the wallet has it */
  received: decimal.nullable(),
  payer_name: z.string(),
  remark_code: z.string().nullable(),
  vouchers: z.number().int(),
  bank: z.enum(BANK_CODES).nullable(),
  status: z.enum(RECHARGE_STATUS_CODES),
  reason: z.string(),
  is_late: z.boolean(),
  is_repayment: z.boolean(),
  submitted_at: instant,
})
export type ConsoleRecharge = z.output<typeof consoleRecharge>
/** `best`: how well the best of the arrivals that wait fits; null where none does, or nothing is looked for. */
export const scoredRecharge = consoleRecharge.extend({ best: z.number().int().nullable() })
export type ScoredRecharge = z.output<typeof scoredRecharge>
export const consoleRechargeListRequest = z.object({ ...pagerRequest, ...filterFields(consoleRechargeFilters) })
export type ConsoleRechargeListRequest = z.output<typeof consoleRechargeListRequest>
export const consoleRechargePage = pageOf(scoredRecharge)
export type ConsoleRechargePage = z.output<typeof consoleRechargePage>

export const arrival = z.object({
  arrival_id: z.string(),
  /** a house's method, or one of our bank accounts */
  place: z.string(),
  transaction_id: z.string(),
  currency,
  amount: decimal,
  payer: z.string(),
  payer_account: z.string(),
  memo: z.string(),
  flag: z.string(),
  state: z.enum(ARRIVAL_STATE_CODES),
  customer_name: z.string().nullable(),
  recharge_id: z.string().nullable(),
  arrived_at: instant,
  settled_at: instant.nullable(),
})
export type Arrival = z.output<typeof arrival>
export const arrivalListRequest = z.object({ ...pagerRequest, ...filterFields(arrivalFilters) })
export type ArrivalListRequest = z.output<typeof arrivalListRequest>
export const arrivalPage = pageOf(arrival)
export type ArrivalPage = z.output<typeof arrivalPage>

/** What was asked about an arrival and waits for another person. */
const waiting = caseProposal.extend({ kind: z.enum(['RECHARGE_MATCH', 'ARRIVAL_RETURN']), title: z.string() })

export const rechargeRef = z.object({ recharge_id: id('充值单号') })
export type RechargeRef = z.output<typeof rechargeRef>
export const consoleRechargeDetail = consoleRecharge.extend({
  user_name: z.string(),
  payer_account: z.string(),
  paid_on: z.string().nullable(),
  files: z.array(z.object({ voucher_id: z.string(), name: z.string(), status: z.string(), uploaded_at: instant })),
  steps: z.array(z.object({ status: z.enum(RECHARGE_STATUS_CODES), by: z.string(), note: z.string(), at: instant })),
  /** arrivals that may be it, the best first */
  candidates: z.array(arrival.extend(grounds)),
  /** the arrival that it was credited by */
  arrival_id: z.string().nullable(),
  repayment: rechargeRepayment.nullable(),
  waiting: z.array(waiting),
})
export type ConsoleRechargeDetail = z.output<typeof consoleRechargeDetail>
export const voucherRef = z.object({ voucher_id: id('凭证') })
export type VoucherRef = z.output<typeof voucherRef>

export const arrivalRef = z.object({ arrival_id: id('到账款项') })
export type ArrivalRef = z.output<typeof arrivalRef>
export const arrivalDetail = arrival.extend({
  /** recharges that it may be for, the best first */
  candidates: z.array(consoleRecharge.extend(grounds)),
  waiting: z.array(waiting),
})
export type ArrivalDetail = z.output<typeof arrivalDetail>

/** What a payment passed on its way, from what was asked for to what was bought with it. */
/** `part` of the whole amount is this payment's money. */
const trailUse = z.object({
  transfer_id: z.string(),
  code: z.string(),
  summary: z.string(),
  reference: z.string(),
  apply_no: z.string().nullable(),
  amount: decimal,
  part: decimal,
  at: instant,
})
export const moneyTrail = z.object({
  /** the recharge that it was credited by, or is meant for; null for money that nobody announced */
  recharge: z
    .object({
      recharge_id: z.string(),
      ...owner,
      method: z.enum(METHOD_CODES),
      currency,
      amount: decimal,
      user_name: z.string(),
      at: instant,
    })
    .nullable(),
  /** each try at the house, the first first */
  tries: z.array(z.object({ try_id: z.string(), status: z.enum(PAYMENT_STATUS_CODES), at: instant })),
  /** `bytes`: of what is kept of it as it came; null where only its digest is */
  notices: z.array(
    z.object({
      outcome: z.string(),
      notice_id: z.string().nullable(),
      key_serial: z.string().nullable(),
      digest: z.string(),
      bytes: z.number().int().nullable(),
      at: instant,
    }),
  ),
  /** of the bank's file that staff uploaded */
  line: z
    .object({
      file_id: z.string(),
      file_name: z.string(),
      row_no: z.number().int(),
      content: z.string(),
      staff_name: z.string(),
      at: instant,
    })
    .nullable(),
  /** of the house's own daily file */
  house_line: z.object({ file_name: z.string(), day: z.string(), amount: decimal, fee: decimal, at: instant }).nullable(),
  arrival: arrival
    .pick({ arrival_id: true, place: true, transaction_id: true, currency: true, amount: true, payer: true, state: true })
    .extend({
      at: instant,
    }),
  postings: z.array(trailPosting),
  /** what the wallet got; `older` is what it held before, which is spent first; `left` is not spent yet. Null until it is credited. */
  wallet: z
    .object({ ledger_account_id: z.string(), flow_no: z.string(), credited: decimal, older: decimal, left: decimal, at: instant })
    .nullable(),
  /** what the wallet spent of it, the first first. `is_more`: the list was cut off. */
  spent: z.array(trailUse),
  /** what of `left` is kept for orders and refunds under way, the first first */
  held: z.array(trailUse),
  is_more: z.boolean(),
})
export type MoneyTrail = z.output<typeof moneyTrail>

export const proposeMatchRequest = z.object({
  arrival_id: id('到账款项'),
  recharge_id: id('充值单号').nullable(),
  /** by hand, where nobody asked for it */
  customer_id: id('客户编号').nullable(),
  sub_customer_id: id('子客户编号').nullable(),
  /** by hand as that customer's repayment; left out, it is its wallet's */
  allocations: allocations.min(1, '请至少选择一张对账单').optional(),
  reason,
})
export type ProposeMatchRequest = z.output<typeof proposeMatchRequest>
/** With `allocations` they are priced as they are; else the money is shared out, the oldest first. */
export const claimQuoteRequest = z.object({ arrival_id: id('到账款项'), customer_id: id('客户编号'), allocations: allocations.optional() })
export type ClaimQuoteRequest = z.output<typeof claimQuoteRequest>
/** What an arrival would pay of a customer's statements, late fees as of the day on which it arrived. */
export const claimQuote = z.object({
  currency,
  received: decimal,
  /** 'yyyy-MM-dd' */
  arrived_on: z.string(),
  lines: z.array(repaymentLine),
  amount: decimal,
  late_fee: decimal,
  total: decimal,
  /** what of the money is the wallet's */
  rest: decimal,
  /** what the total is beyond the money; null where that is enough */
  over: decimal.nullable(),
  /** what the customer owes in other currencies, which this money does not pay */
  others: z.array(z.object({ currency: z.enum(CURRENCY_CODES), owed: decimal, statements: z.int() })),
})
export type ClaimQuote = z.output<typeof claimQuote>
export const claimRef = z.object({ case_id: id('申请') })
export type ClaimRef = z.output<typeof claimRef>
/** As it would be carried out now; null for one that is decided, and for money of a wallet. */
export const proposedClaim = z.object({ quote: claimQuote.nullable() })
export type ProposedClaim = z.output<typeof proposedClaim>
export const proposeReturnRequest = z.object({
  arrival_id: id('到账款项'),
  payee: text(PAYEE_MOST, '收款户名').min(1, '请输入收款户名'),
  payee_account: text(PAYER_ACCOUNT_MOST, '收款账号'),
  proof_file: proofFile,
  reason,
})
export type ProposeReturnRequest = z.output<typeof proposeReturnRequest>
export const judgeRechargeRequest = rechargeRef.extend({ reason })
export type JudgeRechargeRequest = z.output<typeof judgeRechargeRequest>

export const paymentTry = z.object({
  try_id: z.string(),
  recharge_id: z.string(),
  customer_name: z.string(),
  method: z.enum(METHOD_CODES),
  currency,
  amount: decimal,
  status: z.enum(PAYMENT_STATUS_CODES),
  recharge_status: z.enum(RECHARGE_STATUS_CODES),
  problem: z.enum(['UNCLEAR', 'LATE', 'AMOUNT', 'STUCK']),
  trouble: z.string(),
  transaction_id: z.string().nullable(),
  asked_times: z.number().int(),
  asked_at: instant.nullable(),
  created_at: instant,
  /** money of it that waits */
  arrival_id: z.string().nullable(),
})
export type PaymentTry = z.output<typeof paymentTry>
export const tryListRequest = z.object({ ...pagerRequest, ...filterFields(tryFilters) })
export type TryListRequest = z.output<typeof tryListRequest>
export const tryPage = pageOf(paymentTry)
export type TryPage = z.output<typeof tryPage>
export const tryRef = z.object({ try_id: id('支付单号') })
export type TryRef = z.output<typeof tryRef>
export const askedTry = z.object({ answer: z.enum(['SILENT', 'NONE', 'BOOKED', 'REPEATED', 'NOTED']) })
export type AskedTry = z.output<typeof askedTry>

const opened = z.object({ case_id: z.string() })

/** What each call takes and answers. */
export const consoleRechargeSchemas = {
  list: { request: consoleRechargeListRequest, response: consoleRechargePage, filters: consoleRechargeFilters },
  detail: { request: rechargeRef, response: consoleRechargeDetail },
  voucher: { request: voucherRef, response: fileAnswer },
  receipt: { request: rechargeRef, response: fileAnswer },
  arrivals: { request: arrivalListRequest, response: arrivalPage, filters: arrivalFilters },
  arrival: { request: arrivalRef, response: arrivalDetail },
  trail: { request: arrivalRef, response: moneyTrail },
  tries: { request: tryListRequest, response: tryPage, filters: tryFilters },
  match: { request: proposeMatchRequest, response: opened },
  claimQuote: { request: claimQuoteRequest, response: claimQuote },
  claim: { request: claimRef, response: proposedClaim },
  sendBack: { request: proposeReturnRequest, response: opened },
  reject: { request: judgeRechargeRequest, response: z.object({}) },
  close: { request: judgeRechargeRequest, response: z.object({}) },
  ask: { request: tryRef, response: askedTry },
}
