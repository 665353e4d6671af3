// Company search of the pickers (spec §7).
import { endpoint } from '../../wire/endpoint.ts'
import type { CompanyPage, CompanySearchRequest } from './schemas.ts'

export const companyEndpoints = {
  search: endpoint<CompanySearchRequest, CompanyPage>({
    path: '/api/custom/client/companies',
    callers: ['customer', 'sub-customer'],
    summary: '开户公司搜索',
  }),
}
