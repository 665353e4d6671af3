// Alipay's table of a day's trades: comment lines around it, values with tabs, what went back with a minus.
import { negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { beijingInstant } from '../../kit/house-shapes.ts'
import { columnsOf, StatementFault, type StatementReader } from '../../kit/statement-lines.ts'
import type { StatementLine } from '../../ports/payment-house.ts'

const KINDS: Readonly<Record<string, StatementLine['kind']>> = { 交易: 'PAYMENT', 退款: 'REFUND', 拒付: 'CHARGEBACK' }
/** The last comment; without it the file was cut off. */
const END = '#导出时间'

/** Of the table of trades inside the zip; its other file sums them up by shop. */
export const isTradeTable = (name: string): boolean => name.endsWith('.csv') && !name.includes('汇总')

export function tradeReader(): StatementReader {
  let names: readonly string[] | undefined
  let cellOf = columnsOf([])
  let count = 0
  let isWhole = false
  return {
    line(text) {
      if (text.startsWith(END)) isWhole = true
      if (text.startsWith('#') || text.trim() === '') return null
      const values = cells(text)
      if (names === undefined) {
        names = values
        cellOf = columnsOf(values)
        return null
      }
      count += 1
      const line = values.length === names.length ? lineOf(name => cellOf(values, name)) : undefined
      if (!line) throw new StatementFault(`line ${count} of the bill`)
      return line
    },
    end() {
      if (!isWhole) throw new StatementFault('a bill without its end')
    },
  }
}

const cells = (line: string): string[] => line.split(',').map(cell => cell.trim())

/** Assumed: 业务类型 拒付 for chargebacks. Amounts are yuan, fees are told as what was taken. */
function lineOf(said: (name: string) => string): StatementLine | undefined {
  const kind = entryOf(KINDS, said('业务类型'))
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
