// Calls about leads: a customer's interest in channels that the portal opens no accounts on (spec §7, Customers).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { leadSchemas } from './lead-schemas.ts'

const CALL = '/api/custom/client/customers/product-order-leads'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const leadEndpoints = endpointsOf<typeof leadSchemas>({
  register: {
    ...own,
    changesState: true,
    changes: ['own'],
    path: CALL,
    summary: '登记对其他渠道的意向（需 Idempotency-Key；30 天内重复登记同一渠道不再新增）',
  },
  own: { ...own, path: `${CALL}/own`, summary: '30 天内登记过的意向' },
})
