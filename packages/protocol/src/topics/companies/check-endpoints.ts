// Checks of a company's material before it is handed in; a sub-customer opens no accounts of its own.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { checkSchemas } from './check-schemas.ts'

const FAMILY = '/api/custom/client/companies'
const own = { callers: ['customer'], roles: ['Associated'] } as const

export const checkEndpoints = endpointsOf<typeof checkSchemas>({
  // What was found is kept for the application; nothing that is shown is stale after it.
  preCheck: { ...own, changesState: true, changes: [], path: `${FAMILY}/pre-check`, summary: '预检主体资料：逐项给出结论、依据与建议' },
  unionPay: { ...own, path: `${FAMILY}/union-pay/check`, summary: '查询 TikTok 是否要求该证照的法定代表人信息' },
})
