// A shift's end hands feedback and differences over too: to a colleague who may do them, else back to everybody, and each only once.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { claimedCases } from '@tallyhelm/views/cases/claimed'
import { differenceDetail } from '@tallyhelm/views/reconciliation/difference-detail'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { claimedFeedback, claimFeedback } from '../diagnostics/handle-feedback.ts'
import { sendFeedback } from '../diagnostics/send-feedback.ts'
import { createUser } from '../organization/create-user.ts'
import { claimDifference, claimedDifferences } from '../reconciliation/claim-difference.ts'
import { handOverShift } from './hand-over-shift.ts'

const WORKS = [claimedFeedback, claimedDifferences]
let house: Stage
let [mine, financier, auditor]: StaffActor[] = []
beforeAll(async () => {
  house = await openStage()
  mine = await hired('971', 'ADMIN')
  financier = await hired('972', 'FIN')
  auditor = await hired('973', 'AUDIT')
})
afterAll(() => house?.close())

async function hired(staffId: string, role: StaffRole): Promise<StaffActor> {
  const staffName = `员工${staffId}`
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into staff_users (id, login_name, staff_name, role, created_at)
      values (${staffId}, ${`p${staffId}`}, ${staffName}, ${role}, ${house.world.clock.now()})`),
  )
  return { kind: 'staff', staffId, staffName, sessionId: staffId, role, address: '10.0.0.1' }
}

async function aClaimedFeedback(): Promise<string> {
  const person = { userName: '苏晚', mobile: `139${String(Date.now()).slice(-8)}`, password: 'Tallyhelm-demo-1' }
  const { userId } = await createUser(house.world, system, { customerId: null, ...person })
  const actor = { kind: 'user', userId, customerId: null, subCustomerId: null, sessionId: '1', roles: [], address: '10.0.0.2' } as never
  const said = {
    feedback_type: 'USAGE' as const,
    content: '列表打开太慢，请尽快处理',
    files: [],
    contact: '',
    page_url: '/',
    version: '1',
    userAgent: '',
  }
  const { feedback_id } = await sendFeedback(house.world, actor, said)
  await claimFeedback(house.world, mine as StaffActor, { feedback_id, from: null })
  return feedback_id
}

async function claimedDifference(): Promise<string> {
  const made = await house.adopted('meta', { cap: '100' })
  await syncAccount(house.world, system, { adAccountId: made.id })
  await house.control(`accounts/meta/${made.outsideId}`, { cap: '160' })
  house.advance(1_000)
  await syncAccount(house.world, system, { adAccountId: made.id })
  const { id } = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`select id from reconciliation_differences where ad_account_id = ${made.id}`),
  )
  await claimDifference(house.world, mine as StaffActor, { differenceId: id, from: null })
  return id
}

const held = async (actor: StaffActor | undefined) => {
  const { staffId, role } = actor as StaffActor
  const found = await claimedCases(house.world.db, { kind: 'staff' }, { staffId, role, now: house.world.clock.now() })
  return { feedback: found.feedback.map(one => one.feedback_id), differences: found.differences.map(one => one.difference_id) }
}
const handOver = (to: StaffActor | undefined) => handOverShift(house.world, mine as StaffActor, WORKS, { to_staff_id: to?.staffId ?? null })

test('a colleague gets what his role may do, the rest is everybody’s again, and a second time nothing is left', async () => {
  const [feedback, difference] = [await aClaimedFeedback(), await claimedDifference()]
  expect(await held(mine)).toEqual({ feedback: [feedback], differences: [difference] })
  expect(await handOver(financier)).toEqual({ handed: 1, released: 1 })
  expect(await held(mine)).toEqual({ feedback: [], differences: [] })
  expect(await held(financier)).toEqual({ feedback: [], differences: [difference] })
  const { history } = await differenceDetail(house.world.db, { difference_id: difference })
  expect(history.map(step => step.event)).toEqual(expect.arrayContaining(['RELEASED', 'CLAIMED']))
  expect(await handOver(financier)).toEqual({ handed: 0, released: 0 })
})

test('what a colleague took over meanwhile stays his', async () => {
  const difference = await claimedDifference()
  await claimDifference(house.world, financier as StaffActor, { differenceId: difference, from: mine?.staffId ?? null })
  expect(await handOver(auditor)).toEqual({ handed: 0, released: 0 })
  expect((await held(financier)).differences).toContain(difference)
})
