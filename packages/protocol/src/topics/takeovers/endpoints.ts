// Calls about taking an agency over from its old system. Administrators alone; its money is read by whoever may read the case.
import { CASE_KINDS } from '../cases/kinds.ts'
import { endpointsOf } from '../../wire/endpoint.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import type { takeoverSchemas } from './schemas.ts'

const FAMILY = '/api/console/takeovers'
const admin = { callers: ['staff'], staffRoles: ['ADMIN'] } as const
const writing = { ...admin, changesState: true } as const

export const takeoverEndpoints = endpointsOf<typeof takeoverSchemas>({
  list: { ...admin, path: `${FAMILY}/list`, summary: '旧系统导入记录' },
  detail: { ...admin, path: `${FAMILY}/detail`, summary: '一次导入：各表格的进度' },
  rows: { ...admin, path: `${FAMILY}/rows`, summary: '一次导入的逐行结果' },
  terms: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.TAKEOVER_SHEET.readers,
    path: `${FAMILY}/terms`,
    summary: '导入资金表的全部行',
  },
  failures: { ...admin, path: `${FAMILY}/failures`, summary: '一张表格中有问题的行' },
  upload: {
    changes: ['list', 'detail', 'rows', staffEndpoints.badges],
    ...writing,
    path: `${FAMILY}/upload`,
    carriage: 'multipart',
    summary: '上传一张表格（xlsx、csv，5 MB 以内）并逐行校验',
  },
  confirm: { changes: 'all', ...writing, path: `${FAMILY}/confirm`, summary: '确认导入；资金表格交由另一人复核' },
  invite: { changes: ['detail', 'rows'], ...writing, path: `${FAMILY}/invite`, summary: '向从未登录的导入人员发送邀请（短信或邮件）' },
  cancel: { changes: ['list', 'detail', 'rows', staffEndpoints.badges], ...writing, path: `${FAMILY}/cancel`, summary: '取消导入' },
})

/** Lists of the console that have a file, by what it is called. */
export const takeoverLists = {
  TAKEOVERS: { text: '旧系统导入', endpoint: takeoverEndpoints.list },
  TAKEOVER_ROWS: { text: '导入结果', endpoint: takeoverEndpoints.rows },
  TAKEOVER_TERMS: { text: '导入资金明细', endpoint: takeoverEndpoints.terms },
} as const
