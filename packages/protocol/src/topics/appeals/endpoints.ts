// Appeal calls, of customers and sub-customers alike: each sees what its scope has.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { appealSchemas } from './schemas.ts'

const FAMILY = '/api/violate/client/appeals'
const own = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const changing = { ...own, changesState: true, changes: 'all' } as const

export const appealEndpoints = endpointsOf<typeof appealSchemas>({
  list: { ...own, path: FAMILY, summary: '本方的申诉，最近提交的在前' },
  detail: { ...own, method: 'GET', path: `${FAMILY}/{id}`, summary: '一条申诉：材料与每一步' },
  standing: { ...own, path: `${FAMILY}/standing`, summary: '某条整改、预警或冻结能否申诉，及最近一次申诉' },
  submit: { ...changing, path: `${FAMILY}/submit`, summary: '提交申诉（需 Idempotency-Key）' },
  answer: { ...changing, path: `${FAMILY}/answer`, summary: '按要求补充申诉材料' },
  withdraw: { ...changing, path: `${FAMILY}/withdraw`, summary: '撤回审核中的申诉' },
})
