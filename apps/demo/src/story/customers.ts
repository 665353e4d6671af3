// The cast: one customer of each type, a second-tier agent with two sub-customers, one user without a customer.
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createSubCustomer } from '@tallyhelm/flows/sub-customers/create-sub-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { demoCompanies, type DemoOwner } from '@tallyhelm/sandbox/seed/companies'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { World } from '@tallyhelm/world/handles/world'
import { DEMO_PASSWORD } from './sign-ins.ts'

export type Cast = {
  /** customer id, its master's user id and type, by owner key */
  customers: Record<DemoOwner, { customerId: string; userId: string; userName: string; customerType: CustomerType }>
  subCustomers: readonly { subCustomerId: string; userId: string; userName: string }[]
  /** company id by company key */
  companies: Record<string, string>
}

type Part = {
  owner: DemoOwner
  mobile: string
  name: string
  userName: string
  type: CustomerType
  nature: CustomerNature
  facebook?: true
  rebate?: true
}

const PARTS: readonly Part[] = [
  {
    owner: 'b0',
    mobile: '13800000000',
    name: '北翎出行（示例）有限公司',
    userName: '周北翎',
    type: 0,
    nature: 'DIRECT_AGENT',
    facebook: true,
  },
  {
    owner: 'main',
    mobile: '13800000001',
    name: '岚汐科技（示例）有限公司',
    userName: '陈晓岚',
    type: 1,
    nature: 'DIRECT_AGENT',
    facebook: true,
    rebate: true,
  },
  { owner: 'p2', mobile: '13800000002', name: '松砚文创（示例）有限公司', userName: '沈砚', type: 2, nature: 'DIRECT_AGENT' },
  { owner: 'b3', mobile: '13800000003', name: '海棠服饰（示例）有限公司', userName: '唐棠', type: 3, nature: 'DIRECT_AGENT' },
  {
    owner: 'agent',
    mobile: '13800000004',
    name: '轻舟传媒（示例）有限公司',
    userName: '顾轻舟',
    type: 1,
    nature: 'SECOND_AGENT',
    rebate: true,
  },
]
const SUB_PARTS = [
  { mobile: '13800000005', name: '青禾优选（子客户）', userName: '林青禾', showsSpend: true },
  { mobile: '13800000007', name: '远山户外（子客户）', userName: '陆远山', showsSpend: false },
] as const

export async function createCustomers(world: World, actor: SystemActor): Promise<Cast> {
  const customers: Partial<Cast['customers']> = {}
  for (const part of PARTS) {
    const { customerId } = await createCustomer(world, actor, {
      name: part.name,
      customerType: part.type,
      customerNature: part.nature,
      isFacebookChannelAuthorized: part.facebook ?? false,
      isRebateSubject: part.rebate ?? false,
    })
    const { userId } = await createUser(world, actor, {
      customerId,
      mobile: part.mobile,
      email: `${part.owner}@example.com`,
      userName: part.userName,
      password: DEMO_PASSWORD,
      isMaster: true,
    })
    customers[part.owner] = { customerId, userId, userName: part.userName, customerType: part.type }
  }
  await createUser(world, actor, { customerId: null, mobile: '13800000006', userName: '何未央', password: DEMO_PASSWORD })
  const cast = customers as Cast['customers'] // PARTS names every owner once
  return {
    customers: cast,
    subCustomers: await createSubCustomers(world, actor, cast.agent.customerId),
    companies: await createCompanies(world, actor, cast),
  }
}

async function createSubCustomers(world: World, actor: SystemActor, customerId: string): Promise<Cast['subCustomers']> {
  const made = []
  for (const part of SUB_PARTS) {
    const { subCustomerId } = await createSubCustomer(world, actor, { customerId, name: part.name, showsSpend: part.showsSpend })
    const user = { customerId, subCustomerId, mobile: part.mobile, userName: part.userName, password: DEMO_PASSWORD }
    made.push({ subCustomerId, userName: part.userName, ...(await createUser(world, actor, user)) })
  }
  return made
}

async function createCompanies(world: World, actor: SystemActor, customers: Cast['customers']): Promise<Record<string, string>> {
  const companies: Record<string, string> = {}
  for (const company of demoCompanies) {
    const { companyId } = await createCompany(world, actor, { customerId: customers[company.owner].customerId, companyName: company.name })
    companies[company.key] = companyId
  }
  return companies
}
