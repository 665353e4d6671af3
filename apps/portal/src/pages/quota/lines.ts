// Lines: the accounts of an order with what was typed for each; pure.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { TIKTOK_MIN_ADD_DOLLARS } from '@tallyhelm/protocol/topics/quota/limits'
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
  /** By account id; lines without one keep their amount. */
  | { type: 'filled each'; amounts: ReadonlyMap<string, string> }

/** The parts of the form that it changes; undefined for all lines. */
export const changedBy = (action: LineAction): readonly string[] | undefined =>
  action.type === 'typed' || action.type === 'removed' ? [`lines.${action.accountId}`] : undefined

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
    case 'filled each':
      return lines.map(line => ({ ...line, amount: action.amounts.get(line.account.account_id) ?? line.amount }))
  }
}

function withAdded(lines: readonly Line[], rows: readonly PricedRow[]): readonly Line[] {
  const amounts = new Map(rows.map(({ row, add_amount: amount }) => [row.account_id, amount]))
  const known = new Set(lines.map(line => line.account.account_id))
  return [
    ...lines.map(line => ({ ...line, amount: amounts.get(line.account.account_id) || line.amount })),
    ...rows.filter(({ row }) => !known.has(row.account_id)).map(({ row, add_amount: amount }) => ({ account: row, amount })),
  ]
}

/** Those of the accounts that can take part and are not there yet, in the currency of the order, or of the first of them; `room` at most. */
export function lowOnes(rows: readonly PickerRow[], lines: readonly Line[], room: number): readonly PickerRow[] {
  const known = new Set(lines.map(line => line.account.account_id))
  const usable = rows.filter(row => row.is_low_balance && row.add_obstacle === null && !known.has(row.account_id))
  const currency = lines[0]?.account.currency ?? usable[0]?.currency
  return usable.filter(row => row.currency === currency).slice(0, Math.max(0, room))
}

/**
 * What is missing so that the balance lasts so many days at the average of the last seven, rounded up to whole units: '' when nothing is
 * missing, or where the balance or the average is not known. On TikTok never less than its minimum.
 */
export function amountForDays(account: Pick<PickerRow, 'channel' | 'currency' | 'avg_spend_7d' | 'balance'>, days: number): string {
  const { currency } = account
  const daily = account.avg_spend_7d === null ? undefined : parseMoneyRounded(account.avg_spend_7d, currency)
  const balance = account.balance === null ? undefined : parseMoneyRounded(account.balance, currency)
  if (!daily || !balance || daily.minor <= 0n) return ''
  const missing = daily.minor * BigInt(days) - balance.minor
  if (missing <= 0n) return ''
  const unit = (parseMoney('1', currency) ?? money(1n, currency)).minor
  const whole = (missing + unit - 1n) / unit
  const least = account.channel === 'TIKTOK' && whole < TIKTOK_MIN_ADD_DOLLARS ? TIKTOK_MIN_ADD_DOLLARS : whole
  return decimalText(money(least * unit, currency))
}
