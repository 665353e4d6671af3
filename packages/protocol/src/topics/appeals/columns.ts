// The columns of a customer's appeals, their phone card and the file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { appealEndpoints } from './endpoints.ts'
import { APPEAL_OBJECTS, APPEAL_STATUSES } from './enums.ts'
import { appealFilters } from './lists.ts'
import type { Appeal } from './schemas.ts'

export const appealRows = listOf<Appeal>()({
  title: '申诉记录',
  key: 'appeal_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 220, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    object: { kind: 'code', title: '申诉对象', width: 100, field: 'object', texts: APPEAL_OBJECTS },
    status: { kind: 'state', title: '申诉状态', width: 110, field: 'status', states: APPEAL_STATUSES },
    asked: { kind: 'text', title: '待补充材料', width: 200, field: 'asked' },
    outcome: { kind: 'text', title: '处理意见', width: 220, field: 'outcome' },
    submitted: { kind: 'person', title: '提交人', width: 180, field: 'submitter', at: 'submitted_at' },
    ended: { kind: 'time', title: '处理时间', width: 180, field: 'ended_at' },
    actions: { kind: 'own', title: '操作', width: 90, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [['object'], [['待补充', 'asked']], [['处理意见', 'outcome']], [['提交', 'submitted']]],
    end: ['actions'],
  },
})

export const appealFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  object: { kind: 'code', title: '申诉对象', width: 12, texts: APPEAL_OBJECTS },
  status: { kind: 'code', title: '申诉状态', width: 12, texts: textsOf(APPEAL_STATUSES) },
  explanation: { kind: 'text', title: '申诉理由', width: 48 },
  asked: { kind: 'text', title: '待补充材料', width: 36 },
  platform_case: { kind: 'text', title: '平台申诉编号', width: 20 },
  platform_outcome: { kind: 'text', title: '平台处理结果', width: 36 },
  outcome: { kind: 'text', title: '处理意见', width: 36 },
  submitter: { kind: 'text', title: '提交人', width: 14 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  ended_at: { kind: 'time', title: '处理时间', width: 20 },
} as const satisfies FileColumns

export const appealLists = portalLists(appealEndpoints, {
  APPEALS: {
    call: 'list',
    filters: appealFilters,
    rows: appealRows,
    file: appealFile,
    pages: [{ route: 'Appeals' }],
  },
})
