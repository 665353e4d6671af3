// Calls about statements in the console (console.md 15): finance answers disputes and judges receipts, by two people.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleStatementSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/statements'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const paperReaders = { callers: ['staff'], staffRoles: CASE_KINDS.STATEMENT_RECEIPT.readers } as const

export const consoleStatementEndpoints = endpointsOf<typeof consoleStatementSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '全部客户的对账单' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一张对账单：版本、异议、回执与经过' },
  lines: { ...readers, path: `${FAMILY}/lines`, summary: '一张对账单中某个广告账户的明细' },
  answer: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.STATEMENT_ANSWER.makers,
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/answer`,
    summary: '回复异议（需他人复核，通过后成为新版本）',
  },
  audit: {
    method: 'PUT',
    carriage: 'json',
    callers: ['staff'],
    staffRoles: CASE_KINDS.STATEMENT_RECEIPT.checkers,
    changesState: true,
    changes: 'all',
    path: '/api/bill/admin/credit/bills/confirmations/{id}/audit',
    summary: '审核回执：第一人提出，另一人决定',
  },
  remind: {
    callers: ['staff'],
    staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'],
    changesState: true,
    changes: ['detail'],
    path: `${FAMILY}/remind`,
    summary: '催确认：再次通知客户，每张每天一次',
  },
  receiptPaper: { ...paperReaders, answer: 'file', path: `${FAMILY}/receipt/paper`, summary: '回执的一份文件' },
  paper: { ...readers, answer: 'file', path: `${FAMILY}/paper`, summary: '一张对账单的 PDF' },
  annex: { ...readers, answer: 'file', path: `${FAMILY}/annex`, summary: '一张对账单的账户明细附件（XLSX）' },
  sheet: { ...paperReaders, answer: 'file', path: `${FAMILY}/dispute/sheet`, summary: '客户提出异议时上传的表格' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleStatementLists = {
  STATEMENTS: { text: '对账单', endpoint: consoleStatementEndpoints.list },
} as const
