// Recharges as the portal asks for them and shows them (screens.md 7, Transaction record and recharge wizard).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, day, decimal, id, instant, text } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REPAYMENT_CHANNEL_CODES } from '../repayments/enums.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { METHOD_CODES, PAYMENT_STATUS_CODES, RECHARGE_STATUS_CODES } from './enums.ts'
import { PAYER_ACCOUNT_MOST, VOUCHERS_MOST } from './limits.ts'
import { rechargeFilters } from './lists.ts'
import { PAYER_NAME_MOST } from '../wallet/limits.ts'

const currency = z.enum(WALLET_CURRENCIES, '请选择币种')
const method = z.enum(METHOD_CODES, '请选择支付方式')

/** What a method takes in one currency; `closed_why` is empty while it is open. */
const methodTerms = z.object({
  currency,
  is_open: z.boolean(),
  closed_why: z.string(),
  fee_basis_points: z.number().int(),
  least: decimal,
  most: decimal,
  arrival: z.string(),
})
/** Every method of the specification: one without terms, keys or accounts is there too, closed, and says why. */
export const rechargeMethods = z.object({
  methods: z.array(z.object({ method, is_open: z.boolean(), closed_why: z.string(), terms: z.array(methodTerms) })),
  /** a customer of types 1 and 2 signs a contract first */
  needs_contract: z.boolean(),
  /** why this user may not recharge at all; null when he may */
  forbidden_why: z.string().nullable(),
})
export type RechargeMethods = z.output<typeof rechargeMethods>

export const createRechargeRequest = z.object({ method, currency, amount: amountOrLess('充值金额') })
export type CreateRechargeRequest = z.output<typeof createRechargeRequest>

const rechargeId = z.object({ id: id('充值单号') })

export const rechargeListRequest = z.object({ ...pagerRequest, ...filterFields(rechargeFilters) })
export type RechargeListRequest = z.output<typeof rechargeListRequest>

export const recharge = z.object({
  recharge_id: z.string(),
  method,
  currency,
  amount: decimal,
  /** what arrived, the fee taken from it and the rest; null until the wallet has it */
  received: decimal.nullable(),
  fee: decimal.nullable(),
  credited: decimal.nullable(),
  payer_name: z.string(),
  voucher_count: z.number().int(),
  status: z.enum(RECHARGE_STATUS_CODES),
  reason: z.string(),
  is_late: z.boolean(),
  /** meant for statements: see the detail */
  is_repayment: z.boolean(),
  submitter: z.string(),
  submitted_at: instant,
  expires_at: instant.nullable(),
  credited_at: instant.nullable(),
})
export type Recharge = z.output<typeof recharge>
export const rechargePage = pageOf(recharge).extend({ counts: z.record(z.enum(RECHARGE_STATUS_CODES), z.number().int()) })
export type RechargePage = z.output<typeof rechargePage>

/** What the customer pays with: the text of a code or the house's page. `target` is null until the house answers; `trouble` says why it refused. */
const payment = z.object({
  way: z.enum(['qr', 'redirect']),
  target: z.string().nullable(),
  status: z.enum(PAYMENT_STATUS_CODES),
  trouble: z.string(),
  expires_at: instant,
})
/** Where to transfer to, and the code to write beside it. */
const transferTo = z.object({
  bank: z.enum(BANK_CODES),
  holder: z.string(),
  account_no: z.string(),
  bank_name: z.string(),
  swift: z.string(),
  remark_code: z.string(),
})
/** Which statements the money is meant for, and what became of it. */
export const rechargeRepayment = z.object({
  /** of the statements, late fees included as they were when it was asked for */
  currency: z.enum(CURRENCY_CODES),
  total: decimal,
  statements: z.array(z.object({ statement_id: z.string(), month: z.string(), channel: z.enum(REPAYMENT_CHANNEL_CODES), amount: decimal })),
  /** null before the money is there, and where no statement took any of it */
  repayment_no: z.string().nullable(),
  repaid: decimal.nullable(),
  /** what the wallet got, in the recharge's currency; null before the money is there */
  to_wallet: decimal.nullable(),
})
export type RechargeRepayment = z.output<typeof rechargeRepayment>
export const rechargeDetail = recharge.extend({
  repayment: rechargeRepayment.nullable(),
  fee_basis_points: z.number().int(),
  payment: payment.nullable(),
  transfer_to: transferTo.nullable(),
  payer_account: z.string(),
  paid_on: z.string().nullable(),
  vouchers: z.array(z.object({ key: z.string(), name: z.string(), url: z.string(), status: z.string(), uploaded_at: instant })),
  steps: z.array(z.object({ status: z.enum(RECHARGE_STATUS_CODES), by: z.string(), note: z.string(), at: instant })),
})
export type RechargeDetail = z.output<typeof rechargeDetail>

export const handInVoucherRequest = rechargeId.extend({
  payer_name: text(PAYER_NAME_MOST, '付款户名').min(1, '请输入付款户名'),
  payer_account: text(PAYER_ACCOUNT_MOST, '付款账号').default(''),
  paid_on: day('付款日期'),
  files: z
    .array(z.object({ key: text(60, '汇款凭证'), name: text(200, '文件名') }))
    .min(1, '请上传汇款凭证')
    .max(VOUCHERS_MOST, `汇款凭证最多 ${VOUCHERS_MOST} 个`),
})
export type HandInVoucherRequest = z.output<typeof handInVoucherRequest>

/** What each call takes and answers. */
export const rechargeSchemas = {
  methods: { request: z.object({}), response: rechargeMethods },
  create: { request: createRechargeRequest, response: rechargeDetail },
  list: { request: rechargeListRequest, response: rechargePage },
  detail: { request: rechargeId, response: rechargeDetail },
  pay: { request: rechargeId, response: rechargeDetail },
  receipt: { request: rechargeId, response: fileAnswer },
  cancel: { request: rechargeId, response: rechargeDetail },
  handInVoucher: { request: handInVoucherRequest, response: rechargeDetail },
}
