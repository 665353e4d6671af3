// Calls about credit lines in the console (console.md 14): salespeople read those of their customers, two people of finance change one.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleCreditSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/credit'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const

const applicationReaders = { callers: ['staff'], staffRoles: CASE_KINDS.CREDIT_APPLICATION.readers } as const

export const consoleCreditEndpoints = endpointsOf<typeof consoleCreditSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '账期客户的授信：总额、已用、可用与状态' },
  credit: { ...readers, path: `${FAMILY}/customer`, summary: '一个客户的授信与各渠道已用' },
  changes: { ...readers, path: `${FAMILY}/changes`, summary: '一个客户的授信变更记录' },
  papers: { ...applicationReaders, path: `${FAMILY}/application/papers`, summary: '调额申请的财务资料' },
  paper: { ...applicationReaders, answer: 'file', path: `${FAMILY}/application/paper`, summary: '调额申请的一份财务资料' },
  propose: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.CREDIT_LINE.makers,
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/propose`,
    summary: '提交授信变更（需他人复核）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleCreditLists = {
  CREDIT: { text: '授信', endpoint: consoleCreditEndpoints.list },
  CREDIT_CHANGES: { text: '授信历史', endpoint: consoleCreditEndpoints.changes },
} as const
