// Payment settings on the wire: what methods take, the keys of their houses, the agency's receiving accounts, and what waits for a second person.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { decimal, instant, lines, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal } from '../cases/schemas.ts'
import { CREDENTIAL_SOURCE_CODES } from '../channels/credentials.ts'
import { BANK_CODES } from '../wallet/banks.ts'
import { HOUSE_METHOD_CODES, METHOD_CODES } from './enums.ts'
import {
  accountNoProblem,
  ARRIVAL_MOST,
  CLOSED_WHY_MOST,
  HOLDER_MOST,
  HOUSE_KEY_NAMES,
  houseKeyProblem,
  nameProblem,
  PEM_MOST,
  swiftProblem,
  termsProblems,
  TRANSFER_METHOD_CODES,
} from './settings-limits.ts'
import { receivingAccountFilters } from './settings-lists.ts'
import { entryOf } from '../../values/table.ts'

const currency = z.enum(WALLET_CURRENCIES, '请选择币种')
const bank = z.enum(BANK_CODES, '请选择收款账户')
const transferMethod = z.enum(TRANSFER_METHOD_CODES, '请选择支付方式')

const termsRow = z.object({
  currency,
  is_open: z.boolean(),
  closed_why: z.string(),
  fee_percent: decimal,
  least: decimal,
  most: decimal,
  arrival: z.string(),
})
export type TermsRow = z.output<typeof termsRow>

/** `keys` and `keys_proposal` are null of a method without a house. */
const methodSetting = z.object({
  method: z.enum(METHOD_CODES),
  terms: z.array(termsRow),
  terms_proposal: caseProposal.nullable(),
  keys: z
    .object({
      source: z.enum(CREDENTIAL_SOURCE_CODES),
      in_force_at: instant.nullable(),
      shown: z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), is_secret: z.boolean() })),
    })
    .nullable(),
  keys_proposal: caseProposal.nullable(),
})
export type MethodSetting = z.output<typeof methodSetting>
const accountProposal = caseProposal.extend({ bank, currency, method: transferMethod, account_no: z.string(), is_open: z.boolean() })
export type AccountProposal = z.output<typeof accountProposal>
export const paymentSettings = z.object({ methods: z.array(methodSetting), account_proposals: z.array(accountProposal) })
export type PaymentSettings = z.output<typeof paymentSettings>

const receivingAccount = z.object({
  account_id: z.string(),
  bank,
  currency,
  method: transferMethod,
  holder: z.string(),
  account_no: z.string(),
  bank_name: z.string(),
  swift: z.string(),
  is_open: z.boolean(),
  changed_at: instant,
  is_waiting: z.boolean(),
})
export type ReceivingAccount = z.output<typeof receivingAccount>
export const receivingAccountsRequest = z.object({ ...pagerRequest, ...filterFields(receivingAccountFilters) })
export type ReceivingAccountsRequest = z.output<typeof receivingAccountsRequest>
export const receivingAccountPage = pageOf(receivingAccount)
export type ReceivingAccountPage = z.output<typeof receivingAccountPage>

const AMOUNT_MOST = 20
const FEE_MOST = 8
const termsLine = z
  .object({
    currency,
    is_open: z.boolean('请选择开放或关闭'),
    closed_why: lines(CLOSED_WHY_MOST, '关闭原因').default(''),
    fee_percent: text(FEE_MOST, '手续费率'),
    least: text(AMOUNT_MOST, '单笔最低'),
    most: text(AMOUNT_MOST, '单笔最高'),
    arrival: text(ARRIVAL_MOST, '到账时间'),
  })
  .superRefine((line, context) => {
    for (const [field, message] of Object.entries(termsProblems(line))) context.addIssue({ code: 'custom', path: [field], message })
  })
export const proposeTermsRequest = z.object({
  method: z.enum(METHOD_CODES, '请选择支付方式'),
  lines: z
    .array(termsLine)
    .min(1, '请至少变更一个币种')
    .max(WALLET_CURRENCIES.length, `最多 ${WALLET_CURRENCIES.length} 个币种`)
    .refine(lines => new Set(lines.map(line => line.currency)).size === lines.length, '同一币种只能出现一次'),
  reason,
})
export type ProposeTermsRequest = z.output<typeof proposeTermsRequest>

const checked = (max: number, label: string, problem: (value: string) => string | undefined) =>
  text(max, label).superRefine((value, context) => {
    const message = problem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
export const proposeAccountRequest = z.object({
  bank,
  currency,
  method: transferMethod,
  holder: checked(HOLDER_MOST, '户名', value => nameProblem(value, '户名')),
  account_no: checked(60, '收款账号', accountNoProblem),
  bank_name: checked(HOLDER_MOST, '开户行', value => nameProblem(value, '开户行')),
  swift: checked(11, 'SWIFT 代码', swiftProblem).default(''),
  is_open: z.boolean('请选择启用或停用'),
  reason,
})
export type ProposeAccountRequest = z.output<typeof proposeAccountRequest>

/** Of every house, since the request names it; what another house has is refused by name. */
const keyFields = Object.fromEntries(HOUSE_KEY_NAMES.map(name => [name, lines(PEM_MOST, '密钥').default('')]))
export const proposeHouseKeysRequest = z
  .object({ method: z.enum(HOUSE_METHOD_CODES, '请选择支付机构'), ...keyFields, reason })
  .superRefine((request, context) => {
    const typed: Readonly<Record<string, unknown>> = request
    for (const name of HOUSE_KEY_NAMES) {
      const message = houseKeyProblem(request.method, name, String(entryOf(typed, name)))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
export type ProposeHouseKeysRequest = z.output<typeof proposeHouseKeysRequest>

const proposed = z.object({ case_id: z.string() })

/** What each call takes and answers. */
export const paymentSettingsSchemas = {
  read: { request: z.object({}), response: paymentSettings },
  accounts: { request: receivingAccountsRequest, response: receivingAccountPage, filters: receivingAccountFilters },
  proposeTerms: { request: proposeTermsRequest, response: proposed },
  proposeAccount: { request: proposeAccountRequest, response: proposed },
  proposeHouseKeys: { request: proposeHouseKeysRequest, response: proposed },
}
