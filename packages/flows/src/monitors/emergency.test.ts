// The emergency clearing: once an incident, else once a day; and where it comes to nothing the campaigns are paused.
import { readOrder } from '@tallyhelm/modules/quota'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { applyItem } from '../quota/apply-item.ts'
import { clearStolenAccount } from '../quota/clear-stolen-account.ts'
import { fallBack } from './fall-back.ts'
import { closeIncident } from './incidents.ts'
import { switchPausing } from './save-rule.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
let last: MonitorStage | undefined
beforeEach(async () => {
  await last?.close()
  stage = last = await openMonitorStage()
})
afterAll(() => last?.close())

type Asked = { ad_account_id: string; cause: string; match_id: string; pause_id: string | null; order_id?: string | null; why?: string }
const change = (query: ReturnType<typeof sql>) => stage.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
const jobs = (name: string) =>
  stage.rows<{ payload: Asked }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by j.id`)
const given = ({ ad_account_id: adAccountId, cause, match_id: matchId, pause_id: pauseId }: Asked) => ({
  adAccountId,
  cause,
  matchId,
  pauseId,
})
const clearings = async () => (await jobs('monitors.clear-account')).map(({ payload }) => given(payload))
async function fallenBack() {
  for (const { payload } of await jobs('monitors.fall-back'))
    await fallBack(stage.world, { ...given(payload), orderId: payload.order_id ?? null, why: payload.why ?? '' })
}
const told = () => stage.rows<{ title: string }>(sql`select title from notices_messages where title like '%应急清零%'`)
const orders = (id: string) =>
  stage.rows<{ id: string; submitter: string; item: string }>(sql`
    select o.id, o.submitter, i.id as item from quota_orders o join quota_items i on i.order_id = o.id where i.ad_account_id = ${id} order by o.id`)

/** A rule of which the account is cleared at once; `signal`: it tells of a theft, so that there is an incident. */
async function asked({ signal = false } = {}) {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '600' }, cheap: { spend_per_hour: '1' } })
  const burning = signal ? [leaf('QUOTA_BURN', 'M60', 'GTE', '0.01')] : []
  const form = formOf(all(leaf('SPEND', 'M5', 'GTE', '20'), ...burning), {
    is_all_accounts: false,
    account_ids: [account.id],
    actions: [{ action: 'CLEAR', delay_minutes: 0 }],
    may_clear: true,
  })
  await syncAccount(stage.world, { kind: 'system', name: 'test' }, { adAccountId: account.id })
  await stage.acting(form)
  await stage.tick(signal ? 14 : 3)
  return account
}

test('without an incident it is once a day, by one order however often its job comes', async () => {
  const account = await asked()
  const [clearing, ...more] = await clearings()
  if (!clearing) throw new Error('nothing asked for it')
  expect(more).toEqual([])
  await clearStolenAccount(stage.world, clearing)
  await clearStolenAccount(stage.world, clearing)
  const [order, ...others] = await orders(account.id)
  expect([order?.submitter, others]).toEqual(['监控规则', []])
  await applyItem(stage.world, { itemId: order?.item ?? '' })
  stage.advance(10_000)
  await fallenBack()
  const done = await stage.world.db.read({ kind: 'system' }, tx => readOrder(tx, order?.id ?? ''))
  expect(done?.items[0]).toMatchObject({ state: 'FINISHED', fail_reason: null })
  expect([await stage.pauses(), await told()]).toEqual([[], []])
})

test('an incident that was closed and a new one on the same day are two', async () => {
  const account = await asked({ signal: true })
  const [first] = await clearings()
  expect(first?.cause).toMatch(/^incident-/)
  const incident = first?.cause.replace('incident-', '') ?? ''
  await closeIncident(stage.world, stage.customer, { incident_id: incident, verdict: 'STOLEN', note: '' })
  await change(sql`update monitors_matches set ended_at = now() where ad_account_id = ${account.id} and ended_at is null`)
  await stage.tick()
  const causes = (await clearings()).map(({ cause }) => cause)
  expect(causes).toHaveLength(2)
  expect(causes[1]).toMatch(/^incident-/)
  expect(causes[1]).not.toBe(causes[0])
})

test('with all ten changes used it fails at once, and the campaigns are paused', async () => {
  const account = await asked()
  const [clearing] = await clearings()
  if (!clearing) throw new Error('nothing asked for it')
  await clearStolenAccount(stage.world, clearing)
  const [order] = await orders(account.id)
  const now = stage.clock.now()
  await change(sql`
    insert into quota_attempts (item_id, number, customer_id, ad_account_id, fence, request_id, base_minor, target_minor, sent_at, answer)
    select ${order?.item}, n, ${stage.customer.customerId}, ${account.id}, 0, '', 1, 2, ${now}, 'done' from generate_series(1, 10) n`)
  await applyItem(stage.world, { itemId: order?.item ?? '' })
  await fallenBack()
  await fallenBack()
  await stage.work()
  expect(await stage.pauses()).toMatchObject([
    {
      level: 'CAMPAIGN',
      outside_id: account.campaign,
      state: 'PAUSE_SUCCESS',
      values_text: expect.stringContaining('渠道今日额度变更次数已用完'),
    },
  ])
  expect((await told()).map(({ title }) => title)).toEqual([expect.stringMatching(/应急清零未完成，改为暂停 1 个广告系列/)])
})

test('what the order refuses is told and falls back as well, unless pausing is switched off meanwhile', async () => {
  const account = await asked()
  await change(sql`update ad_accounts_accounts set has_open_difference = true where id = ${account.id}`)
  const [clearing] = await clearings()
  if (!clearing) throw new Error('nothing asked for it')
  await clearStolenAccount(stage.world, clearing)
  await switchPausing(stage.world, stage.customer, { is_on: true, reason: '先停一停' })
  await fallenBack()
  expect([await stage.pauses(), await told()]).toEqual([[], []])
  await switchPausing(stage.world, stage.customer, { is_on: false, reason: '继续' })
  await fallenBack()
  await stage.work()
  expect(await stage.pauses()).toMatchObject([{ level: 'CAMPAIGN', state: 'PAUSE_SUCCESS' }])
  expect(await told()).toHaveLength(1)
})
