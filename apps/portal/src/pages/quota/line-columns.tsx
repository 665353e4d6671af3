// The columns of an order's table: while it is filled in, and as the recap before it is sent.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { type Currency, displayText, subtract } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { ReactNode } from 'react'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import { accountStateOf } from '../../orders/account-state.ts'
import type { Line } from './lines.ts'
import { quotedItem } from './order-form.ts'
import { OPERATIONS } from './operation-texts.ts'
import type { OrderDraft } from './use-order-draft.ts'

type Context = { line: Line; quoted: Quote['items'][number] | undefined; can: Capability | undefined }
export type LineColumn = {
  title: string
  /** Behind an ⓘ in the head. */
  hint?: string
  /** 'amount': the box for the amount stands here. */
  look?: 'right' | 'amount'
  cell: (context: Context) => ReactNode
}

/** What the columns need of one line. */
export function contextOf({ form, quote, capabilities }: OrderDraft, line: Line): Context {
  const { account_id } = line.account
  return { line, quoted: quotedItem(quote.current, account_id, form.mode), can: capabilities.byAccount.get(account_id) }
}

/** The name of the box for an amount: 新增额度, 调减额度, 转入金额, 转出金额. */
export function amountName({ kind, form }: Pick<OrderDraft, 'kind' | 'form'>): string {
  if (kind !== 'TRANSFER') return OPERATIONS[kind].amount
  return form.mode === 'FROM_ONE' ? '转入金额' : '转出金额'
}

/** What the accounts of the lines are: 新增额度的账户, and of a transfer those that are not shared. */
export function accountsTitle({ kind, form }: Pick<OrderDraft, 'kind' | 'form'>): string {
  if (kind !== 'TRANSFER') return OPERATIONS[kind].accounts
  return form.mode === 'FROM_ONE' ? '转入账户' : '转出账户'
}

const money = (text: string | null | undefined, currency: Currency) =>
  text === null || text === undefined ? '—' : amountOf(text, { withSymbol: true }, currency)
const company: LineColumn = { title: '开户公司', cell: ({ line }) => line.account.company_name }
const balance: LineColumn = { title: '可用余额', look: 'right', cell: ({ line }) => money(line.account.balance, line.account.currency) }
const serviceFee: LineColumn = {
  title: '服务费',
  look: 'right',
  cell: ({ quoted, line }) => money(quoted?.service_fee, line.account.currency),
}
const tax: LineColumn = { title: '税费', look: 'right', cell: ({ quoted, line }) => money(quoted?.tax, line.account.currency) }
const subtotal: LineColumn = {
  title: '小计',
  look: 'right',
  cell: ({ quoted, line }) => <b>{money(quoted?.subtotal, line.account.currency)}</b>,
}
const leaving = (title: string): LineColumn => ({
  title,
  hint: '渠道余额减去延迟结算的缓冲，按实时读取计算；执行前会再次读取',
  look: 'right',
  cell: ({ can, quoted, line }) => money(can?.reducible ?? quoted?.available, line.account.currency),
})
const typed = (title: string): LineColumn => ({ title, look: 'amount', cell: () => null })

const currentLimit: LineColumn = {
  title: '当前额度',
  look: 'right',
  cell: ({ line }) => money(line.account.amount_limit, line.account.currency),
}

export function fillColumns(draft: OrderDraft, seesSpend: boolean): readonly LineColumn[] {
  const amount = typed(amountName(draft))
  switch (draft.kind) {
    case 'ADD':
      return [company, ...(seesSpend ? [currentLimit] : []), balance, amount, serviceFee, tax, subtotal]
    case 'REDUCE':
      return [
        company,
        balance,
        leaving('可调减额度'),
        amount,
        { ...serviceFee, title: '退回服务费' },
        { ...tax, title: '退回税费' },
        { ...subtotal, title: '退回小计' },
      ]
    case 'TRANSFER':
      return [company, draft.form.mode === 'FROM_ONE' ? balance : leaving('可转额度'), amount, serviceFee, tax]
    case 'CLEAR':
      return [company, balance, { title: '状态', cell: ({ line }) => <AccountState account={line.account} /> }, recentSpend, afterClearing]
  }
}

export function recapColumns(draft: OrderDraft): readonly LineColumn[] {
  const amount = (title: string): LineColumn => ({
    title,
    look: 'right',
    cell: ({ quoted, line }) => <b>{money(quoted?.amount, line.account.currency)}</b>,
  })
  const back = [
    { ...serviceFee, title: '退回服务费' },
    { ...tax, title: '退回税费' },
    { ...subtotal, title: '退回小计' },
  ]
  switch (draft.kind) {
    case 'ADD':
      return [company, amount('新增额度'), serviceFee, tax, subtotal]
    case 'REDUCE':
      return [company, amount('调减额度'), ...back]
    case 'CLEAR':
      return [company, balance, amount('预计清零'), ...back]
    case 'TRANSFER':
      return [{ title: '转入账户', cell: ({ line }) => <Target draft={draft} line={line} /> }, amount('转移金额'), serviceFee, tax]
  }
}

/** Of a transfer line the giving account, of all others the account. */
export function recapAccount({ kind, form }: OrderDraft, line: Line): PickerRow {
  return kind === 'TRANSFER' && form.mode === 'FROM_ONE' ? (form.anchor ?? line.account) : line.account
}

function Target({ draft: { form }, line }: { draft: OrderDraft; line: Line }) {
  const account = form.mode === 'FROM_ONE' ? line.account : (form.anchor ?? line.account)
  return <NamedId name={account.account_name} id={account.outside_account_id} />
}

function AccountState({ account }: { account: PickerRow }) {
  const { text, tone } = accountStateOf(account)
  return <Tag tone={tone}>{text}</Tag>
}

/** Only TikTok tells; elsewhere nothing is known, and nothing depends on it. */
const recentSpend: LineColumn = {
  title: '近 3 小时消耗',
  cell: ({ can }) => {
    if (can === undefined || can.channel !== 'TIKTOK') return '—'
    return can.lowering_blocked_until === null ? '无' : `有（${timeText(can.lowering_blocked_until).slice(11, 16)} 后可清零）`
  },
}

const afterClearing: LineColumn = {
  title: '清零后',
  hint: '以执行时的渠道余额为准',
  look: 'right',
  cell: ({ line: { account }, quoted }) => {
    if (quoted === undefined || account.balance === null) return '—'
    const left = subtract(moneyOf(account.balance, account.currency), moneyOf(quoted.amount, account.currency))
    return <b>{displayText(left, { withSymbol: true })}</b>
  },
}
