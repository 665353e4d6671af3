// What a saved report asks for at an instant, and the mail that leads to its file.
import type { SavedReport } from '@tallyhelm/modules/spend'
import type { ExportRequestOf, WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { EXPORT_KEPT_DAYS } from '@tallyhelm/protocol/topics/exports/limits'
import type { SpendTotal, SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { SPEND_DIMENSIONS } from '@tallyhelm/protocol/topics/spend/enums'
import { rangeBefore } from '@tallyhelm/protocol/topics/spend/limits'
import { reportRange } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { ReportQuestion } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { addDays, dayOf, timeText } from '@tallyhelm/protocol/values/day'
import { displayText, parseMoney, zero } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

/** The file that the report means at this instant. */
export function wantedOf({ question }: Pick<SavedReport, 'question'>, at: Date): WantedExport {
  const { channel, dimension, period, filters, columns, format } = question
  const rows = { ...filters, ...reportRange(period, question, dayOf(at)), channel, format, ...(columns === undefined ? {} : { columns }) }
  return dimension === 'CUSTOMER' ? { kind: 'SPEND_CUSTOMERS', request: rows } : { kind: 'SPEND_DAYS', request: { ...rows, dimension } }
}

type Dimension = ReportQuestion['dimension']
type Asked = Omit<SpendTotalRequest, 'dimension'> & { dimension: Dimension; from: string; until: string }

/** The totals of what was asked for, as it was written down for the file. */
export function totalsOf({ kind, request }: { kind: string; request: unknown }, { question }: Pick<SavedReport, 'question'>): Asked {
  // Written by `wantedOf`, whose days both stand in it.
  const { format: _, columns: __, ...asked } = request as ExportRequestOf<'SPEND_DAYS'> & { from: string; until: string }
  const other = question.is_compared ? rangeBefore(asked) : undefined
  return {
    ...asked,
    dimension: kind === 'SPEND_CUSTOMERS' ? 'CUSTOMER' : asked.dimension,
    ...(other === undefined ? {} : { compare_from: other.from, compare_until: other.until }),
  }
}

type Made = { asked: Asked; total: SpendTotal; rows: number }

/** The link asks for a sign-in, and shows the report to nobody but its owner. */
export function reportWords(
  world: World,
  { id, name, subCustomerId }: SavedReport,
  { asked, total, rows }: Made,
): { subject: string; body: string } {
  const brand = world.settings.brand.name_zh
  const by = asked.dimension === 'CUSTOMER' ? '按子客户' : SPEND_DIMENSIONS[asked.dimension]
  const path = `${subCustomerId === null ? '/advert' : ''}/consume/${asked.channel.toLowerCase()}?report=${id}`
  const gaps = gapsOf(asked, total)
  const lines = [
    `报表“${name}”：${CHANNELS[asked.channel].name} 每日消耗，${by}`,
    `日期：${asked.from} 至 ${addDays(asked.until, -1)}（按账户时区）`,
    `合计消耗：${dollars(total.usd)}${total.compare === null ? '' : `，上一周期 ${dollars(total.compare.usd)}`}`,
    `文件共 ${rows} 行，保留 ${EXPORT_KEPT_DAYS} 天`,
    ...(gaps.length === 0 ? [] : ['', `请注意，数据尚不完整：${gaps.join('；')}。`]),
    '',
    `登录后查看与下载：${world.settings.portalUrl}${path}`,
    '',
    '不想再收到？在“我的报表”中关闭发送。',
    brand,
  ]
  return { subject: `【${brand}】消耗报表：${name}`, body: lines.join('\n') }
}

/** What the figures still lack; empty where they are whole. */
function gapsOf({ from, until }: Asked, { coverage, checking_days: checking, today }: SpendTotal): string[] {
  const { accounts, read, oldest_read_at: oldest, failed, not_begun: notBegun } = coverage
  const unread = accounts - read
  const isRunning = from <= today && until > today
  const endsYesterday = until > addDays(today, -1) && !isRunning
  return [
    ...(unread > 0 ? [`${unread}/${accounts} 个账户 24 小时内未读取${oldest === null ? '' : `，最早读取于 ${timeText(oldest)}`}`] : []),
    ...(failed > 0 ? [`${failed} 个账户读取失败`] : []),
    ...(isRunning ? ['今天尚未结束'] : []),
    ...(notBegun > 0 && (isRunning || endsYesterday) ? [`${notBegun} 个账户所在时区的前一天尚未结束`] : []),
    ...(checking > 0 ? [`${checking} 天的金额核实中`] : []),
  ]
}

const dollars = (text: string): string => displayText(parseMoney(text, 'USD') ?? zero('USD'), { withSymbol: true })
