// Manager accounts over the sandbox: moved within our tree, linked with a customer's own once it invites, and left only without quota.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import type { AskedPair } from './submit-bindings.ts'
import { bindingsOn } from './test-bindings.ts'

const OURS = '9900000002'
const FOREIGN = '8800000001'
let house: Stage
let on: Awaited<ReturnType<typeof bindingsOn>>

beforeAll(async () => {
  house = await openStage()
  on = await bindingsOn(house)
  await house.control('google-managers', { id: OURS, name: '第二个', parent_id: testAgency.managerId })
  await house.control('google-managers', { id: FOREIGN, name: '客户的' })
})
afterAll(() => house.close())

const account = () => house.adopted('google', { name: '账户', manager_id: testAgency.managerId })
const mcc = (adAccountId: string, action: AskedPair['action'], target: string): AskedPair => ({ adAccountId, type: 'MCC', action, target })
const boundTo = async (outsideAccountId: string) => {
  const links = await house.world.platforms.GOOGLE.managers?.readLinks({ outsideAccountId })
  return links?.kind === 'ok' ? links.value.filter(({ standing }) => standing === 'BOUND').map(({ managerId }) => managerId) : links
}
const beforeOf = (submitId: string) => on.rows<{ before: string }>(sql`select before from bindings_pairs where submit_id = ${submitId}`)

test('moved within our tree, with the one before, and only to one of ours', async () => {
  const { id, outsideId } = await account()
  const moved = await on.ask([mcc(id, 'MOVE', OURS)])
  await on.run()
  expect(await on.linesOf(moved.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await beforeOf(moved.submit_id)).toEqual([{ before: testAgency.managerId }])
  expect(await boundTo(outsideId)).toEqual([OURS])
  expect(await on.boundOf(id)).toEqual([OURS])
  const away = await on.ask([mcc(id, 'MOVE', FOREIGN)])
  await on.run()
  expect(await on.linesOf(away.submit_id)).toMatchObject([{ state: 'REFUSED', told: '新 MCC 不在代理的 MCC 体系内，请改用绑定' }])
})

test.each(['answer_lost_before_work', 'answer_lost_after_work', 'half_body'] as const)('%s: moved once', async kind => {
  const { id, outsideId } = await account()
  await house.control('faults', { kind, operation: 'google.link.move', times: 1 })
  const { submit_id } = await on.ask([mcc(id, 'MOVE', OURS)])
  await on.runFor(16)
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await boundTo(outsideId)).toEqual([OURS])
})

test('a customer’s manager account: its invitation is waited for and taken; refused, and over after a fortnight', async () => {
  const [taken, late] = [await account(), await account()]
  const { submit_id } = await on.ask([mcc(taken.id, 'BIND', FOREIGN), mcc(late.id, 'BIND', FOREIGN)])
  await on.run()
  expect(await on.linesOf(submit_id)).toMatchObject([1, 2].map(() => ({ state: 'WAITING', waits_for: 'CUSTOMER' })))
  await house.control(`accounts/google/${taken.outsideId}/links`, { manager_id: FOREIGN, action: 'invite' })
  await on.runFor(3, 3_600_000)
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'DONE' }, { state: 'WAITING' }])
  expect(new Set((await boundTo(taken.outsideId)) as string[])).toEqual(new Set([testAgency.managerId, FOREIGN]))
  await on.runFor(16, 86_400_000)
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'DONE' }, { state: 'EXPIRED' }])

  const left = await on.ask([mcc(taken.id, 'UNBIND', FOREIGN)])
  await on.run()
  expect(await on.linesOf(left.submit_id)).toMatchObject([{ state: 'DONE' }])
  expect(await boundTo(taken.outsideId)).toEqual([testAgency.managerId])
})

test('our tree is not left while quota is placed', async () => {
  const { id } = await account()
  const told = '账户还有额度，清零后才能移出代理的 MCC'
  expect((await on.ask([mcc(id, 'UNBIND', testAgency.managerId)])).pairs).toMatchObject([{ pair_id: null, refused: told }])
  await on.ask([mcc(id, 'MOVE', OURS)])
  await on.run()
  const back = await on.ask([mcc(id, 'BIND', testAgency.managerId)])
  expect(back.pairs).toMatchObject([{ pair_id: null, refused: '这是代理自己的 MCC，请改用迁移' }])
  // Of another one of ours only Google's tree tells.
  const { submit_id } = await on.ask([mcc(id, 'UNBIND', OURS)])
  await on.run()
  expect(await on.linesOf(submit_id)).toMatchObject([{ state: 'REFUSED', told }])
})
