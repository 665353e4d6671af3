// Reminders of licences that end: each distance once, late ones as the nearest alone, a renewed licence anew, and nobody else hears.
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../appeals/test-appeals.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { stageIn } from '../quota/test-stage.ts'
import { applyForCompany } from './apply-for-company.ts'
import { remindOfExpiry } from './remind-expiry.ts'
import { licenceOf, materialOf } from './test-companies.ts'

const reviewer: StaffActor = { kind: 'staff', staffId: '7', staffName: '审', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
let opened: TestWorld
let actor: TenantActor
let stranger: TenantActor
beforeAll(async () => {
  opened = await openTestWorld()
  ;({ actor } = await stageIn(opened).tenant())
  ;({ actor: stranger } = await stageIn(opened).tenant())
  for (const each of [actor, stranger]) await registered(opened.world, each)
})
afterAll(() => opened?.close())

async function approved(expires_on: string | null): Promise<void> {
  const { world } = opened
  const request = materialOf([await licenceOf(world, actor)], { expires_on })
  const { applyId } = await applyForCompany(world, actor, { idempotencyKey: crypto.randomUUID(), request })
  await decideCase(world, reviewer, RULES_OF_CASES, {
    case_id: applyId,
    reason: '资料属实',
    verdict: 'APPROVE',
    revision: 1,
    flags: [],
    is_confirmed: true,
  })
}
const at = (day: string) => opened.clock.advance(new Date(`${day}T01:05:00Z`).getTime() - opened.clock.now().getTime())
const told = () =>
  opened.world.db.read({ kind: 'system' }, async tx =>
    (
      await tx.rows<{ title: string; user: string }>(sql`
        select m.title, m.user_id::text as "user" from notices_messages m where m.object_id like 'companies.expiry:%' order by m.id`)
    ).map(({ title, user }) => `${/\d+ 天/.exec(title)?.[0]} ${user === actor.userId ? 'own' : 'other'}`),
  )

test('60, 30 and 7 days before, once each; a renewed licence is told of anew, and one without an end never', async () => {
  await approved('2026-08-01')
  at('2026-06-01')
  expect(await remindOfExpiry(opened.world)).toBe(0)
  at('2026-06-02')
  const both = await Promise.all([remindOfExpiry(opened.world), remindOfExpiry(opened.world)])
  expect(both[0] + both[1]).toBe(1)
  expect(await remindOfExpiry(opened.world)).toBe(0)
  // The job was down for a month: what is told is the nearest alone.
  at('2026-07-26')
  expect([await remindOfExpiry(opened.world), await remindOfExpiry(opened.world)]).toEqual([1, 0])
  expect(await told()).toEqual(['60 天 own', '7 天 own'])
  at('2026-08-02')
  await approved('2026-12-01')
  expect(await remindOfExpiry(opened.world)).toBe(0)
  at('2026-11-05')
  expect(await remindOfExpiry(opened.world)).toBe(1)
  await approved(null)
  at('2026-11-30')
  expect(await remindOfExpiry(opened.world)).toBe(0)
  expect(await told()).toEqual(['60 天 own', '7 天 own', '30 天 own'])
})
