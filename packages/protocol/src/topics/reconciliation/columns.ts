// The columns of the differences and of the daily runs, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import type { Difference, Run } from './schemas.ts'

const channel = { kind: 'code', field: 'channel', texts: CHANNEL_NAMES } as const
const money = { kind: 'money', currency: 'currency' } as const

export const differenceRows = listOf<Difference>()({
  title: '账实差异',
  key: 'difference_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'own', title: '广告账户', width: 200, pin: 'left', locked: true },
    state: { kind: 'own', title: '状态', width: 136 },
    channel: { ...channel, title: '渠道', width: 84 },
    customer: { kind: 'text', title: '客户', width: 190, field: 'customer_name' },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    ours: { ...money, title: '系统金额', width: 130, below: 'currency', field: 'our_amount' },
    platform: { ...money, title: '渠道金额', width: 130, field: 'platform_amount' },
    difference: { ...money, title: '差异', hint: '渠道金额减系统金额', width: 130, field: 'difference' },
    claimed_by: { kind: 'text', title: '处理人', width: 90, field: 'claimed_by' },
    first_seen_at: { kind: 'time', title: '发现时间', hint: '北京时间 GMT+8', width: 116, isStacked: true, field: 'first_seen_at' },
    last_seen_at: { kind: 'time', title: '最近读数', width: 172, hiddenByDefault: true, field: 'last_seen_at' },
    ended_at: { kind: 'time', title: '结束时间', width: 172, hiddenByDefault: true, field: 'ended_at' },
  },
  card: {
    head: ['account', 'state'],
    lines: [
      ['customer'],
      [['差异', 'difference'], 'currency'],
      [
        ['系统', 'ours'],
        ['渠道', 'platform'],
      ],
    ],
  },
})

export const runRows = listOf<Run>()({
  title: '每日对账',
  key: ['day', 'channel', 'currency'],
  rowName: ['day', 'channel', 'currency'],
  columns: {
    day: { kind: 'text', title: '日期', width: 116, pin: 'left', locked: true, field: 'day' },
    state: { kind: 'own', title: '状态', width: 92 },
    channel: { ...channel, title: '来源', width: 88 },
    currency: { kind: 'text', title: '币种', width: 58, field: 'currency' },
    ours: { ...money, title: '系统合计', width: 130, field: 'our_total' },
    platform: { ...money, title: '渠道合计', width: 130, field: 'platform_total' },
    difference: { ...money, title: '差异', width: 130, field: 'difference' },
    accounts: { kind: 'number', title: '账户数', width: 72, field: 'accounts' },
    matched: { kind: 'number', title: '一致', width: 62, field: 'matched' },
    differing: { kind: 'number', title: '差异笔数', width: 82, field: 'differing' },
    moving: { kind: 'number', title: '变更中', hint: '对账时有额度变更在处理，未比较', width: 72, field: 'moving' },
    unread: { kind: 'number', title: '未读', hint: '26 小时内没有渠道读数', width: 62, field: 'unread' },
    finished_at: { kind: 'time', title: '完成时间', width: 116, isStacked: true, field: 'finished_at' },
  },
  card: {
    head: ['day', 'state'],
    lines: [
      ['channel', 'currency'],
      [
        ['差异', 'difference'],
        ['笔数', 'differing'],
      ],
      [
        ['系统', 'ours'],
        ['渠道', 'platform'],
      ],
      [
        ['账户数', 'accounts'],
        ['一致', 'matched'],
        ['变更中', 'moving'],
        ['未读', 'unread'],
      ],
      [['完成于', 'finished_at']],
    ],
  },
})
