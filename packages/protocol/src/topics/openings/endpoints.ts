// The page of a channel's applications for ad accounts, and the companies that accounts can be asked for; the family's other calls are those of companies.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { openingSchemas } from './schemas.ts'

const FAMILY = '/api/custom/client/companies/openings'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const openingEndpoints = endpointsOf<typeof openingSchemas>({
  list: { ...own, path: `${FAMILY}/list`, summary: '一个渠道的开户申请，最近提交的在前' },
  companies: { ...own, path: `${FAMILY}/companies`, summary: '可以申请开户的主体：资料已通过审核' },
})
