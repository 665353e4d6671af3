// Alipay's file of a day's trades, GBK in a zip: comments around a table, a row for each payment and for each part that went back.
import { formatDecimal } from '../wire/decimal.ts'
import { beijingTime } from './book.ts'
import { gbkOf, zipOf } from '../wire/zip.ts'
import { keepFile } from './files.ts'
import type { Desk, Line } from './house.ts'
import { linesOfDay } from './statement.ts'

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const WORDS = { PAYMENT: '交易', REFUND: '退款', CHARGEBACK: '拒付' } as const

/** null while the day's file isn't there. */
export function billOf(desk: Desk, day: string): string | null {
  const lines = linesOfDay(desk, day)
  if (!lines) return null
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${desk.book.ring.ids['seller_id']}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEADER,
    ...lines.map(row),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${beijingTime(desk.world.clock.now())}]`,
    '',
  ].join('\r\n')
  const sums = `#支付宝业务汇总查询\r\n#导出时间：[${beijingTime(desk.world.clock.now())}]\r\n`
  const name = `${desk.book.ring.ids['seller_id']}0156_${day.replaceAll('-', '')}_业务明细`
  return keepFile(zipOf({ [`${name}(汇总).csv`]: gbkOf(sums), [`${name}.csv`]: gbkOf(text) }))
}

/** What went back stands with a minus; a tab follows long numbers, so that spreadsheets leave them alone. */
function row({ kind, number, refundNumber, transactionId, outsideId, amount, fee, at, subject }: Line): string {
  const sign = kind === 'PAYMENT' ? 1n : -1n
  const figure = formatDecimal(sign * amount.minor, 2)
  const zeros = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00']
  const request = kind === 'PAYMENT' ? '' : (refundNumber ?? outsideId)
  const cells = [
    `${transactionId}\t`,
    `${number}\t`,
    WORDS[kind],
    subject.replaceAll(',', ' '),
    beijingTime(at),
    beijingTime(at),
    '',
    '',
    '',
    '',
  ]
  return [...cells, 'cus***@example.com', figure, figure, ...zeros, `${request}\t`, formatDecimal(-fee.minor, 2), '0.00', ''].join(',')
}
