// The columns of the console's lists of read spend, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { READING_STATES } from './console-enums.ts'
import type { ClosingRow, CoverageRow, ReadingRow } from './console-schemas.ts'

const channel = { kind: 'code', title: '渠道', width: 84, field: 'channel', texts: CHANNEL_NAMES } as const
const checking = { kind: 'number', title: '核实中', hint: '等待第二次读取的日期', width: 76, field: 'checking_days' } as const
const never = { kind: 'number', title: '未读日期', hint: '近 31 天内已结束、从未读到的日期', width: 84, field: 'never_days' } as const

export const coverageRows = listOf<CoverageRow>()({
  title: '读取覆盖',
  key: 'key',
  rowName: ['customer', 'channel'],
  columns: {
    customer: { kind: 'own', title: '客户', width: 190, pin: 'left', locked: true },
    channel,
    accounts: { kind: 'own', title: '账户', width: 72, align: 'right' },
    inTurn: { kind: 'number', title: '按时', hint: '按该客户的同步频率读到；近期无消耗的账户至少 6 小时一次', width: 68, field: 'in_turn' },
    read: { kind: 'number', title: '24 小时内', width: 84, field: 'read' },
    late: { kind: 'number', title: '超时', width: 62, field: 'late' },
    neverRead: { kind: 'number', title: '从未', width: 62, field: 'never' },
    failed: { kind: 'number', title: '失败', width: 62, field: 'failed' },
    why: { kind: 'own', title: '失败原因', width: 190 },
    oldest: { kind: 'time', title: '最早读取', hint: '账户中最久未更新的一次', width: 116, isStacked: true, field: 'oldest_read_at' },
    checking,
    never,
  },
  card: {
    head: ['customer', 'channel'],
    figures: ['accounts', 'read', 'failed'],
    lines: [
      [['原因', 'why']],
      [['最早读取', 'oldest']],
      [
        ['核实中', 'checking'],
        ['未读日期', 'never'],
      ],
    ],
  },
})

export const readingRows = listOf<ReadingRow>()({
  title: '账户读取',
  key: 'account_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'own', title: '广告账户', width: 200, pin: 'left', locked: true },
    state: { kind: 'state', title: '状态', width: 112, field: 'state', states: READING_STATES },
    channel,
    customer: { kind: 'own', title: '客户', width: 180 },
    readAt: { kind: 'time', title: '最近读取', width: 116, isStacked: true, field: 'read_at' },
    every: { kind: 'own', title: '读取频率', width: 96 },
    why: { kind: 'own', title: '失败原因', width: 220 },
    failedAt: { kind: 'time', title: '失败自', width: 116, isStacked: true, field: 'failed_at' },
    checking,
    never,
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
  },
  card: {
    head: ['account', 'state'],
    lines: [
      ['customer', 'channel'],
      [['最近读取', 'readAt']],
      [['原因', 'why']],
      [
        ['核实中', 'checking'],
        ['未读日期', 'never'],
      ],
    ],
  },
})

export const closingRows = listOf<ClosingRow>()({
  title: '关账',
  key: 'key',
  rowName: ['customer', 'month'],
  columns: {
    customer: { kind: 'own', title: '客户', width: 200, pin: 'left', locked: true },
    month: { kind: 'text', title: '月份', width: 88, field: 'month' },
    closedAt: { kind: 'time', title: '关账时间', width: 124, isStacked: true, field: 'closed_at' },
    usd: { kind: 'money', title: '关账消耗 (USD)', width: 132, field: 'usd', currency: 'USD' },
    late: {
      kind: 'money',
      title: '关账后修正 (USD)',
      hint: '关账后渠道更正的合计，关账月份的金额不变',
      width: 140,
      field: 'late_usd',
      currency: 'USD',
    },
    lateDays: { kind: 'number', title: '修正日期', hint: '有修正的账户·日', width: 84, field: 'late_days' },
    billed: { kind: 'money', title: '后续账单更正 (USD)', width: 148, field: 'billed_usd', currency: 'USD' },
    waiting: { kind: 'number', title: '待下期账单', hint: '下一期账单仍需核对的账户', width: 96, field: 'waiting' },
  },
  card: {
    head: ['customer', 'month'],
    figures: ['usd', 'late', 'billed'],
    lines: [
      [['关账时间', 'closedAt']],
      [
        ['修正日期', 'lateDays'],
        ['待下期账单', 'waiting'],
      ],
    ],
  },
})
