// An application for ad accounts for the tests of cases: its customer and its company are made once for each world.
import { findItem } from '@tallyhelm/modules/items'
import { lockOpening, writeTerms } from '@tallyhelm/modules/openings'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { registered } from '../appeals/test-appeals.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { licencesEnd } from '../companies/test-companies.ts'
import { stageIn } from '../quota/test-stage.ts'
import { applyForAccounts } from './apply-for-accounts.ts'
import { proposeResult } from './settle-by-hand.ts'
import { heldCompany, openingOf, reviewer } from './test-openings.ts'

const made = new WeakMap<object, { actor: TenantActor; companyId: string }>()

async function makerIn(opened: TestWorld): Promise<{ actor: TenantActor; companyId: string }> {
  const known = made.get(opened)
  if (known) return known
  const { actor } = await stageIn(opened).tenant()
  await registered(opened.world, actor)
  const { companyId } = await heldCompany(opened.world, actor)
  const fresh = { actor, companyId }
  made.set(opened, fresh)
  return fresh
}

const items = ({ world }: TestWorld, caseId: string) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select position, target, state from items_items where case_id = ${caseId} order by position`),
  )

const PARENT = { id: '1112223333', name: 'MCC', currency: null, needsLicence: false }

/** A world for tests has no platforms: this one tells where accounts are made, and nothing else. */
function withManager(world: TestWorld['world']): void {
  const openings = { readParents: () => Promise.resolve({ kind: 'ok', value: [PARENT] }) }
  Object.defineProperty(world, 'platforms', { value: { GOOGLE: { openings } }, configurable: true })
}

export const sampleOpening: SampleCase = {
  async open(opened) {
    const { world } = opened
    const { actor, companyId } = await makerIn(opened)
    withManager(world)
    const request = openingOf(companyId)
    return (await applyForAccounts(world, actor, { idempotencyKey: crypto.randomUUID(), request })).applyId
  },
  maker(opened) {
    const found = made.get(opened)
    if (!found) throw new Error('open the case first')
    return found.actor
  },
  repeated: 'INPUT_INVALID',
  endSubject: ({ world }) => licencesEnd(world),
  expectApproved: async (opened, caseId) => {
    expect(await items(opened, caseId)).toEqual([{ position: 1, target: '1112223333', state: 'QUEUED' }])
  },
  expectUntouched: async (opened, caseId) => {
    expect(await items(opened, caseId)).toEqual([])
    await opened.world.db.transaction({ kind: 'system' }, async tx => {
      expect((await lockOpening(tx, caseId))?.outcome).toBeNull()
      await writeTerms(tx, caseId, { parentId: null, industryId: null })
    })
  },
}

const results = new WeakMap<object, string>()

/** An item that waits for people: its answer was lost, and two accounts bear its name. */
async function manualItem(opened: TestWorld): Promise<string> {
  const known = results.get(opened)
  if (known !== undefined) return known
  const { world } = opened
  const caseId = await sampleOpening.open(opened)
  const decision = { case_id: caseId, reason: '', verdict: 'APPROVE' as const, revision: 1, flags: [], is_confirmed: false }
  await decideCase(world, reviewer, RULES_OF_CASES, decision)
  const { id } = await world.db.transaction({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`update items_items set state = 'MANUAL', next_at = null where case_id = ${caseId} returning id`),
  )
  results.set(opened, id)
  return id
}

export const sampleResult: SampleCase = {
  async open(opened) {
    const request = { item_id: await manualItem(opened), outcome: 'REFUSED', outside_account_id: '', reason: '渠道后台没有该账户' } as const
    return (await proposeResult(opened.world, reviewer, request)).caseId
  },
  maker: () => reviewer,
  expectApproved: async opened => {
    expect(await stateOf(opened)).toBe('REFUSED')
  },
  expectUntouched: async opened => {
    expect(await stateOf(opened)).toBe('MANUAL')
  },
}

const stateOf = async (opened: TestWorld): Promise<string | undefined> =>
  (await opened.world.db.read({ kind: 'system' }, tx => findItem(tx, results.get(opened) ?? '0')))?.state

export const OPENINGS_SAMPLES = { OPENING: sampleOpening, OPENING_RESULT: sampleResult } satisfies SamplesOfTopic
