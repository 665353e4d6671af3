// Rates of a customer and defaults of its type in the console (console.md 2): one person proposes a change, and another one decides the case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { billingSchemas } from './schemas.ts'

const FAMILY = '/api/console/customers/rates'
const DEFAULTS = '/api/console/default-rates'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const
const makers = { callers: ['staff'], staffRoles: CASE_KINDS.FEE_RATES.makers, changesState: true } as const

export const billingEndpoints = endpointsOf<typeof billingSchemas>({
  rates: { ...readers, path: FAMILY, summary: '客户的费率' },
  history: { ...readers, path: `${FAMILY}/history`, summary: '客户的费率历史' },
  proposals: { ...readers, path: `${FAMILY}/proposals`, summary: '客户的费率变更申请' },
  propose: { changes: 'all', ...makers, path: `${FAMILY}/propose`, summary: '提交费率变更（需他人复核）' },
  defaults: { callers: ['staff'], staffRoles: CASE_KINDS.FEE_RATES.readers, path: DEFAULTS, summary: '各客户类型的默认费率' },
  proposeDefaults: { changes: 'all', ...makers, path: `${DEFAULTS}/propose`, summary: '提交默认费率（需他人复核）' },
})

/** Lists of the console that have a file, by what it is called. */
export const billingLists = {
  RATES: { text: '费率历史', endpoint: billingEndpoints.history },
  RATE_PROPOSALS: { text: '费率变更申请', endpoint: billingEndpoints.proposals },
} as const
