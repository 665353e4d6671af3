// Calls about the link to Meta's own pages of enrolment (spec §7, Customers).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { openingLinkSchemas } from './link-schemas.ts'

const CALL = '/api/custom/client/customers/oe-creation-token'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const openingLinkEndpoints = endpointsOf<typeof openingLinkSchemas>({
  openLink: {
    ...own,
    changesState: true,
    path: CALL,
    summary: '主体的 Meta 开户链接：有效期内始终是同一个，每小时最多 10 个新链接',
  },
  takeReturn: {
    ...own,
    changesState: true,
    changes: ['returned'],
    path: `${CALL}/return`,
    summary: '从 Meta 返回：凭一次性的授权状态写入开户申请编号',
  },
  returned: { ...own, path: `${CALL}/returned`, summary: '主体从 Meta 返回、尚未提交的开户申请编号' },
})
