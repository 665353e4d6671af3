// The columns of the accounts to be rectified, and their phone card (screens.md 6).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { both } from '../../vocabulary/buttons.ts'
import { rectificationEndpoints } from './rectification-endpoints.ts'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'
import { rectificationFilters } from './lists.ts'
import type { Rectification } from './rectification-schemas.ts'

export const rectificationRows = listOf<Rectification>()({
  title: '待整改账户',
  key: 'rectification_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 210, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    company: { kind: 'text', title: '开户公司', width: 160, field: 'company_name' },
    type: { kind: 'code', title: '违规类型', width: 130, field: 'violation_type', texts: VIOLATION_TYPES },
    ads: { kind: 'number', title: '违规广告数', width: 100, field: 'ad_count' },
    level: { kind: 'state', title: '违规等级', width: 90, field: 'level', states: VIOLATION_LEVELS },
    status: { kind: 'state', title: '整改状态', width: 100, field: 'status', states: RECTIFICATION_STATUSES },
    left: { kind: 'own', title: '剩余时间', width: 130 },
    issued: { kind: 'time', title: '下发时间', width: 180, field: 'issued_at' },
    deadline: { kind: 'time', title: '截止时间', width: 180, field: 'deadline_at' },
    reject: { kind: 'text', title: '驳回原因', width: 180, field: 'reject_reason' },
    submitter: { kind: 'text', title: '提交人', width: 120, field: 'submitter' },
    policy: { kind: 'text', title: '渠道政策', width: 240, field: 'policy_text', hiddenByDefault: true },
    actions: { kind: 'own', title: '操作', width: 160, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'level', 'status'],
    lines: [['type', ['违规广告', 'ads']], [['截止', 'deadline']], [['时限', 'left']], [['驳回原因', 'reject']]],
    end: ['actions'],
  },
})

export const rectificationFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  violation_type: { kind: 'code', title: '违规类型', width: 16, texts: VIOLATION_TYPES },
  ad_count: { kind: 'number', title: '违规广告数', width: 12 },
  level: { kind: 'code', title: '违规等级', width: 10, texts: textsOf(VIOLATION_LEVELS) },
  status: { kind: 'code', title: '整改状态', width: 12, texts: textsOf(RECTIFICATION_STATUSES) },
  issued_at: { kind: 'time', title: '下发时间', width: 20 },
  deadline_at: { kind: 'time', title: '截止时间', width: 20 },
  reject_reason: { kind: 'text', title: '驳回原因', width: 36 },
  submitter: { kind: 'text', title: '提交人', width: 16 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  policy_text: { kind: 'text', title: '渠道政策', width: 48 },
} as const satisfies FileColumns

export const violationLists = portalLists(rectificationEndpoints, {
  RECTIFICATIONS: {
    call: 'rectificationList',
    subCustomerCall: 'subCustomerRectificationList',
    filters: rectificationFilters,
    rows: rectificationRows,
    file: rectificationFile,
    pages: [{ route: 'ToBeRectified', buttons: { submit: both } }],
  },
})
