// Lines: the accounts of an addition with what was typed for each; pure.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { addAmountProblem, TIKTOK_MIN_ADD_DOLLARS } from '@tallyhelm/protocol/topics/quota/limits'
import type { AddRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText, money, parseMoney, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import type { PricedRow } from '../../pickers/PasteAmounts.tsx'

/** `amount` is decimal text as typed; '' until something is. */
export type Line = { account: PickerRow; amount: string }

export type LineAction =
  | { type: 'typed'; accountId: string; amount: string }
  | { type: 'removed'; accountId: string }
  /** Accounts that are there already take the new amount, unless it is empty. */
  | { type: 'added'; rows: readonly PricedRow[] }
  | { type: 'filled'; amount: string }
  | { type: 'filled by days'; days: number }

export function linesReducer(lines: readonly Line[], action: LineAction): readonly Line[] {
  switch (action.type) {
    case 'typed':
      return lines.map(line => (line.account.account_id === action.accountId ? { ...line, amount: action.amount } : line))
    case 'removed':
      return lines.filter(line => line.account.account_id !== action.accountId)
    case 'added':
      return withAdded(lines, action.rows)
    case 'filled':
      return lines.map(line => ({ ...line, amount: action.amount }))
    case 'filled by days':
      return lines.map(line => ({ ...line, amount: amountForDays(line.account, action.days) }))
  }
}

function withAdded(lines: readonly Line[], rows: readonly PricedRow[]): readonly Line[] {
  const amounts = new Map(rows.map(({ row, amount }) => [row.account_id, amount]))
  const known = new Set(lines.map(line => line.account.account_id))
  return [
    ...lines.map(line => ({ ...line, amount: amounts.get(line.account.account_id) || line.amount })),
    ...rows.filter(({ row }) => !known.has(row.account_id)).map(({ row, amount }) => ({ account: row, amount })),
  ]
}

/**
 * What is missing so that the balance lasts so many days at the average of the last seven, rounded up to whole units: '' when nothing is
 * missing or the balance is not known. On TikTok never less than its minimum.
 */
export function amountForDays(account: Pick<PickerRow, 'channel' | 'currency' | 'avg_spend_7d' | 'balance'>, days: number): string {
  const { currency } = account
  const daily = parseMoneyRounded(account.avg_spend_7d, currency)
  const balance = account.balance === null ? undefined : parseMoneyRounded(account.balance, currency)
  if (!daily || !balance || daily.minor <= 0n) return ''
  const missing = daily.minor * BigInt(days) - balance.minor
  if (missing <= 0n) return ''
  const unit = (parseMoney('1', currency) ?? money(1n, currency)).minor
  const whole = (missing + unit - 1n) / unit
  const least = account.channel === 'TIKTOK' && whole < TIKTOK_MIN_ADD_DOLLARS ? TIKTOK_MIN_ADD_DOLLARS : whole
  return decimalText(money(least * unit, currency))
}

/** What is wrong with each line, by account; accounts that cannot be added to are not lines. */
export function lineProblems(lines: readonly Line[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ account, amount }): [string, string][] => {
      const problem = addAmountProblem(account.channel, amount, account.currency)
      return problem === undefined ? [] : [[account.account_id, problem]]
    }),
  )
}

/** The order over these lines; amounts as the wire wants them. */
export function addRequestOf(lines: readonly Line[], remark: string): AddRequest {
  const items = lines.map(({ account, amount }) => ({ account_id: account.account_id, amount: wireAmount(amount, account) }))
  return { adjust_type: 'ADD', items, remark }
}

function wireAmount(text: string, { currency }: Pick<PickerRow, 'currency'>): string {
  const amount = parseMoney(text.trim().replaceAll(',', '').replace(/\.$/, ''), currency)
  return amount ? decimalText(amount) : text
}
