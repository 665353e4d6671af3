// A proposed outcome, for the tests of cases: one leg that only people can judge is made for each world.
import { randomUUID } from 'node:crypto'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { addQuota } from './add-quota.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { person, stageIn, usd } from './test-stage.ts'

type Check = { caseId: string } & ({ verdict: 'CONFIRMED' } | { verdict: 'DECLINED'; reason: string })

/** A second person decides about an outcome; one of operations does so as finance, who may. */
export function checkOutcome(world: World, actor: StaffActor, { caseId, ...check }: Check): Promise<void> {
  const by: StaffActor = actor.role === 'OPS' ? { ...actor, role: 'FIN' } : actor
  return decideCase(world, by, RULES_OF_CASES, {
    case_id: caseId,
    revision: 1,
    verdict: check.verdict === 'CONFIRMED' ? 'APPROVE' : 'REJECT',
    reason: check.verdict === 'DECLINED' ? check.reason : '',
    flags: [],
    is_confirmed: true,
  })
}

const legs = new WeakMap<TestWorld, string>()

async function manualLeg(opened: TestWorld): Promise<string> {
  const known = legs.get(opened)
  if (known !== undefined) return known
  const stage = stageIn(opened)
  const tenant = await stage.tenant({ balance: usd(500) })
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('hundredfold')
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '50' }] }
  const order = await addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  await stage.settle()
  stage.platforms.book(account.outsideAccountId).limit = 15_000n
  const itemId = order.items[0]?.item_id ?? ''
  legs.set(opened, itemId)
  return itemId
}

const stateOf = async (opened: TestWorld) => {
  const rows = await opened.world.db.read({ kind: 'system' }, tx => tx.rows<{ state: string }>(sql`select state from quota_items`))
  return rows.map(row => row.state)
}

export const sampleOutcome: SampleCase = {
  async open(opened) {
    const itemId = await manualLeg(opened)
    const shown = { figure: '150.00', reference: null, proof: '渠道后台截图 4711', reason: null }
    return (await proposeOutcome(opened.world, person('901'), { itemId, outcome: 'DONE', ...shown })).caseId
  },
  maker: () => person('901'),
  async endSubject(opened) {
    await opened.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update quota_items set state = 'FINISHED', finished_at = now() where state = 'MANUAL'`),
    )
  },
  expectApproved: async opened => {
    expect(await stateOf(opened)).toEqual(['FINISHED'])
  },
  expectUntouched: async opened => {
    expect(await stateOf(opened)).toEqual(['MANUAL'])
  },
}

export const QUOTA_SAMPLES = { LEG_OUTCOME: sampleOutcome } satisfies SamplesOfTopic
