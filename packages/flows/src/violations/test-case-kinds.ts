// One case of each kind about violations, for the tests of cases: one account that waits for its customer, in each world.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { createUser } from '../organization/create-user.ts'
import { stageIn } from '../quota/test-stage.ts'
import { submitRectification } from './submit-rectification.ts'
import { rectificationOf, statusOf, submissionBy } from './test-rectifications.ts'

type Accused = { actor: TenantActor; rectificationId: string }
const accused = new WeakMap<object, Promise<Accused>>()
const settled = new WeakMap<object, Accused>()

async function accusedIn(opened: TestWorld): Promise<Accused> {
  const made = accused.get(opened) ?? accuse(opened)
  accused.set(opened, made)
  const one = await made
  settled.set(opened, one)
  return one
}

async function accuse(opened: TestWorld): Promise<Accused> {
  const stage = stageIn(opened)
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const { customerId } = tenant
  const user = { customerId, userName: '王投放', mobile: '13922220001', password: 'Tally-2026', isMaster: true }
  const { userId } = await createUser(opened.world, { kind: 'system', name: 'test' }, user)
  // A review may take long.
  return { actor: { ...tenant.actor, userId }, rectificationId: await rectificationOf(opened.world, account.id, 24 * 170) }
}

const sampleRectification: SampleCase = {
  async open(opened) {
    const { actor, rectificationId } = await accusedIn(opened)
    const request = { rectification_id: rectificationId, ...(await submissionBy(opened.world, actor)) }
    await submitRectification(opened.world, actor, { idempotencyKey: crypto.randomUUID(), request })
    const { id } = await opened.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ id: string }>(
        sql`select id from violations_rounds where rectification_id = ${rectificationId} order by number desc limit 1`,
      ),
    )
    return id
  },
  maker(opened) {
    const one = settled.get(opened)
    if (!one) throw new Error('open the case first')
    return one.actor
  },
  repeated: 'VIOLATION_CHANGED',
  async expectApproved(opened) {
    expect(await statusOf(opened.world, (await accusedIn(opened)).rectificationId)).toBe('RECTIFIED')
  },
  async expectUntouched(opened) {
    expect(await statusOf(opened.world, (await accusedIn(opened)).rectificationId)).not.toBe('RECTIFIED')
  },
}

export const VIOLATIONS_SAMPLES = { RECTIFICATION: sampleRectification } satisfies SamplesOfTopic
