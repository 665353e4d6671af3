// Calls about what the agency decides about a customer besides its plain switches, and the history of all of them.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CUSTOMER_READERS, consoleCustomerEndpoints as shown } from './console-endpoints.ts'
import type { switchSchemas } from './switch-schemas.ts'

const FAMILY = '/api/console/customers/switches'
const writes = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true } as const
const itself = ['history', shown.detail, shown.entries] as const

export const switchEndpoints = endpointsOf<typeof switchSchemas>({
  history: {
    ...CUSTOMER_READERS,
    path: `${FAMILY}/history`,
    summary: '客户权限开关的变更记录',
  },
  setChannels: { changes: [...itself, shown.list], ...writes, path: `${FAMILY}/channels`, summary: '变更客户开通的渠道' },
  setAutoClear: { changes: itself, ...writes, path: `${FAMILY}/auto-clear`, summary: '变更客户的自动清零' },
  setInnerUser: { changes: [...itself, shown.members], ...writes, path: `${FAMILY}/inner-user`, summary: '标记或取消内部用户' },
})

/** Lists of the console that have a file, by what it is called. */
export const switchLists = {
  SWITCH_HISTORY: { text: '权限变更记录', endpoint: switchEndpoints.history },
} as const
