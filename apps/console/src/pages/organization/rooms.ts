// Rooms of customers and their people (console.md).
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleLeadEndpoints } from '@tallyhelm/protocol/topics/organization/console-lead-endpoints'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

/** Whoever may make the first call of a room may enter it. */
const customerReaders = rolesOf(consoleCustomerEndpoints.list)

export const customerRooms: readonly RoomDefinition[] = [
  {
    path: '/customers',
    title: '客户管理',
    page: 'organization/CustomersPage',
    roles: customerReaders,
    menu: { icon: 'customers', key: 'c', group: '业务' },
  },
  { path: '/customers/:id', title: '客户详情', page: 'organization/CustomerPage', roles: customerReaders },
  {
    path: '/people',
    title: '未关联用户',
    page: 'organization/PeoplePage',
    roles: rolesOf(peopleEndpoints.list),
    menu: { icon: 'people', key: 'u', group: '业务' },
  },
  {
    path: '/leads',
    title: '意向登记',
    page: 'organization/LeadsPage',
    roles: rolesOf(consoleLeadEndpoints.list),
    menu: { icon: 'leads', key: '8', group: '业务' },
  },
]
