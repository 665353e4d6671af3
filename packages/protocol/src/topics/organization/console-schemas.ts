// Customers as the console shows them: the list, one in full, the people and sub-customers of one, and its switches.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { CUSTOMER_NATURES } from '../../vocabulary/customer-type.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pageRequest, pagerRequest } from '../../wire/page.ts'
import { customerFilters, ownCustomerFilters } from './console-lists.ts'
import { auditPage } from '../audit/schemas.ts'
import { flowListRequest, flowPage } from '../wallet/schemas.ts'
import { CUSTOMER_STATUS_CODES, CUSTOMER_SWITCH_CODES } from './enums.ts'
import { caseRequest } from '../cases/schemas.ts'
import { consultants, consultantsChange } from './consultant-schemas.ts'

const customerType = z.literal([0, 1, 2, 3], '请选择客户类型')
const customerNature = z.enum(CUSTOMER_NATURES, '请选择客户性质')
const value = z.boolean('请选择开启或关闭')

export const customerListRequest = z.object({ ...pagerRequest, ...filterFields(customerFilters) })
export type CustomerListRequest = z.output<typeof customerListRequest>

export const consoleCustomer = z.object({
  customer_id: z.string(),
  name: z.string(),
  customer_type: customerType,
  customer_nature: customerNature,
  status: z.enum(CUSTOMER_STATUS_CODES),
  master: z.object({ user_id: z.string(), name: z.string(), mobile: z.string() }).nullable(),
  /** who may sign in for the customer itself */
  members: z.number().int(),
  sub_customers: z.number().int(),
  accounts: z.record(z.enum(CHANNEL_CODES), z.number().int()),
  /** its own, USD first; another currency's only while it holds something */
  wallets: z.array(z.object({ currency: z.enum(CURRENCY_CODES), available: decimal })),
  /** in USD; null without a credit line */
  credit: z.object({ used: decimal, limit: decimal }).nullable(),
  /** who of the staff looks after it; null while nobody does */
  sales: z.object({ staff_id: z.string(), staff_name: z.string() }).nullable(),
  created_at: instant,
})
export type ConsoleCustomer = z.output<typeof consoleCustomer>
export const customerPage = pageOf(consoleCustomer)
export type CustomerPage = z.output<typeof customerPage>

export const customerRef = z.object({ customer_id: id('客户') })
export type CustomerRef = z.output<typeof customerRef>

export const customerDetail = consoleCustomer.extend({
  opened_channels: z.array(z.enum(CHANNEL_CODES)),
  sync_minutes: z.number().int(),
  /** orders that wait for the agency's decision */
  waiting_approval: z.number().int(),
  switches: z.record(z.enum(CUSTOMER_SWITCH_CODES), z.boolean()),
  auto_clear: z.object({ is_enabled: z.boolean(), idle_days: z.number().int() }),
})
export type CustomerDetail = z.output<typeof customerDetail>

export const customerPartRequest = customerRef.extend(pageRequest)
export type CustomerPartRequest = z.output<typeof customerPartRequest>

export const consoleMember = z.object({
  user_id: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  is_master: z.boolean(),
  is_disabled: z.boolean(),
  is_inner_user: z.boolean(),
  /** null: the customer's own */
  sub_customer_name: z.string().nullable(),
  joined_at: instant.nullable(),
})
export type ConsoleMember = z.output<typeof consoleMember>
export const consoleMemberPage = pageOf(consoleMember)
export type ConsoleMemberPage = z.output<typeof consoleMemberPage>

export const consoleSubCustomer = z.object({
  sub_customer_id: z.string(),
  name: z.string(),
  users: z.number().int(),
  accounts: z.number().int(),
  show_sub_customer_spend: z.boolean(),
  created_at: instant,
})
export type ConsoleSubCustomer = z.output<typeof consoleSubCustomer>
export const subCustomerPage = pageOf(consoleSubCustomer)
export type SubCustomerPage = z.output<typeof subCustomerPage>

export const customerFund = z.object({
  kind: z.enum(['WALLET', 'CREDIT_LINE']),
  /** null: the customer's own */
  sub_customer_id: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  /** of a credit line */
  limit: decimal.nullable(),
  used: decimal.nullable(),
  /** held by orders in progress */
  pending: decimal,
  available: decimal,
})
export type CustomerFund = z.output<typeof customerFund>
export const customerFundPage = pageOf(customerFund)
export type CustomerFundPage = z.output<typeof customerFundPage>

/** Without a sub-customer: of the customer itself. */
export const customerFlowRequest = flowListRequest.extend({ customer_id: id('客户'), sub_customer_id: id('子客户').optional() })
export type CustomerFlowRequest = z.output<typeof customerFlowRequest>

export const switchChange = customerRef.extend({ switch: z.enum(CUSTOMER_SWITCH_CODES, '请选择开关'), value, reason })
export type SwitchChange = z.output<typeof switchChange>
export const subCustomerSpendChange = customerRef.extend({ sub_customer_id: id('子客户'), value, reason })
export type SubCustomerSpendChange = z.output<typeof subCustomerSpendChange>

/** null takes the customer from whoever had it. */
export const salesAssignment = customerRef.extend({ sales_staff_id: id('商务').nullable(), reason })
export type SalesAssignment = z.output<typeof salesAssignment>
/** Who may be given customers: staff of the role SALES who are not switched off, by name. */
export const salesPeople = z.object({ items: z.array(z.object({ staff_id: z.string(), staff_name: z.string() })) })
export type SalesPeople = z.output<typeof salesPeople>
export const nothing = z.object({})

/** What becomes of an application for a new customer: an existing one without a master, or a new one of this type. All null: not said yet. */
export const applicationPlan = z.object({
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_type: customerType.nullable(),
  customer_nature: customerNature.nullable(),
})
export type ApplicationPlan = z.output<typeof applicationPlan>
export const applicationPlanChange = z
  .object({
    case_id: id('申请'),
    customer_id: id('客户').nullable(),
    customer_type: customerType.nullable(),
    customer_nature: customerNature.nullable(),
  })
  .superRefine(({ customer_id, customer_type, customer_nature }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (customer_id !== null) return
    if (customer_type === null) issue('customer_type', '请选择客户类型')
    if (customer_nature === null) issue('customer_nature', '请选择客户性质')
  })
export type ApplicationPlanChange = z.output<typeof applicationPlanChange>

/** What each call takes and answers. */
export const consoleCustomerSchemas = {
  list: { request: customerListRequest, response: customerPage, filters: [customerFilters, ownCustomerFilters] },
  detail: { request: customerRef, response: customerDetail },
  members: { request: customerPartRequest, response: consoleMemberPage },
  subCustomers: { request: customerPartRequest, response: subCustomerPage },
  funds: { request: customerPartRequest, response: customerFundPage },
  flows: { request: customerFlowRequest, response: flowPage },
  entries: { request: customerPartRequest, response: auditPage },
  setSwitch: { request: switchChange, response: customerDetail },
  salesPeople: { request: nothing, response: salesPeople },
  assignSales: { request: salesAssignment, response: customerDetail },
  consultants: { request: customerRef, response: consultants },
  setConsultants: { request: consultantsChange, response: consultants },
  applicationPlan: { request: caseRequest, response: applicationPlan },
  planApplication: { request: applicationPlanChange, response: applicationPlan },
  setSubCustomerSpend: { request: subCustomerSpendChange, response: z.object({}) },
}
