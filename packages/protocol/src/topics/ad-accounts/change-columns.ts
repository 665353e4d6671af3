// The columns of 账户变更, its phone card and its file (screens.md 5.11).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { CHANGE_SOURCES, CHANGE_STATUSES, CHANGE_TYPES } from './change-enums.ts'
import type { AccountChange } from './change-schemas.ts'

export const changeRows = listOf<AccountChange>()({
  title: '账户变更',
  key: 'change_id',
  rowName: ['account', 'type'],
  columns: {
    account: {
      kind: 'named',
      title: '广告账户',
      width: 250,
      pin: 'left',
      locked: true,
      field: 'account_name',
      id: 'outside_account_id',
      channel: 'channel',
    },
    company: { kind: 'text', title: '开户公司', width: 132, field: 'company_name' },
    type: { kind: 'code', title: '变更类型', width: 112, field: 'change_type', texts: CHANGE_TYPES },
    before: { kind: 'text', title: '变更前', width: 190, field: 'before' },
    after: { kind: 'text', title: '变更后', width: 190, field: 'after' },
    status: { kind: 'state', title: '状态', width: 96, field: 'status', states: CHANGE_STATUSES },
    source: { kind: 'code', title: '来源', width: 72, field: 'source', texts: CHANGE_SOURCES },
    submitter: { kind: 'text', title: '操作人', width: 112, field: 'submitter' },
    apply_time: { kind: 'time', title: '变更时间', hint: '北京时间 GMT+8', width: 184, field: 'apply_time' },
    finished_at: { kind: 'time', title: '完成时间', width: 184, hiddenByDefault: true, field: 'finished_at' },
    actions: { kind: 'own', title: '操作', width: 80, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      ['type', 'before', ['→', 'after']],
      ['source', 'submitter', 'apply_time'],
    ],
    end: ['actions'],
  },
})

export const changeFile = {
  change_type: { kind: 'code', title: '变更类型', width: 14, texts: CHANGE_TYPES },
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  before: { kind: 'text', title: '变更前', width: 30 },
  after: { kind: 'text', title: '变更后', width: 30 },
  status: { kind: 'code', title: '状态', width: 12, texts: textsOf(CHANGE_STATUSES) },
  source: { kind: 'code', title: '来源', width: 10, texts: CHANGE_SOURCES },
  submitter: { kind: 'text', title: '操作人', width: 16 },
  apply_time: { kind: 'time', title: '变更时间', width: 20 },
  finished_at: { kind: 'time', title: '完成时间', width: 20 },
} as const satisfies FileColumns
