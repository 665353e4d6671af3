// Calls of the console about leads; salespeople read those of their own customers.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { consoleLeadSchemas } from './console-lead-schemas.ts'

const FAMILY = '/api/console/leads'

export const consoleLeadEndpoints = endpointsOf<typeof consoleLeadSchemas>({
  list: { callers: ['staff'], staffRoles: ['OPS', 'SALES', 'ADMIN', 'AUDIT'], path: `${FAMILY}/list`, summary: '意向登记列表' },
  contact: {
    callers: ['staff'],
    staffRoles: ['OPS', 'ADMIN'],
    changesState: true,
    changes: ['list'],
    path: `${FAMILY}/contact`,
    summary: '标记意向为已联系，并记录联系情况',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const leadLists = {
  LEADS: { text: '意向登记', endpoint: consoleLeadEndpoints.list },
} as const
