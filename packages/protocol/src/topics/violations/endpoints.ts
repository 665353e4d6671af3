// Violation calls: the counts behind the menu badges. Sub-customers have one of their own (spec §6). Every page asks for them, so they stand alone.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { violationSchemas } from './schemas.ts'

export const violationEndpoints = endpointsOf<typeof violationSchemas>({
  rectificationCount: {
    path: '/api/violate/client/rectification/accounts/count',
    callers: ['customer'],
    roles: ['Associated'],
    summary: '待整改账户数与今日截止数',
  },
  subCustomerRectificationCount: {
    path: '/api/violate/client/sub-customer/rectification/accounts/count',
    callers: ['sub-customer'],
    roles: ['Associated'],
    summary: '子客户：待整改账户数与今日截止数',
  },
  forewarningCount: {
    path: '/api/violate/client/forewarning/count',
    callers: ['customer'],
    roles: ['Associated'],
    summary: '未读的广告违规预警数',
  },
})
