// The demo's businesses of customers at Meta, each with a trait of its own, their pixels, and people of the agency's. The same on every call.
import type { Agency, Business, SharedPixel } from '../state/meta-businesses.ts'
import type { Invitation } from '../state/meta-people.ts'
import type { MetaAccount, State } from '../state/model.ts'
import { pick } from '../state/random.ts'
import { demoAgency } from './companies.ts'
import type { DemoAccountSeed } from './demo-accounts.ts'

/** By the company that it belongs to: plain, asks first, not verified, not visible, full, and a second-tier agent's. */
const CUSTOMERS: Readonly<Record<string, Business>> = {
  lanxi: { id: '995000000000001', name: '岚汐科技 BM（示例）', isCustomers: true },
  qihe: { id: '995000000000002', name: '栖禾贸易 BM（示例）', isCustomers: true, asksFirst: true },
  chaoxi: { id: '995000000000003', name: '潮汐互动 BM（示例）', isCustomers: true, verification: 'not_verified' },
  gangwan: { id: '995000000000004', name: '港湾家居 BM（示例）', isCustomers: true, isHidden: true },
  yunque: { id: '995000000000005', name: '云雀智能 BM（示例）', isCustomers: true, refusesWith: 3979 },
  qingzhou: { id: '995000000000006', name: '轻舟传媒 BM（示例）', isCustomers: true },
}
/** One that its owner has shared with the agency, and one that waits for it. */
const PIXELS = [
  { id: '992500000000001', name: '岚汐官网（示例）', ownerId: '995000000000001', isShared: true },
  { id: '992500000000002', name: '栖禾商城（示例）', ownerId: '995000000000002', isShared: false },
] as const
const DAY_MS = 86_400_000
/** One account in so many of a company is shared with its business. */
const SHARED_EVERY = 3

const agencyMain: Agency = {
  id: demoAgency.meta.main,
  name: '量舵代理 BM main（示例）',
  permittedTasks: ['MANAGE', 'ADVERTISE', 'ANALYZE'],
}

/** The agency's first business acts for the accounts of its others, too. */
export function demoAgencies(seed: DemoAccountSeed): Agency[] {
  const own = seed.bmId === demoAgency.meta.main ? [] : [agencyMain]
  const customer = CUSTOMERS[seed.companyKey]
  if (!customer || customer.refusesWith !== undefined || seed.bmRelation === 'client') return own
  if (pick(`${seed.outsideAccountId}|bm`, SHARED_EVERY) !== 0) return own
  return [...own, { id: customer.id, name: customer.name, permittedTasks: ['ADVERTISE', 'ANALYZE'] }]
}

/** Businesses, pixels and people, once the accounts stand. */
export function addDemoBusinesses(state: State, now: number): void {
  state.businesses.push(...Object.values(CUSTOMERS).map(business => ({ ...business })))
  state.metaPixels = PIXELS.map(
    ({ id, name, ownerId, isShared }): SharedPixel => ({
      id,
      name,
      ownerId,
      agencies: isShared ? [{ ...agencyMain, permittedTasks: ['ADVERTISE', 'ANALYZE'] }] : [],
      accounts: [],
    }),
  )
  const [main] = state.businesses
  const users = Object.values(state.accounts).filter(
    (account): account is MetaAccount => account.platform === 'meta' && account.businessId === main?.id,
  )
  const [pixel] = state.metaPixels
  const [first, second] = users
  if (!main || !pixel || !first || !second) return
  pixel.accounts.push({ accountId: first.id, businessId: main.id })
  first.pixels.push({ id: pixel.id, name: pixel.name })
  main.people = [
    { id: '996700000000001', name: '王投手（示例）', email: 'wang@tallyhelm.example', role: 'EMPLOYEE' },
    { id: '996700000000002', name: '李优化（示例）', email: 'li@tallyhelm.example', role: 'EMPLOYEE' },
  ]
  first.people = [{ userId: '996700000000001', tasks: ['MANAGE', 'ADVERTISE', 'ANALYZE'] }]
  second.people = [{ userId: '996700000000002', tasks: ['ADVERTISE', 'ANALYZE'] }]
  state.metaInvitations = [invitation(main.id, now)]
}

const invitation = (businessId: string, now: number): Invitation => ({
  id: '996600000000001',
  businessId,
  email: 'zhao@tallyhelm.example',
  role: 'EMPLOYEE',
  status: 'PENDING',
  createdAt: now - DAY_MS,
  expiresAt: now + 89 * DAY_MS,
})
