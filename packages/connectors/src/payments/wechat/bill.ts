// WeChat Pay's trade bill: a back-tick before each value, columns by their Chinese names, and a summary at the end that must add up.
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { beijingInstant, currencyCode, signedMajor } from '../../kit/house-shapes.ts'
import { columnsOf, StatementFault, type StatementReader } from '../../kit/statement-lines.ts'
import type { StatementLine } from '../../ports/payment-house.ts'

const SUMMARY = '总交易单数'

/** The line behind the summary's titles says how many lines there are. */
export function tradeBillReader(): StatementReader {
  let names: readonly string[] | undefined
  let cellOf = columnsOf([])
  let found = 0
  let isSummary = false
  let total: number | undefined
  return {
    line(text) {
      if (text.startsWith(SUMMARY)) isSummary = true
      else if (isSummary) total ??= countOf(text)
      else if (names === undefined) {
        names = text.split(',')
        cellOf = columnsOf(names)
      } else if (text !== '') {
        found += 1
        const values = valuesOf(text)
        const line = values.length === names.length ? lineOf(name => cellOf(values, name)) : undefined
        if (!line) throw new StatementFault(`line ${found} of the bill`)
        return line
      }
      return null
    },
    end() {
      if (total === undefined) throw new StatementFault('a bill without its summary')
      if (total !== found) throw new StatementFault(`${found} of ${total} lines of the bill`)
    },
  }
}

/** Values may hold a comma, but none before a back-tick. */
const valuesOf = (line: string): string[] => line.replace(/^`/, '').split(',`')

function countOf(line: string): number | undefined {
  const [count = ''] = valuesOf(line)
  return /^\d{1,9}(\.0+)?$/.test(count) ? Number(count) : undefined
}

/** A zero in 微信退款单号 stands on lines of payments. Assumed: a chargeback stands as a refund of the type CHARGEBACK. */
function lineOf(said: (name: string) => string): StatementLine | undefined {
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
