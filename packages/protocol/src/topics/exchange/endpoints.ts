// Exchange in the console: rates and markups as they hold and held; one person proposes a change, and another one decides the case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { exchangeSchemas } from './schemas.ts'

const FAMILY = '/api/console/exchange'
const readers = { callers: ['staff'], staffRoles: CASE_KINDS.EXCHANGE.readers } as const
const makers = { callers: ['staff'], staffRoles: CASE_KINDS.EXCHANGE.makers, changesState: true } as const

export const exchangeEndpoints = endpointsOf<typeof exchangeSchemas>({
  rates: { ...readers, path: `${FAMILY}/rates`, summary: '当前汇率与加点' },
  history: { ...readers, path: `${FAMILY}/history`, summary: '一个币种的汇率或加点历史' },
  proposals: { ...readers, path: `${FAMILY}/proposals`, summary: '一个币种已处理的变更申请' },
  proposeRate: { changes: 'all', ...makers, path: `${FAMILY}/rates/propose`, summary: '提交汇率（需他人复核）' },
  proposeMarkup: { changes: 'all', ...makers, path: `${FAMILY}/markups/propose`, summary: '提交汇率加点（需他人复核）' },
})

/** Lists of the console that have a file, by what it is called. */
export const exchangeLists = {
  RATES_OF_EXCHANGE: { text: '汇率历史', endpoint: exchangeEndpoints.history },
  EXCHANGE_PROPOSALS: { text: '汇率变更申请', endpoint: exchangeEndpoints.proposals },
} as const
