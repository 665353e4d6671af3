// The schemas of the console's calls about customers, tied to their endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { consoleCustomerEndpoints } from './console-endpoints.ts'
import * as shapes from './console-schemas.ts'
import { caseRequest } from '../cases/schemas.ts'
import { consultants, consultantsChange } from './schemas-consultants.ts'

export const consoleCustomerSchemas = {
  list: { request: shapes.customerListRequest, response: shapes.customerPage },
  detail: { request: shapes.customerRef, response: shapes.customerDetail },
  members: { request: shapes.customerPartRequest, response: shapes.consoleMemberPage },
  subCustomers: { request: shapes.customerPartRequest, response: shapes.subCustomerPage },
  funds: { request: shapes.customerPartRequest, response: shapes.customerFundPage },
  flows: { request: shapes.customerFlowRequest, response: shapes.customerFlowPage },
  entries: { request: shapes.customerPartRequest, response: shapes.customerEntryPage },
  setSwitch: { request: shapes.switchChange, response: shapes.customerDetail },
  salesPeople: { request: shapes.nothing, response: shapes.salesPeople },
  assignSales: { request: shapes.salesAssignment, response: shapes.customerDetail },
  consultants: { request: shapes.customerRef, response: consultants },
  setConsultants: { request: consultantsChange, response: consultants },
  applicationPlan: { request: caseRequest, response: shapes.applicationPlan },
  planApplication: { request: shapes.applicationPlanChange, response: shapes.applicationPlan },
  setSubCustomerSpend: { request: shapes.subCustomerSpendChange, response: z.object({}) },
} satisfies SchemasFor<typeof consoleCustomerEndpoints>
