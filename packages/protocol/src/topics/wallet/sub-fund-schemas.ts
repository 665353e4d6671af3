// Money between a second-tier agent and its sub-customers: what each of them holds, and moving it either way.
import { z } from 'zod'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { amountOrLess, decimal, id, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'

export const subFundListRequest = z.object({ ...pagerRequest, name: text(60, '子客户名称').optional() })
export type SubFundListRequest = z.output<typeof subFundListRequest>
export const subFund = z.object({
  sub_customer_id: z.string(),
  name: z.string(),
  /** USD first; another currency's only while it holds something */
  wallets: z.array(z.object({ currency: z.enum(CURRENCY_CODES), available: decimal, pending: decimal })),
})
export type SubFund = z.output<typeof subFund>
export const subFundPage = pageOf(subFund)
export type SubFundPage = z.output<typeof subFundPage>

export const SUB_FUND_MOVES = ['ALLOCATE', 'WITHDRAW'] as const
export const moveSubFundsRequest = z.object({
  sub_customer_id: id('子客户'),
  move: z.enum(SUB_FUND_MOVES, '请选择分配或收回'),
  currency: z.enum(WALLET_CURRENCIES, '请选择币种'),
  amount: amountOrLess(),
})
export type MoveSubFundsRequest = z.output<typeof moveSubFundsRequest>

export const takeableRequest = z.object({ sub_customer_id: id('子客户') })
export type TakeableRequest = z.output<typeof takeableRequest>
/** What the agent may take back now, where it is more than nothing: allotted, not spent and in no order. */
export const takeable = z.object({ wallets: z.array(z.object({ currency: z.enum(WALLET_CURRENCIES), amount: decimal })) })
export type Takeable = z.output<typeof takeable>
