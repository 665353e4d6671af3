// The room of companies: those of every customer (console.md 4).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleCompanySchemas } from './console-schemas.ts'

const FAMILY = '/api/console/companies'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'RISK', 'ADMIN', 'SALES', 'AUDIT'] } as const

export const consoleCompanyEndpoints = endpointsOf<typeof consoleCompanySchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '全部客户的主体' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一个主体的资料与开户申请' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleCompanyLists = {
  STAFF_COMPANIES: { text: '主体', endpoint: consoleCompanyEndpoints.list },
} as const
