// The ledger as the console shows it: the invariants, balances by kind and currency, and down to single entries (console.md 17).
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, text } from '../../wire/fields.ts'
import { creditUsePage, creditUseRequest } from './credit-use-schemas.ts'
import { LEDGER_KIND_CODES, TRANSFER_STATE_CODES } from './enums.ts'
import { creditUseFilters } from './credit-use-lists.ts'

const kind = z.enum(LEDGER_KIND_CODES, '请选择科目')
const currency = z.enum(CURRENCY_CODES, '请选择币种')
const pageSize = z.number().int().min(1, '每页至少 1 条').max(50, '每页最多 50 条').default(20)
/** An id, or part of the customer's name. */
const customer = text(60, '客户')

/** `problems` counts all objects that break the invariant, at most 1000 over all; `objects` are the first 20 of them. */
export const booksCheck = z.object({
  checked_at: instant,
  took_ms: z.number().int(),
  checks: z.array(
    z.object({
      invariant: z.string(),
      problems: z.number().int(),
      objects: z.array(z.object({ object: z.string(), problem: z.string() })),
    }),
  ),
})
export type BooksCheck = z.output<typeof booksCheck>

export const balanceRequest = z.object({ kind: kind.optional(), currency: currency.optional(), customer: customer.optional() })
export type BalanceRequest = z.output<typeof balanceRequest>

/** In the row's currency; the balance is credits less debits, posted only. */
const sums = {
  debits_pending: decimal,
  credits_pending: decimal,
  debits_posted: decimal,
  credits_posted: decimal,
  balance: decimal,
}
export const kindBalance = z.object({ kind, currency: z.string(), accounts: z.number().int(), ...sums })
export type KindBalance = z.output<typeof kindBalance>
export const balanceList = z.object({ content: z.array(kindBalance) })
export type BalanceList = z.output<typeof balanceList>

/** `after` is the `next` of the page before. */
export const accountListRequest = z.object({
  kind,
  currency: currency.optional(),
  customer: customer.optional(),
  after: id('起点').optional(),
  page_size: pageSize,
})
export type AccountListRequest = z.output<typeof accountListRequest>
export const ledgerAccount = z.object({
  ledger_account_id: z.string(),
  address: z.string(),
  kind,
  currency: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  /** the ad account's id on its platform, for QUOTA */
  outside_account_id: z.string().nullable(),
  /** what the account may go below zero; null where nothing limits it */
  overdraft: decimal.nullable(),
  ...sums,
})
export type LedgerAccount = z.output<typeof ledgerAccount>
export const accountPage = z.object({ content: z.array(ledgerAccount), next: z.string().nullable() })
export type AccountPage = z.output<typeof accountPage>

/** `before` is the `next` of the page before: entries come newest first. */
export const entryListRequest = z.object({ ledger_account_id: id('账目'), before: id('起点').optional(), page_size: pageSize })
export type EntryListRequest = z.output<typeof entryListRequest>
/** One transfer as the asked account sees it. */
export const ledgerEntry = z.object({
  transfer_id: z.string(),
  /** null while it is pending */
  flow_no: z.string().nullable(),
  code: z.string(),
  side: z.enum(['DEBIT', 'CREDIT']),
  /** the account at the other side */
  other_kind: kind,
  /** whose it is, or of which ad account; null for the agency's own */
  other_name: z.string().nullable(),
  currency: z.string(),
  amount: decimal,
  balance_after: decimal.nullable(),
  state: z.enum(TRANSFER_STATE_CODES),
  reference_kind: z.string(),
  reference_id: z.string(),
  /** the ad account whose money moved: that of the quota order's leg, or the one at the other side */
  ad_account: z.object({ outside_account_id: z.string(), account_name: z.string(), customer_id: z.string() }).nullable(),
  /** the quota order that it belongs to */
  apply_no: z.string().nullable(),
  operator: z.string(),
  summary: z.string(),
  at: instant,
})
export type LedgerEntry = z.output<typeof ledgerEntry>
/** `pending`: what is held for open quota orders and refunds, at most 50, on the first page only. */
export const entryPage = z.object({
  account: ledgerAccount,
  pending: z.array(ledgerEntry),
  content: z.array(ledgerEntry),
  next: z.string().nullable(),
})
export type EntryPage = z.output<typeof entryPage>

/** What each call takes and answers. */
export const ledgerSchemas = {
  checks: { request: z.object({}), response: booksCheck },
  balances: { request: balanceRequest, response: balanceList },
  accounts: { request: accountListRequest, response: accountPage },
  creditUse: { request: creditUseRequest, response: creditUsePage, filters: creditUseFilters },
  entries: { request: entryListRequest, response: entryPage },
}
