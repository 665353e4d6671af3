// The columns of daily spend, its phone card and its file; and those of its corrections.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { dailyEndpoints } from './daily-endpoints.ts'
import { spendFilters } from './daily-lists.ts'
import { SPEND_SOURCES, SPEND_STATES } from './enums.ts'
import type { Correction, SpendRow } from './daily-schemas.ts'

export const spendRows = listOf<SpendRow>()({
  title: '每日消耗',
  key: 'row_id',
  rowName: ['day', 'account'],
  columns: {
    day: { kind: 'text', title: '日期', width: 120, pin: 'left', field: 'day', sortable: true, hint: '账户所在时区的日期' },
    account: { kind: 'own', title: '账户', width: 240, pin: 'left' },
    company: { kind: 'text', title: '开户公司', width: 180, field: 'company_name' },
    sub: { kind: 'text', title: '子客户', width: 140, field: 'sub_customer_name', isAgents: true },
    spend: { kind: 'own', title: '消耗（账户币种）', width: 180, align: 'right' },
    currency: { kind: 'text', title: '币种', width: 80, field: 'currency' },
    spendUsd: {
      kind: 'money',
      title: '消耗（$）',
      width: 140,
      field: 'spend_usd',
      currency: 'USD',
      sortable: true,
      hint: '按消耗当日首个汇率折算，之后不再变动',
    },
    compare: { kind: 'own', title: '对比期（$）', width: 160, align: 'right' },
    impressions: { kind: 'number', title: '展示', width: 120, field: 'impressions', sortable: true, hiddenByDefault: true },
    clicks: { kind: 'number', title: '点击', width: 100, field: 'clicks', sortable: true, hiddenByDefault: true },
    state: { kind: 'state', title: '数据状态', width: 110, field: 'state', states: SPEND_STATES },
    updated: { kind: 'time', title: '更新时间', width: 180, field: 'updated_at' },
  },
  card: {
    head: ['account', 'state'],
    figures: ['spend', 'spendUsd'],
    lines: [['day', 'company'], [['更新于', 'updated']]],
  },
})

export const spendFile = {
  day: { kind: 'text', title: '日期', width: 14 },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  sub_customer_name: { kind: 'text', title: '子客户', width: 20, isAgents: true },
  currency: { kind: 'text', title: '币种', width: 8 },
  spend: { kind: 'amount', title: '消耗（账户币种）', width: 18 },
  spend_usd: { kind: 'amount', title: '消耗（美元）', width: 16 },
  impressions: { kind: 'number', title: '展示', width: 12 },
  clicks: { kind: 'number', title: '点击', width: 12 },
  state: { kind: 'code', title: '数据状态', width: 12, texts: textsOf(SPEND_STATES) },
  previous: { kind: 'amount', title: '更正前', width: 16 },
  latest: { kind: 'amount', title: '关账后修正为', width: 16 },
  updated_at: { kind: 'time', title: '更新时间', width: 20 },
} as const satisfies FileColumns

export const correctionRows = listOf<Correction>()({
  title: '更正记录',
  key: 'change_id',
  rowName: ['day', 'account'],
  columns: {
    seen: { kind: 'time', title: '发现时间', width: 180, field: 'seen_at' },
    day: { kind: 'text', title: '消耗日期', width: 120, field: 'day' },
    account: { kind: 'own', title: '账户', width: 220 },
    before: { kind: 'money', title: '更正前', width: 130, field: 'before', currency: 'currency', hasSymbol: true },
    after: { kind: 'money', title: '更正后', width: 130, field: 'after', currency: 'currency', hasSymbol: true },
    source: { kind: 'code', title: '来源', width: 110, field: 'source', texts: SPEND_SOURCES },
    closing: { kind: 'own', title: '关账', width: 120 },
  },
  card: { head: ['account', 'day'], figures: ['before', 'after'], lines: [['closing'], [['发现于', 'seen']]] },
})

const list = { filters: spendFilters, rows: spendRows, file: spendFile } as const
const pages = [
  { route: 'DailyConsume', channels: CHANNEL_CODES },
  { route: 'SubDailyConsume', channels: CHANNEL_CODES },
] as const
/** By its dimension the first is all three; the others are what an account, and whom an agent serves, came to. */
export const spendLists = portalLists(dailyEndpoints, {
  SPEND_DAYS: { ...list, call: 'daily', fileName: nameOfChannel('每日消耗'), pages },
  SPEND_ACCOUNTS: { ...list, call: 'accounts', title: '账户消耗', fileName: nameOfChannel('账户消耗'), pages },
  SPEND_CUSTOMERS: { ...list, call: 'customers', title: '子客户消耗', fileName: nameOfChannel('子客户消耗'), pages: [pages[0]] },
})
