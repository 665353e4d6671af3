// Alipay's table of a day's trades: comment lines around it, values with tabs, what went back with a minus.
import { negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { beijingInstant } from '../../kit/house-shapes.ts'
import { silence, unreadableTrouble } from '../../kit/house-answers.ts'
import { checkedLines, linesOfText } from '../../kit/statement-lines.ts'
import type { StatementAnswer, StatementLine } from '../../ports/payment-house.ts'

const KINDS: Readonly<Record<string, StatementLine['kind']>> = { 交易: 'PAYMENT', 退款: 'REFUND', 拒付: 'CHARGEBACK' }
/** The last comment; without it the file was cut off. */
const END = '#导出时间'
type Row = Readonly<Record<string, string>>

export function readTrades(name: string, text: string): StatementAnswer {
  if (!text.includes(END)) return silence(unreadableTrouble('a bill without its end'))
  return checkedLines(name, () => linesOf(text))
}

function* linesOf(text: string): Generator<StatementLine | undefined> {
  let names: string[] | undefined
  for (const line of linesOfText(text)) {
    if (line.startsWith('#') || line.trim() === '') continue
    if (names === undefined) names = cells(line)
    else yield lineOf(names, cells(line))
  }
}

const cells = (line: string): string[] => line.split(',').map(cell => cell.trim())

/** Assumed: 业务类型 拒付 for chargebacks. Amounts are yuan, fees are told as what was taken. */
function lineOf(names: readonly string[], values: readonly string[]): StatementLine | undefined {
  if (values.length !== names.length) return undefined
  const row: Row = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  const said = (name: string) => row[name] ?? ''
  const kind = KINDS[said('业务类型')]
  const amount = parseMoney(said('订单金额（元）'), 'CNY')
  const fee = parseMoney(said('服务费（元）'), 'CNY')
  const at = beijingInstant(said('完成时间'))
  const transactionId = said('支付宝交易号')
  if (!kind || !amount || !fee || !at || transactionId === '') return undefined
  const isPayment = kind === 'PAYMENT'
  return {
    kind,
    transactionId,
    number: said('商户订单号') || null,
    refundNumber: isPayment ? null : said('退款批次号/请求号') || null,
    amount: isPayment ? amount : negate(amount),
    fee: negate(fee),
    at,
  }
}
