// An application for a new customer, for the tests of cases: the applicant is made once for each world.
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { applyForCustomer } from './apply-for-customer.ts'
import { sealBindingTicket } from './binding-ticket.ts'
import { createUser } from './create-user.ts'
import { planApplication } from './plan-application.ts'

const applicants = new WeakMap<TestWorld, UserActor>()
const ops = { kind: 'staff', staffId: '911', staffName: '员工911', sessionId: '911', role: 'OPS', address: '10.0.0.1' } as const

/** A user who belongs to nobody yet. */
export async function applicantOf(opened: TestWorld): Promise<UserActor> {
  const known = applicants.get(opened)
  if (known) return known
  const { userId } = await createUser(
    opened.world,
    { kind: 'system', name: 'test' },
    { customerId: null, mobile: '13900000001', userName: '申请人', password: 'Kx7-pollen-94' },
  )
  const actor: UserActor = {
    kind: 'user',
    userId,
    userName: '申请人',
    sessionId: '1',
    customerId: null,
    subCustomerId: null,
    customerType: null,
    isMaster: false,
    roles: [],
    needsQuotaApproval: false,
    address: '10.0.0.1',
  }
  applicants.set(opened, actor)
  return actor
}

const customers = ({ world }: TestWorld) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`
      select c.name, c.customer_type, o.mobile from organization_customers c
      left join organization_binding_offers o on o.customer_id = c.id where c.name = '新芽科技（示例）'`),
  )

export const sampleApplication: SampleCase = {
  async open(opened) {
    const { world, clock } = opened
    const actor = await applicantOf(opened)
    clock.advance(1)
    const { ticket } = sealBindingTicket(world, actor)
    // The same application again is the same: another one is told apart by its note.
    const note = String(clock.now().getTime())
    await applyForCustomer(world, actor, { ticket, company_name: '新芽科技（示例）', contact: '微信 xinya', note })
    const { id } = await world.db.read({ kind: 'system' }, tx =>
      tx.one<{ id: string }>(sql`select max(id)::text as id from organization_applications where user_id = ${actor.userId}`),
    )
    await planApplication(world, ops, { case_id: id, customer_id: null, customer_type: 1, customer_nature: 'DIRECT_AGENT' })
    return id
  },
  maker: opened => {
    const actor = applicants.get(opened)
    if (!actor) throw new Error('open the case first')
    return actor
  },
  repeated: 'APPLICATION_OPEN',
  expectApproved: async opened => {
    expect(await customers(opened)).toEqual([{ name: '新芽科技（示例）', customer_type: 1, mobile: '13900000001' }])
  },
  expectUntouched: async opened => {
    expect(await customers(opened)).toEqual([])
  },
}

export const ORGANIZATION_SAMPLES = { CUSTOMER_APPLICATION: sampleApplication } satisfies SamplesOfTopic
