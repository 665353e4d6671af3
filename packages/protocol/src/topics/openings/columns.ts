// The columns of a channel's applications for ad accounts, their phone card and the file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { APPLY_STATUSES } from '../companies/enums.ts'
import { openingEndpoints } from './endpoints.ts'
import { openingFilters } from './lists.ts'
import type { OpeningRow } from './schemas.ts'

export const openingRows = listOf<OpeningRow>()({
  title: '开户申请',
  key: 'apply_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'text', title: '账户名称', width: 200, pin: 'left', field: 'account_name' },
    status: { kind: 'own', title: '状态', width: 150 },
    id: { kind: 'id', title: '申请单号', width: 180, field: 'apply_id', copy: '复制单号' },
    company: { kind: 'text', title: '主体', width: 200, field: 'company_name' },
    accounts: { kind: 'own', title: '已开户 / 申请', width: 110 },
    terms: { kind: 'own', title: '时区 / 币种', width: 190 },
    website: { kind: 'text', title: '推广链接', width: 220, field: 'website' },
    feedback: { kind: 'text', title: '反馈信息', width: 240, field: 'feedback' },
    submitter: { kind: 'text', title: '提交人', width: 110, field: 'submitter' },
    submitted: { kind: 'time', title: '提交时间', width: 180, field: 'submitted_at' },
    reviewed: { kind: 'time', title: '审核时间', width: 180, field: 'reviewed_at' },
    actions: { kind: 'own', title: '操作', width: 252, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [['company'], [['已开户', 'accounts'], 'terms'], [['反馈', 'feedback']], [['提交', 'submitter'], 'submitted']],
    end: ['actions'],
  },
})

export const openingFile = {
  apply_id: { kind: 'id', title: '申请单号', width: 24 },
  company_name: { kind: 'text', title: '主体', width: 32 },
  account_name: { kind: 'text', title: '账户名称', width: 28 },
  count: { kind: 'number', title: '申请账户数', width: 12 },
  done: { kind: 'number', title: '已开户数', width: 12 },
  timezone: { kind: 'text', title: '时区', width: 20 },
  currency: { kind: 'text', title: '币种', width: 8 },
  website: { kind: 'text', title: '推广链接', width: 36 },
  status: { kind: 'code', title: '状态', width: 12, texts: textsOf(APPLY_STATUSES) },
  feedback: { kind: 'text', title: '反馈信息', width: 48 },
  submitter: { kind: 'text', title: '提交人', width: 14 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  reviewed_at: { kind: 'time', title: '审核时间', width: 20 },
} as const satisfies FileColumns

export const openingLists = portalLists(openingEndpoints, {
  OPENINGS: {
    call: 'list',
    filters: openingFilters,
    rows: openingRows,
    file: openingFile,
    fileName: nameOfChannel('开户申请'),
    pages: [{ route: 'OpenHistory', channels: CHANNEL_CODES, buttons: { applyForAccounts: customer } }],
  },
})
