// What is made of daily spend: why it changed, what the month may come to, and a table of parts by days, weeks or months.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { analysisSchemas } from './analysis-schemas.ts'

const both = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const BASE = '/api/bill/client/daily/consume'

export const analysisEndpoints = endpointsOf<typeof analysisSchemas>({
  changes: { ...both, path: `${BASE}/changes`, summary: '两个周期之间消耗变化的构成' },
  forecast: { ...both, path: `${BASE}/forecast`, summary: '本月消耗的月末预测与历史误差' },
  pivot: { ...both, path: `${BASE}/pivot`, summary: '消耗透视：按账户、公司或子客户，按天、周或月' },
  pivotFile: { ...both, answer: 'file', path: `${BASE}/pivot/export`, summary: '导出消耗透视' },
})
