// Where accounts of an application are made, which staff decide before they approve it.
import { endpointsOf } from '../../wire/endpoint.ts'
import { caseEndpointsOf } from '../cases/call-of-kind.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import { OPENINGS_KINDS } from './case-kinds.ts'
import type { openingCaseSchemas, openingConsoleSchemas } from './console-schemas.ts'

const reading = { callers: ['staff'], staffRoles: CASE_KINDS.OPENING.readers } as const

export const openingConsoleEndpoints = endpointsOf<typeof openingConsoleSchemas>({
  parents: { ...reading, path: '/api/console/openings/parents', summary: '可用于开户的商务管理平台、MCC 或商务中心' },
  terms: { ...reading, path: '/api/console/openings/terms', summary: '一项开户申请的开户归属与渠道行业编号' },
  // Salespeople read how their customers' accounts come along; attempts and surplus are staff's alone by the database's own wall.
  items: {
    ...reading,
    staffRoles: ['OPS', 'ADMIN', 'SALES', 'AUDIT'],
    path: '/api/console/openings/items',
    summary: '一项开户申请逐个账户的执行情况',
  },
  setTerms: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.OPENING.checkers,
    changesState: true,
    changes: 'all',
    path: '/api/console/openings/set-terms',
    summary: '设置开户归属与渠道行业编号',
  },
})

export const openingCaseEndpoints = caseEndpointsOf<typeof openingCaseSchemas>(OPENINGS_KINDS)
