// Rules of ours at Meta: made once, put back when somebody takes one away; and pings of them, proven by their signature alone.
import { createHmac } from 'node:crypto'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerChallenge, receivePings, verifyTokenOf } from './receive-pings.ts'
import { lookAtAccount } from './run-tick.ts'
import { tendGuards } from './tend-guards.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
let account: Awaited<ReturnType<typeof accountWithGroups>>
beforeAll(async () => {
  stage = await openMonitorStage()
  account = await accountWithGroups(stage, { one: { spend_per_hour: '2' } })
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '40')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick()
})
afterAll(() => stage?.close())

const port = () => stage.world.platforms.FACEBOOK.adObjects ?? expect.fail('nothing is connected')
const names = async () => {
  const told = await port().readGuards({ outsideAccountId: account.outsideId, currency: 'USD' }, [])
  return told.kind === 'ok' ? told.value.map(({ name }) => name).toSorted() : []
}
const removals = () => stage.rows(sql`select told from monitors_events where kind = 'GUARD_REMOVED'`)
const nextHour = () => stage.advance(61 * MINUTE_MS)

test('four rules are made once; one that is taken away is told of and put back', async () => {
  expect(await tendGuards(stage.world)).toEqual({ tended: 1 })
  const made = await names()
  expect(made).toHaveLength(4)
  expect(await tendGuards(stage.world)).toEqual({ tended: 0 })
  nextHour()
  await tendGuards(stage.world)
  expect(await names()).toEqual(made)
  expect(await removals()).toEqual([])
  const told = await port().readGuards({ outsideAccountId: account.outsideId, currency: 'USD' }, [])
  const [first] = told.kind === 'ok' ? told.value : []
  await port().removeGuard(first?.id ?? '')
  nextHour()
  await tendGuards(stage.world)
  expect(await names()).toEqual(made)
  expect(await removals()).toEqual([{ told: first?.name }])
})

test('an account that cannot be read waits as the others do', async () => {
  nextHour()
  await stage.control('faults', { kind: 'error', platform: 'meta', accountId: account.outsideId, httpStatus: 503, times: 3 })
  expect(await tendGuards(stage.world)).toEqual({ tended: 0 })
  expect(await stage.rows(sql`select guards_at = ${stage.clock.now()} as waits from monitors_accounts`)).toEqual([{ waits: true }])
})

test('the address is shown to be ours to whoever knows the token', () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': verifyTokenOf(stage.world) }
  expect(answerChallenge(stage.world, asked)).toMatchObject({ status: 200, body: '1158201444' })
  for (const wrong of [
    { 'hub.verify_token': 'guess' },
    { 'hub.mode': 'unsubscribe' },
    { 'hub.challenge': '<script>' },
    { 'hub.verify_token': ['a', 'b'] },
  ])
    expect(answerChallenge(stage.world, { ...asked, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 403 })
})

test('a ping is kept and its account looked at, once; a forged one is neither', async () => {
  const [guard] = await stage.rows<{ outside_id: string }>(sql`select outside_id from monitors_guards where outside_id is not null limit 1`)
  const value = `{"rule_id":${guard?.outside_id ?? ''},"object_id":120399999999999999,"object_type":"AD","trigger_type":"METADATA_CREATION"}`
  const body = Buffer.from(
    `{"object":"application","entry":[{"id":"1","time":1773115800,"changes":[{"field":"ads_rules_engine","value":${value}}]}]}`,
  )
  const signed = (secret: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` })
  const looks = () =>
    stage.rows(
      sql`select j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'monitors.look'`,
    )
  const kept = () => stage.rows(sql`select received_at from monitors_pings`)
  expect(await receivePings(stage.world, { headers: signed('another secret'), body })).toMatchObject({ status: 401 })
  expect(await receivePings(stage.world, { headers: {}, body })).toMatchObject({ status: 401 })
  expect([await kept(), await looks()]).toEqual([[], []])
  const headers = signed(sandboxCredentials.metaAppSecret)
  expect(await receivePings(stage.world, { headers, body })).toMatchObject({ status: 200 })
  expect(await receivePings(stage.world, { headers, body })).toMatchObject({ status: 200 })
  expect(await looks()).toEqual([{ key: `monitors:look:${account.id}` }])
  expect(await kept()).toHaveLength(1)
  await lookAtAccount(stage.world, account.id)
})
