// Routes of what second-tier agents do for their sub-customers (spec §2, Second-generation tools).
import type { PageEntry } from '../../routes/definition.ts'

const secondAgent = { roles: ['SecondAgent'] } as const

export const subCustomerRoutes: readonly PageEntry[] = [
  {
    ...secondAgent,
    name: 'SecondList',
    path: '/second/asset/list',
    title: '子客户管理',
    page: 'sub-customers/SubCustomersPage',
    menu: 'sub-customers',
  },
  {
    ...secondAgent,
    name: 'SecondLogs',
    path: '/second/asset/logs',
    title: '子客户日志',
    page: 'sub-customers/SubCustomerLogsPage',
    menu: 'sub-customers',
  },
  {
    ...secondAgent,
    name: 'SecondAccount',
    path: '/second/asset/account',
    title: '子客户账户',
    page: 'sub-customers/SubAccountsPage',
    menu: 'sub-customers',
  },
  {
    ...secondAgent,
    name: 'SecondViolation',
    path: '/second/violation/list',
    title: '子客户违规',
    page: 'sub-customers/SubViolationsPage',
    menu: 'sub-violations',
  },
]
