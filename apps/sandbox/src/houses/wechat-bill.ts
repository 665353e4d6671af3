// WeChat Pay's trade bill of a day: every value behind a back-tick, a summary at its end, and its hash told beforehand.
import { createHash } from 'node:crypto'
import { formatDecimal } from '../wire/decimal.ts'
import { beijingTime } from './book.ts'
import { keepFile } from './files.ts'
import type { Desk, Line } from './house.ts'
import { linesOfDay } from './statement.ts'

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

export function billOf(desk: Desk, day: string): { sha1: string; token: string } | null {
  const lines = linesOfDay(desk, day)
  if (!lines) return null
  const text = billText(desk, lines)
  const sha1 = createHash('sha1').update(text).digest('hex')
  return { sha1, token: keepFile(text) }
}

function billText(desk: Desk, lines: Line[]): string {
  const rows = lines.map(line => row(desk, line))
  const paid = sum(lines.filter(each => each.kind === 'PAYMENT'))
  const back = sum(lines.filter(each => each.kind !== 'PAYMENT'))
  const fees = formatDecimal(
    lines.reduce((total, { fee }) => total + fee.minor, 0n),
    2,
  )
  const totals = [`${lines.length}.0`, paid, back, '0.0', fees, paid, back]
  return `\ufeff${[HEADER, ...rows, SUMMARY, ticked(totals)].join('\r\n')}\r\n`
}

const sum = (lines: Line[]) =>
  formatDecimal(
    lines.reduce((total, { amount }) => total + amount.minor, 0n),
    2,
  )
const ticked = (values: string[]) => values.map(value => `\`${value}`).join(',')

/** Assumed: a chargeback stands as a refund of the type CHARGEBACK. */
function row({ book }: Desk, line: Line): string {
  const { kind, number, refundNumber, transactionId, outsideId, amount, fee, at, subject } = line
  const isPayment = kind === 'PAYMENT'
  const figure = formatDecimal(amount.minor, 2)
  const asRefund = [outsideId, refundNumber ?? outsideId, figure, '0.00', kind === 'REFUND' ? 'ORIGINAL' : 'CHARGEBACK', 'SUCCESS']
  return ticked([
    beijingTime(at),
    book.ring.ids['app_id'] ?? '',
    book.ring.ids['mch_id'] ?? '',
    '0',
    '',
    transactionId,
    number,
    '',
    'NATIVE',
    isPayment ? 'SUCCESS' : 'REFUND',
    'OTHERS',
    amount.currency,
    isPayment ? figure : '0.00',
    '0.00',
    ...(isPayment ? ['0', '0', '0.00', '0.00', '', ''] : asRefund),
    subject.replaceAll(',', ' '),
    '',
    `${formatDecimal(fee.minor, 2)}000`,
    '0.60%',
    isPayment ? figure : '0.00',
    isPayment ? '0.00' : figure,
    '',
  ])
}
