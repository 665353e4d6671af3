// Which accounts are protected, why others are not, and when each was read and pinged last.
import { receivePings } from '@tallyhelm/flows/monitors/receive-pings'
import {
  accountWithGroups,
  all,
  formOf,
  leaf,
  type MonitorStage,
  openMonitorStage,
  withPort,
} from '@tallyhelm/flows/monitors/test-monitors'
import { tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverage } from './coverage.ts'
import { ruleList } from './rule-list.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('those that are not protected come first; a reading and a ping are told with their time, to the customer alone', async () => {
  const watched = await accountWithGroups(stage, { cheap: { spend_per_hour: '1' } })
  const other = await accountWithGroups(stage, { cheap: { spend_per_hour: '1' } })
  await stage.acting(formOf(all(leaf('SPEND', 'M15', 'GTE', '500')), { is_all_accounts: false, account_ids: [watched.id] }))
  const scope = tenantScopeOf(stage.customer)
  const paging = { page_num: 1, page_size: 20 }
  const shown = async () =>
    (await coverage(stage.world.db, scope, paging, stage.clock.now())).content.map(row => [
      row.account_id,
      row.why,
      row.read_at,
      row.pinged_at,
    ])
  expect(await shown()).toEqual(expect.arrayContaining([[watched.id, 'NOT_READ', null, null]]))
  await stage.tick()
  const readAt = stage.clock.now().toISOString()
  stage.advance(60_000)
  const pings = [{ ruleId: '1', objectId: watched.ids.cheap ?? '', level: null, trigger: null, at: null }]
  const world = withPort(stage.world, () => ({ openPings: () => ({ kind: 'ok', pings }) }))
  const body = new TextEncoder().encode('{}')
  expect(await receivePings(world, { headers: {}, body })).toMatchObject({ status: 200 })
  const pingedAt = stage.clock.now().toISOString()
  // The same again is none, and a later one counts.
  stage.advance(60_000)
  await receivePings(world, { headers: {}, body })
  expect(await shown()).toEqual([
    [other.id, 'NO_RULE', null, null],
    [watched.id, null, readAt, pingedAt],
  ])
  const { cards } = await ruleList(stage.world.db, scope, paging, { now: stage.clock.now(), credentials: '' })
  expect(cards).toMatchObject({ protected: 1, accounts: 2, unprotected: [{ why: 'NO_RULE', accounts: 1 }] })
  const strange = await stage.tenant()
  for (const stranger of [
    { kind: 'tenant', customerId: strange.customerId, subCustomerId: null },
    { ...scope, subCustomerId: '1' },
  ] as const)
    expect((await coverage(stage.world.db, stranger, paging, stage.clock.now())).total_size).toBe(0)
})
