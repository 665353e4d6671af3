// Calls about customers in the console (console.md 2). Salespeople read their own customers only; the finance checker reads for the rates.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleCustomerSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/customers'
/** Who sees customers, their people and ad accounts; salespeople only their own. What they pay is finance's, not risk control's. */
export const CUSTOMER_READERS = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'RISK', 'SALES', 'ADMIN'] } as const
const readers = CUSTOMER_READERS
const fundReaders = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'SALES', 'ADMIN'] } as const
const workers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'], changesState: true } as const

export const consoleCustomerEndpoints = endpointsOf<typeof consoleCustomerSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '客户列表' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '客户详情' },
  members: { ...readers, path: `${FAMILY}/members`, summary: '客户的登录用户' },
  subCustomers: { ...readers, path: `${FAMILY}/sub-customers`, summary: '客户的子客户' },
  funds: { ...fundReaders, path: `${FAMILY}/funds`, summary: '客户及其子客户的钱包与授信' },
  flows: { ...fundReaders, path: `${FAMILY}/flows`, summary: '客户或其子客户的资金流水' },
  entries: { ...readers, path: `${FAMILY}/entries`, summary: '客户的审计日志' },
  setSwitch: { changes: 'all', ...workers, path: `${FAMILY}/switches`, summary: '变更客户的权限开关' },
  salesPeople: {
    callers: ['staff'],
    staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'],
    path: `${FAMILY}/sales-people`,
    summary: '可分配客户的商务',
  },
  assignSales: { changes: ['detail', 'list', 'entries'], ...workers, path: `${FAMILY}/assign-sales`, summary: '为客户分配商务' },
  consultants: { ...readers, path: `${FAMILY}/consultants`, summary: '客户自己的专属顾问' },
  setConsultants: {
    changes: ['consultants', 'entries'],
    ...workers,
    path: `${FAMILY}/consultants/update`,
    summary: '设置客户的专属顾问（空列表即使用默认顾问）',
  },
  applicationPlan: {
    ...readers,
    staffRoles: CASE_KINDS.CUSTOMER_APPLICATION.readers,
    path: `${FAMILY}/applications/plan`,
    summary: '新建客户申请：通过后绑定的客户',
  },
  planApplication: {
    changes: 'all',
    ...workers,
    path: `${FAMILY}/applications/plan/update`,
    summary: '新建客户申请：选择已有客户，或新客户的类型',
  },
  setSubCustomerSpend: {
    changes: ['subCustomers', 'entries'],
    ...workers,
    path: `${FAMILY}/sub-customers/spend`,
    summary: '向子客户显示或隐藏消耗',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleCustomerLists = {
  CUSTOMERS: { text: '客户', endpoint: consoleCustomerEndpoints.list },
  CUSTOMER_MEMBERS: { text: '客户成员', endpoint: consoleCustomerEndpoints.members },
  SUB_CUSTOMERS: { text: '子客户', endpoint: consoleCustomerEndpoints.subCustomers },
  CUSTOMER_FUNDS: { text: '客户资金', endpoint: consoleCustomerEndpoints.funds },
  CUSTOMER_FLOWS: { text: '客户流水', endpoint: consoleCustomerEndpoints.flows },
  CUSTOMER_ENTRIES: { text: '客户日志', endpoint: consoleCustomerEndpoints.entries },
} as const
