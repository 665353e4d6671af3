// Guidance calls (spec §7, account guidance). Sub-customers have no such screen: the worth of guidance is told from spend.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { guidanceSchemas } from './schemas.ts'

const customer = { callers: ['customer'], roles: ['Associated'] } as const
const BASE = '/api/custom/client/account-guidance'

export const guidanceEndpoints = endpointsOf<typeof guidanceSchemas>({
  list: { ...customer, path: `${BASE}/list`, summary: '账户建议，按预估金额从高到低' },
  pushCheck: { ...customer, changesState: true, path: `${BASE}/pushCheck`, summary: '应用前核对：建议是否仍有效、当前预算与应用方式' },
  apply: {
    ...customer,
    path: `${BASE}/apply`,
    changesState: true,
    changes: ['list', 'effectList', 'effectStatistic'],
    summary: '应用建议：修改一个日预算（需 Idempotency-Key）',
  },
  ignore: {
    ...customer,
    path: `${BASE}/ignore`,
    changesState: true,
    changes: ['list', 'effectStatistic'],
    summary: '忽略建议并说明原因',
  },
  effectList: { ...customer, path: `${BASE}/effect/list`, summary: '已应用建议的前后对比' },
  effectStatistic: { ...customer, path: `${BASE}/effect/statistic`, summary: '建议效果：应用数、采纳率与前后对比合计' },
})
