// The room of companies (console.md 4).
import { consoleCompanyEndpoints } from '@tallyhelm/protocol/topics/companies/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const companyRooms: readonly RoomDefinition[] = [
  {
    path: '/companies',
    title: '主体',
    page: 'companies/CompaniesPage',
    roles: rolesOf(consoleCompanyEndpoints.list),
    menu: { icon: 'companies', key: '6', group: '业务' },
  },
]
