// The columns of what sub-customers hold: their ad accounts, what is to be rectified, what is frozen; and their files.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { accountRows } from '../ad-accounts/columns.ts'
import { ACCOUNT_STATUSES, FROZEN_STATUSES } from '../ad-accounts/enums.ts'
import type { AccountRow } from '../ad-accounts/schemas.ts'
import { FREEZE_SOURCES } from '../freezes/enums.ts'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from '../violations/enums.ts'
import type { HeldFreeze, HeldRectification } from './held-schemas.ts'

const { avg_spend_7d, total_added, today_spend, opened_at, last_operation } = accountRows.columns
const subCustomer = { kind: 'text', title: '子客户', width: 160, field: 'sub_customer_name' } as const
const company = { kind: 'text', title: '开户公司', width: 150, field: 'company_name' } as const

export const heldAccountRows = listOf<AccountRow>()({
  title: '子客户账户',
  key: 'account_id',
  rowName: ['account_name'],
  columns: {
    account_name: {
      kind: 'named',
      title: '广告账户',
      width: 200,
      pin: 'left',
      locked: true,
      sortable: true,
      field: 'account_name',
      id: 'outside_account_id',
    },
    subCustomer,
    company,
    status: { kind: 'state', title: '状态', width: 110, field: 'account_status', states: ACCOUNT_STATUSES },
    balance: { kind: 'money', title: '可用余额', width: 120, field: 'balance', currency: 'currency', hasSymbol: true, sortable: true },
    today_spend: { ...today_spend, hiddenByDefault: false },
    avg_spend_7d,
    days_left: { kind: 'number', title: '预计可用（天）', width: 120, field: 'days_left', sortable: true },
    total_added: { ...total_added, hiddenByDefault: false },
    frozen: { kind: 'state', title: '冻结状态', width: 110, field: 'frozen_status', states: FROZEN_STATUSES, hiddenByDefault: true },
    opened_at,
    last_operation,
    remark: { kind: 'text', title: '备注', width: 160, field: 'remark', hiddenByDefault: true },
    actions: { kind: 'own', title: '操作', width: 110, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account_name', 'status'],
    figures: ['balance', 'today_spend', 'days_left'],
    lines: [[['子客户', 'subCustomer']], [['开户公司', 'company']]],
    end: ['actions'],
  },
})

const account = { kind: 'named', title: '账户', width: 210, pin: 'left', field: 'account_name', id: 'outside_account_id' } as const

export const heldRectificationRows = listOf<HeldRectification>()({
  title: '子客户整改',
  key: 'rectification_id',
  rowName: ['account'],
  columns: {
    account,
    subCustomer,
    type: { kind: 'code', title: '违规类型', width: 120, field: 'violation_type', texts: VIOLATION_TYPES },
    ads: { kind: 'number', title: '违规广告数', width: 100, field: 'ad_count' },
    level: { kind: 'state', title: '违规等级', width: 90, field: 'level', states: VIOLATION_LEVELS },
    status: { kind: 'state', title: '整改状态', width: 100, field: 'status', states: RECTIFICATION_STATUSES },
    deadline: { kind: 'time', title: '截止时间', width: 180, field: 'deadline_at' },
    reject: { kind: 'text', title: '驳回原因', width: 180, field: 'reject_reason' },
    submitter: { kind: 'text', title: '提交人', width: 110, field: 'submitter' },
    issued: { kind: 'time', title: '下发时间', width: 180, field: 'issued_at' },
    company,
    actions: { kind: 'own', title: '操作', width: 170, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'level', 'status'],
    lines: [[['子客户', 'subCustomer']], ['type', ['违规广告', 'ads']], [['截止', 'deadline']], [['驳回原因', 'reject']]],
    end: ['actions'],
  },
})

export const heldFreezeRows = listOf<HeldFreeze>()({
  title: '子客户冻结',
  key: 'record_id',
  rowName: ['account'],
  columns: {
    account: { ...account, channel: 'channel' },
    subCustomer,
    status: { kind: 'state', title: '冻结状态', width: 130, field: 'status', states: FROZEN_STATUSES },
    source: { kind: 'code', title: '来源', width: 100, field: 'source', texts: FREEZE_SOURCES },
    reason: { kind: 'text', title: '冻结原因', width: 220, field: 'reason' },
    balance: { kind: 'money', title: '冻结时余额', width: 130, field: 'balance', currency: 'currency', hasSymbol: true },
    frozen: { kind: 'time', title: '冻结时间', width: 180, field: 'frozen_at' },
    applied: { kind: 'time', title: '申请时间', width: 180, field: 'applied_at' },
    opinion: { kind: 'text', title: '处理意见', width: 200, field: 'opinion' },
    company,
    actions: { kind: 'own', title: '操作', width: 140, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      [['子客户', 'subCustomer']],
      [['原因', 'reason']],
      [
        ['冻结于', 'frozen'],
        ['余额', 'balance'],
      ],
    ],
    end: ['actions'],
  },
})

const accountIn = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  sub_customer_name: { kind: 'text', title: '子客户', width: 24 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
} as const satisfies FileColumns

export const heldRectificationFile = {
  ...accountIn,
  violation_type: { kind: 'code', title: '违规类型', width: 16, texts: VIOLATION_TYPES },
  ad_count: { kind: 'number', title: '违规广告数', width: 12 },
  level: { kind: 'code', title: '违规等级', width: 10, texts: textsOf(VIOLATION_LEVELS) },
  status: { kind: 'code', title: '整改状态', width: 12, texts: textsOf(RECTIFICATION_STATUSES) },
  issued_at: { kind: 'time', title: '下发时间', width: 20 },
  deadline_at: { kind: 'time', title: '截止时间', width: 20 },
  reject_reason: { kind: 'text', title: '驳回原因', width: 36 },
  submitter: { kind: 'text', title: '提交人', width: 16 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
} as const satisfies FileColumns

export const heldFreezeFile = {
  ...accountIn,
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  status: { kind: 'code', title: '冻结状态', width: 14, texts: textsOf(FROZEN_STATUSES) },
  source: { kind: 'code', title: '来源', width: 12, texts: FREEZE_SOURCES },
  reason: { kind: 'text', title: '冻结原因', width: 36 },
  currency: { kind: 'text', title: '币种', width: 8 },
  balance: { kind: 'amount', title: '冻结时余额', width: 16 },
  frozen_at: { kind: 'time', title: '冻结时间', width: 20 },
  applied_at: { kind: 'time', title: '申请时间', width: 20 },
  processed_at: { kind: 'time', title: '处理时间', width: 20 },
  opinion: { kind: 'text', title: '处理意见', width: 36 },
} as const satisfies FileColumns
