// A binding that its platform does not show, for the tests of cases: made once for each world, and it waits for people.
import { findItem } from '@tallyhelm/modules/items'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { registered } from '../appeals/test-appeals.ts'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { proposeBindingResult } from './settle-by-hand.ts'
import { submitBindings } from './submit-bindings.ts'

const made = new WeakMap<object, string>()
const maker = person('71')

/** A world for tests has no platforms: this one does not show the account. */
function withoutAccount(world: TestWorld['world']): void {
  const partners = { read: () => Promise.resolve({ kind: 'gone', trouble: { message: '账户不可见' } }) }
  Object.defineProperty(world, 'platforms', { value: { FACEBOOK: { partners } }, configurable: true })
}

async function manualPair(opened: TestWorld): Promise<string> {
  const known = made.get(opened)
  if (known !== undefined) return known
  const { world } = opened
  const stage = stageIn(opened)
  const tenant = await stage.tenant()
  await registered(world, tenant.actor)
  const { id: adAccountId } = await stage.account(tenant)
  withoutAccount(world)
  const pairs = [{ adAccountId, type: 'BM', action: 'BIND', target: '100200300400500', role: 'ADVERTISE' }] as const
  const { pairs: answers } = await submitBindings(world, tenant.actor, { idempotencyKey: crypto.randomUUID(), note: '', pairs })
  const id = answers[0]?.pair_id ?? ''
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update items_items set state = 'MANUAL', next_at = null, told = '账户不可见' where id = ${id}`),
  )
  made.set(opened, id)
  return id
}

const stateOf = async (opened: TestWorld): Promise<string | undefined> =>
  (await opened.world.db.read({ kind: 'system' }, tx => findItem(tx, made.get(opened) ?? '0')))?.state

export const sampleBinding: SampleCase = {
  async open(opened) {
    const request = { pair_id: await manualPair(opened), outcome: 'REFUSED', reason: '渠道后台没有该绑定' } as const
    return (await proposeBindingResult(opened.world, maker, request)).caseId
  },
  maker: () => maker,
  expectApproved: async opened => {
    expect(await stateOf(opened)).toBe('REFUSED')
  },
  expectUntouched: async opened => {
    expect(await stateOf(opened)).toBe('MANUAL')
  },
}

export const BINDINGS_SAMPLES = { BINDING_RESULT: sampleBinding } satisfies SamplesOfTopic
