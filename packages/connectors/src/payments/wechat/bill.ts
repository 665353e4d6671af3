// WeChat Pay's trade bill: a back-tick before each value, columns by their Chinese names, and a summary at the end that must add up.
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { beijingInstant, currencyCode, signedMajor } from '../../kit/house-shapes.ts'
import { checkedLines, linesOfText } from '../../kit/statement-lines.ts'
import { silence, unreadableTrouble } from '../../kit/house-answers.ts'
import type { StatementAnswer, StatementLine } from '../../ports/payment-house.ts'

const SUMMARY = '总交易单数'
type Row = Readonly<Record<string, string>>

export function readTradeBill(name: string, text: string): StatementAnswer {
  const [count] = totals(text)
  if (count === undefined) return silence(unreadableTrouble('a bill without its summary'))
  let found = 0
  for (const _row of rows(text)) found += 1
  if (found !== count) return silence(unreadableTrouble(`${found} of ${count} lines of the bill`))
  return checkedLines(name, () => linesOf(text))
}

function* linesOf(text: string): Generator<StatementLine | undefined> {
  for (const row of rows(text)) yield row && lineOf(row)
}

/** Undefined for a row with more or fewer values than the header names. */
function* rows(text: string): Generator<Row | undefined> {
  let names: string[] | undefined
  for (const line of linesOfText(text)) {
    if (line.startsWith(SUMMARY)) return
    if (names === undefined) names = line.split(',')
    else if (line !== '') yield rowOf(names, line)
  }
}

/** Values may hold a comma, but none before a back-tick. */
function rowOf(names: readonly string[], line: string): Row | undefined {
  const values = line.replace(/^`/, '').split(',`')
  return values.length === names.length ? Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) : undefined
}

/** A zero in 微信退款单号 stands on lines of payments. Assumed: a chargeback stands as a refund of the type CHARGEBACK. */
function lineOf(row: Row): StatementLine | undefined {
  const said = (name: string) => row[name] ?? ''
  const currency = currencyCode.safeParse(said('货币种类'))
  const at = beijingInstant(said('交易时间'))
  if (!currency.success || !at) return undefined
  const isRefund = said('交易状态') === 'REFUND'
  if (!isRefund && !['SUCCESS', 'REVOKED'].includes(said('交易状态'))) return undefined
  const amount = signedMajor(said(isRefund ? '退款金额' : '订单金额'), currency.data)
  const fee = parseMoneyRounded(said('手续费'), currency.data)
  if (!amount || !fee) return undefined
  const isChargeback = isRefund && said('退款类型') === 'CHARGEBACK'
  return {
    kind: isChargeback ? 'CHARGEBACK' : isRefund ? 'REFUND' : 'PAYMENT',
    transactionId: said('微信订单号'),
    number: said('商户订单号') || null,
    refundNumber: isRefund ? said('商户退款单号') || null : null,
    amount,
    fee,
    at,
  }
}

/** How many lines the bill says it has. */
function totals(text: string): number[] {
  const start = text.lastIndexOf(SUMMARY)
  const [, line = ''] = start === -1 ? [] : text.slice(start).split('\n')
  const [count = ''] = line.replace(/^`/, '').split(',`')
  return /^\d{1,9}(\.0+)?$/.test(count) ? [Number(count)] : []
}
