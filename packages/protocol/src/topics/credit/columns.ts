// The columns of a customer's credit history and of what quota changes used of its credit, their phone cards, and the file of both.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { ADJUST_TYPES } from '../quota/enums.ts'
import { creditEndpoints } from './endpoints.ts'
import { CREDIT_HISTORY, QUOTA_CHANGE_ITEMS } from './enums.ts'
import type { CreditHistoryRow, QuotaChange } from './line-schemas.ts'
import { creditHistoryFilters, quotaChangeFilters } from './lists.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const creditHistoryRows = listOf<CreditHistoryRow>()({
  title: '授信记录',
  key: 'change_id',
  rowName: ['at', 'type'],
  columns: {
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 172, pin: 'left', locked: true, field: 'at' },
    type: { kind: 'state', title: '类型', width: 92, field: 'type', states: CREDIT_HISTORY },
    currency: { kind: 'text', title: '币种', width: 60, field: 'currency' },
    before: { ...money, title: '调整前', width: 118, field: 'before' },
    after: { ...money, title: '调整后', width: 118, field: 'after' },
    change: { ...money, title: '变化', width: 118, field: 'change' },
    used_before: { ...money, title: '占用前', hint: '渠道账单入账前整个授信的已用金额，不含处理中占用', width: 118, field: 'used_before' },
    used_after: { ...money, title: '占用后', width: 112, field: 'used_after' },
    valid_until: { kind: 'time', title: '有效期至', width: 172, field: 'valid_until' },
    reason: { kind: 'text', title: '原因', width: 210, field: 'reason' },
  },
  card: {
    head: ['at', 'type'],
    lines: [
      [
        ['调整前', 'before'],
        ['调整后', 'after'],
      ],
      [
        ['占用前', 'used_before'],
        ['占用后', 'used_after'],
      ],
      ['reason'],
    ],
  },
})

export const quotaChangeRows = listOf<QuotaChange>()({
  title: '额度变更记录',
  key: 'flow_no',
  rowName: ['flow_no'],
  columns: {
    account: { kind: 'named', title: '账户', width: 240, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    type: { kind: 'own', title: '类型', width: 110 },
    item: { kind: 'code', title: '项目', width: 90, field: 'item', texts: QUOTA_CHANGE_ITEMS },
    currency: { kind: 'text', title: '币种', width: 70, field: 'currency' },
    amount: { kind: 'own', title: '金额', hint: '+ 为占用授信，- 为退回授信', width: 130, align: 'right' },
    used_before: { ...money, title: '占用授信前', hint: '本笔之前整个授信的已用金额，不含处理中占用', width: 140, field: 'used_before' },
    used_after: { ...money, title: '占用授信后', hint: '占用授信前 + 金额', width: 140, field: 'used_after' },
    apply_no: { kind: 'own', title: '单号', width: 190 },
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 180, field: 'at' },
    flow_no: { kind: 'id', title: '流水号', width: 166, field: 'flow_no', copy: '复制流水号', hiddenByDefault: true },
  },
  card: {
    head: ['account', 'amount'],
    lines: [
      ['type', 'item', 'at'],
      [
        ['占用前', 'used_before'],
        ['占用后', 'used_after'],
      ],
      [['单号', 'apply_no']],
    ],
  },
})

const shared = {
  at: { kind: 'time', title: '时间', width: 20 },
  currency: { kind: 'text', title: '币种', width: 8 },
} as const satisfies FileColumns
const ofLine = { ofChannel: false } as const
const ofQuota = { ofChannel: true } as const
/** Of both lists: which columns a file has follows from whether a channel is asked for. */
export const creditRecordFile = {
  ...shared,
  type: { kind: 'code', title: '类型', width: 14, texts: textsOf(CREDIT_HISTORY), ...ofLine },
  before: { kind: 'amount', title: '调整前', width: 16, ...ofLine },
  after: { kind: 'amount', title: '调整后', width: 16, ...ofLine },
  change: { kind: 'amount', title: '变化', width: 16, ...ofLine },
  valid_until: { kind: 'time', title: '有效期至', width: 20, ...ofLine },
  reason: { kind: 'text', title: '原因', width: 36, ...ofLine },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24, ...ofQuota },
  account_name: { kind: 'text', title: '广告账户名称', width: 32, ...ofQuota },
  adjust_type: { kind: 'code', title: '操作类型', width: 14, texts: ADJUST_TYPES, ...ofQuota },
  item: { kind: 'code', title: '项目', width: 12, texts: QUOTA_CHANGE_ITEMS, ...ofQuota },
  used_before: { kind: 'amount', title: '占用授信前', width: 16 },
  used_change: { kind: 'amount', title: '占用变化', width: 16, ...ofQuota },
  used_after: { kind: 'amount', title: '占用授信后', width: 16 },
  apply_no: { kind: 'id', title: '单号', width: 24, ...ofQuota },
  flow_no: { kind: 'id', title: '流水号', width: 24, ...ofQuota },
} as const satisfies FileColumns

export const creditLists = portalLists(creditEndpoints, {
  CREDIT_RECORDS: {
    call: 'records',
    filters: [creditHistoryFilters, quotaChangeFilters],
    rows: [creditHistoryRows, quotaChangeRows],
    file: creditRecordFile,
    fileName: nameOfChannel('额度变更记录'),
    pages: [{ route: 'CreditHistory' }, { route: 'CreditRecord', channels: CHANNEL_CODES }],
  },
})
