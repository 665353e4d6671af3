// Calls about days that cost far more than usual.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { outlierSchemas } from './outlier-schemas.ts'

const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
/** What the home page reads of it; its schemas know of these calls. */
const todo = { path: '/api/custom/client/dashboard/todo' } as const
const BASE = '/api/bill/client/daily/consume/outliers'

export const outlierEndpoints = endpointsOf<typeof outlierSchemas>({
  outliers: { ...both, path: BASE, summary: '异常消耗：远高于同一星期日常消耗的账户与日期' },
  markOutlier: {
    ...both,
    path: `${BASE}/known`,
    changesState: true,
    changes: ['outliers', todo],
    summary: '将一天的异常消耗标为已知晓，或取消',
  },
})
