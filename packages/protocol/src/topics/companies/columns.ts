// The columns of a customer's applications about companies, their phone card and the file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { applyEndpoints } from './apply-endpoints.ts'
import type { ListedApply } from './apply-schemas.ts'
import { APPLY_STATUSES } from './enums.ts'
import { applyFilters } from './lists.ts'
import { REGIONS } from './regions.ts'

export const applyRows = listOf<ListedApply>()({
  title: '主体申请',
  key: 'apply_id',
  rowName: ['company'],
  columns: {
    company: { kind: 'text', title: '主体', width: 220, pin: 'left', field: 'company_name' },
    id: { kind: 'id', title: '申请单号', width: 180, field: 'apply_id', copy: '复制单号' },
    number: { kind: 'text', title: '统一社会信用代码或注册号', width: 200, field: 'registration_number' },
    area: { kind: 'code', title: '注册地', width: 100, field: 'area', texts: REGIONS },
    status: { kind: 'state', title: '状态', width: 100, field: 'status', states: APPLY_STATUSES },
    feedback: { kind: 'text', title: '反馈信息', width: 220, field: 'feedback' },
    submitter: { kind: 'text', title: '提交人', width: 110, field: 'submitter' },
    submitted: { kind: 'time', title: '提交时间', width: 180, field: 'submitted_at' },
    reviewed: { kind: 'time', title: '审核时间', width: 180, field: 'reviewed_at' },
    actions: { kind: 'own', title: '操作', width: 252, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['company', 'status'],
    lines: [['number'], [['反馈', 'feedback']], [['提交', 'submitter'], 'submitted'], [['审核', 'reviewed']]],
    end: ['actions'],
  },
})

export const applyFile = {
  apply_id: { kind: 'id', title: '申请单号', width: 24 },
  company_name: { kind: 'text', title: '主体', width: 32 },
  registration_number: { kind: 'id', title: '统一社会信用代码或注册号', width: 26 },
  area: { kind: 'code', title: '注册地', width: 16, texts: REGIONS },
  status: { kind: 'code', title: '状态', width: 12, texts: textsOf(APPLY_STATUSES) },
  feedback: { kind: 'text', title: '反馈信息', width: 48 },
  submitter: { kind: 'text', title: '提交人', width: 14 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  reviewed_at: { kind: 'time', title: '审核时间', width: 20 },
} as const satisfies FileColumns

export const applyLists = portalLists(applyEndpoints, {
  COMPANY_APPLIES: {
    call: 'list',
    filters: applyFilters,
    rows: applyRows,
    file: applyFile,
    filePath: '/api/custom/client/companies/export',
    pages: [{ route: 'FreeOpening', buttons: { applyForCompany: customer } }],
  },
})
