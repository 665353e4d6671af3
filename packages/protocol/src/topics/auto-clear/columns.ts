// The columns of the auto-clear whitelist and of the clearings that were announced, their phone cards and the file (screens.md 5.16).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { autoClearEndpoints } from './endpoints.ts'
import { WHITELIST_STATUSES } from './enums.ts'
import { whitelistFilters } from './lists.ts'
import type { UpcomingClearing, WhitelistEntry } from './schemas.ts'

const STATUS_TEXTS = textsOf(WHITELIST_STATUSES)

const account = {
  account: { kind: 'named', title: '账户', width: 196, pin: 'left', field: 'account_name', id: 'outside_account_id' },
  channel: { kind: 'code', title: '渠道', width: 84, field: 'channel', texts: CHANNEL_NAMES },
  company: { kind: 'text', title: '开户公司', width: 128, field: 'company_name' },
  balance: { kind: 'money', title: '余额', width: 100, field: 'balance', currency: 'currency', hasSymbol: true },
  lastSpend: { kind: 'text', title: '最近消耗日', width: 116, hint: '账户时区', field: 'last_spend_day' },
} as const

export const whitelistList = listOf<WhitelistEntry>()({
  title: '自动清零白名单',
  key: 'entry_id',
  rowName: ['account'],
  columns: {
    ...account,
    days: {
      kind: 'number',
      title: '距自动清零（天）',
      width: 136,
      hint: '假设此后一直没有消耗；白名单到期并提前通知后才会清零。自动清零关闭时不显示。',
      field: 'days_until_clear',
    },
    expires: { kind: 'own', title: '白名单有效期', width: 188 },
    joined: { kind: 'person', title: '加入人 / 时间', width: 158, field: 'joined_by', at: 'joined_at' },
    actions: { kind: 'own', title: '操作', width: 116, pin: 'right' },
  },
  card: {
    head: ['account'],
    lines: [
      [
        ['余额', 'balance'],
        ['距自动清零（天）', 'days'],
      ],
      [['有效期至', 'expires']],
    ],
    end: ['actions'],
  },
})

export const upcomingList = listOf<UpcomingClearing>()({
  title: '即将清零的账户',
  key: 'clearing_id',
  rowName: ['account'],
  columns: {
    ...account,
    clearOn: { kind: 'text', title: '预计清零日', width: 126, hint: '北京时间 GMT+8', field: 'clear_on' },
    notified: { kind: 'time', title: '通知时间', width: 166, field: 'notified_at' },
    actions: { kind: 'own', title: '操作', width: 124, pin: 'right' },
  },
  card: {
    head: ['account'],
    lines: [
      [
        ['预计清零日', 'clearOn'],
        ['余额', 'balance'],
      ],
    ],
    end: ['actions'],
  },
})

export const whitelistFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  currency: { kind: 'text', title: '币种', width: 8 },
  balance: { kind: 'amount', title: '余额', width: 16 },
  last_spend_day: { kind: 'text', title: '最近消耗日', width: 14 },
  days_until_clear: { kind: 'number', title: '距自动清零（天）', width: 16 },
  expires_on: { kind: 'text', title: '白名单有效期', width: 14 },
  status: { kind: 'code', title: '是否到期', width: 12, texts: STATUS_TEXTS },
  joined_by: { kind: 'text', title: '加入人', width: 14 },
  joined_at: { kind: 'time', title: '加入时间', width: 20 },
} as const satisfies FileColumns

export const autoClearLists = portalLists(autoClearEndpoints, {
  WHITELIST: {
    call: 'whitelist',
    filters: whitelistFilters,
    rows: whitelistList,
    file: whitelistFile,
    pages: [{ route: 'AutoClearWhitelist', buttons: { autoClear: customer } }],
  },
})
