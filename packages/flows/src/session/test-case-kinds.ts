// A proposed partner for all customers, for the tests of cases.
import { insertPartner } from '@tallyhelm/modules/session'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { createPartner } from './partners.ts'

export const admin = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'ADMIN', address: '10.0.0.1' } as const
export const forAll = {
  name: '官网会员中心',
  customer_ids: null,
  with_sub_customers: false,
  addresses: ['203.0.113.0/24'],
  reason: '会员中心接入',
}
const system = { kind: 'system' } as const
/** Partners name whoever made them. */
export const addAdmin = ({ world }: Pick<TestWorld, 'world'>) =>
  world.db.transaction(system, tx =>
    tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at)
      values (${admin.staffId}, 'boss', ${admin.staffName}, 'ADMIN', '2020-01-01') on conflict do nothing`),
  )
const kept = ({ world }: TestWorld) => world.db.read(system, tx => tx.rows(sql`select name, customer_ids from session_partners`))

export const samplePartner: SampleCase = {
  async open({ world, clock }) {
    clock.advance(1)
    await addAdmin({ world })
    return String((await createPartner(world, admin, forAll)).case_id)
  },
  maker: () => admin,
  expectApproved: async opened => expect(await kept(opened)).toEqual([{ name: forAll.name, customer_ids: null }]),
  expectUntouched: async opened => expect(await kept(opened)).toEqual([]),
  /** Another one takes the name meanwhile. */
  async endSubject({ world, clock }) {
    const { reason: _reason, customer_ids: customerIds, with_sub_customers: withSubCustomers, ...rest } = forAll
    const row = {
      ...rest,
      id: world.ids.next(),
      secretDigest: 'x',
      customerIds,
      withSubCustomers,
      createdBy: admin.staffId,
      now: clock.now(),
    }
    await world.db.transaction(system, tx => insertPartner(tx, row))
  },
}

export const SESSION_SAMPLES = { PARTNER: samplePartner } satisfies SamplesOfTopic
