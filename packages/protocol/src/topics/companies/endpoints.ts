// Company search of the pickers (spec §7).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { companySchemas } from './schemas.ts'

export const companyEndpoints = endpointsOf<typeof companySchemas>({
  search: { path: '/api/custom/client/companies', callers: ['customer', 'sub-customer'], summary: '开户公司搜索' },
})
