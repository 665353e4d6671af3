// The documented thefts over HTTP with a standing clock: what each does, what it spends by the second, and what stops it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
let next = 990_000_000_001_000
let id = ''

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
beforeEach(() => newAccount({}))
afterAll(() => sandbox.stop())

async function newAccount(more: object) {
  next += 1
  id = String(next)
  await sandbox.control('POST', 'accounts', { platform: 'meta', id, cap: '50000', ...more })
}
const begin = (kind: string, more: object = {}) => sandbox.control('POST', 'thefts', { case: kind, account_id: id, seed: 7, ...more })
const look = (theft: Loose) => sandbox.control('GET', `thefts/${theft.id}`)
const spentOf = async () => (await sandbox.control('GET', `accounts/meta/${id}`)).spent
const pause = (objectId: string) => sandbox.meta('POST', objectId, { status: 'PAUSED' })
const countOf = (acts: Loose[], what: string) => acts.filter(act => act.what === what).length
const list = async (edge: string, fields: string) => (await sandbox.meta('GET', `act_${id}/${edge}?fields=${fields}&limit=100`)).json.data

/** Acts and dollars in an hour, by case. */
test.each([
  ['A', { add_user: 2, create_campaign: 1, create_ad_set: 7, create_ad: 7 }, 379],
  ['B', { create_campaign: 1, create_ad_set: 1, create_ad: 2 }, 1600],
  ['C', { create_campaign: 2, create_ad_set: 2, create_ad: 2 }, 40],
  ['D', { update_budget: 1 }, 1000],
  ['E', { add_user: 1, create_campaign: 1, create_ad_set: 3, create_ad: 6 }, 5208],
  ['F', { pause_ad: 4, create_campaign: 1, create_ad_set: 2, create_ad: 20 }, 5958],
])('case %s', async (kind, acts, perHour) => {
  const theft = await begin(kind)
  expect(theft).toMatchObject({ case: kind, account_id: id, stopped_at: null, spend_after: '0.00', is_over: false })
  sandbox.advance(60_000)
  const early = await look(theft)
  expect(early.stopped_at).toBeNull()
  sandbox.advance(3_600_000)
  const later = await look(theft)
  for (const [what, count] of Object.entries(acts)) expect(countOf(later.acts, what), what).toBe(count)
  expect(Number(later.spend_after) - Number(early.spend_after)).toBeGreaterThan(perHour * 0.98 - 1)
  expect(Number(later.spend_after) - Number(early.spend_after)).toBeLessThan(perHour * 1.02 + 1)
  const activities = await list('activities', 'event_type,actor_id')
  expect(activities.filter((row: Loose) => row.actor_id === theft.actor_id).length).toBeGreaterThanOrEqual(later.acts.length - 4)
})

test('the same seed does the same at the same distance, another one does not', async () => {
  const actsOf = async (seed: number) => {
    await sandbox.control('POST', 'reset', { seed: 'empty' })
    next = 990_000_000_000_500
    await newAccount({})
    const theft = await begin('A', { seed })
    sandbox.advance(120_000)
    const { acts, started_at: startedAt } = await look(theft)
    return acts.map((act: Loose) => [Date.parse(act.at) - Date.parse(startedAt), act.what, act.object_id])
  }
  expect(await actsOf(3)).toEqual(await actsOf(3))
  expect(await actsOf(3)).not.toEqual(await actsOf(4))
  next = 990_000_000_002_000
})

test('it stops where its ad sets are paused, and the spend after stays', async () => {
  const theft = await begin('B')
  sandbox.advance(30_000)
  const { acts } = await look(theft)
  const set = acts.find((act: Loose) => act.what === 'create_ad_set').object_id
  await pause(set)
  const stopped = await look(theft)
  expect(stopped.stopped_at).not.toBeNull()
  expect(Number(stopped.spend_after)).toBeGreaterThan(0)
  sandbox.advance(600_000)
  expect(await look(theft)).toMatchObject({ stopped_at: stopped.stopped_at, spend_after: stopped.spend_after })
})

test('a status that is followed late goes on spending until then', async () => {
  await sandbox.control('POST', 'settings', { meta_status_lag_ms: 10_000 })
  const theft = await begin('B')
  sandbox.advance(30_000)
  const { acts } = await look(theft)
  await pause(acts.find((act: Loose) => act.what === 'create_ad_set').object_id)
  const before = Number((await look(theft)).spend_after)
  sandbox.advance(60_000)
  const after = await look(theft)
  expect(Number(after.spend_after) - before).toBeGreaterThan((1600 * 9) / 3600)
  expect(Number(after.spend_after) - before).toBeLessThan((1600 * 11) / 3600)
  await sandbox.control('POST', 'settings', { meta_status_lag_ms: 0 })
})

test('the account’s cap stops it to the cent', async () => {
  await newAccount({ cap: '100' })
  const theft = await begin('E')
  sandbox.advance(1_800_000)
  expect(await look(theft)).toMatchObject({ stopped_at: expect.any(String) })
  expect(await spentOf()).toBe('100.00')
})

describe('F', () => {
  test('fights back until its time is over or the cap is cleared', async () => {
    const theft = await begin('F')
    sandbox.advance(60_000)
    const { acts } = await look(theft)
    const sets = acts.filter((act: Loose) => act.what === 'create_ad_set').map((act: Loose) => act.object_id)
    const own = (await list('ads', 'name,effective_status')).filter((ad: Loose) => ad.name.startsWith('自有'))
    expect(own.map((ad: Loose) => ad.effective_status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED', 'PAUSED'])
    for (const set of sets) await pause(set)
    expect((await look(theft)).stopped_at).not.toBeNull()
    sandbox.advance(20_000)
    const again = await look(theft)
    expect([again.stopped_at, countOf(again.acts, 'enable_again')]).toEqual([null, 2])
    const campaign = acts.find((act: Loose) => act.what === 'create_campaign').object_id
    await pause(campaign)
    sandbox.advance(20_000)
    expect(countOf((await look(theft)).acts, 'enable_again')).toBe(3)
    await sandbox.meta('POST', `act_${id}`, { spend_cap: await spentOf() })
    sandbox.advance(3_600_000)
    const cleared = await look(theft)
    expect(cleared).toMatchObject({ stopped_at: expect.any(String), is_over: true })
    await pause(campaign)
    sandbox.advance(60_000)
    expect(countOf((await look(theft)).acts, 'enable_again')).toBe(3)
  })
})

test('an honest launch: twenty ads of a known person, to where the account’s ads lead already', async () => {
  const [campaign, set] = ['120210000000000001', '120310000000000001']
  const objects = [
    { id: campaign, level: 'campaign' },
    { id: set, campaign_id: campaign, daily_budget: '30', countries: ['JP'] },
  ]
  await newAccount({
    ad_objects: objects,
    ads: [{ id: '120410000000000001', name: '旧', ad_set_id: set, links: ['https://brand.example/a'], page_id: '77' }],
  })
  const launch = await sandbox.control('POST', 'honest-launch', { account_id: id, seed: 1 })
  sandbox.advance(60_000)
  const told = await look(launch)
  expect(told).toMatchObject({ case: 'HONEST', is_over: true })
  expect(countOf(told.acts, 'create_ad')).toBe(20)
  const ads = (await list('ads', 'name,creative')).filter((ad: Loose) => ad.name !== '旧')
  expect(new Set(ads.map((ad: Loose) => new URL(ad.creative.link_url).host))).toEqual(new Set(['brand.example']))
  const range = encodeURIComponent(
    String(Math.floor((await sandbox.control('GET', 'health').then((health: Loose) => Date.parse(health.now))) / 1000) - 30 * 86_400),
  )
  const { data } = (await sandbox.meta('GET', `act_${id}/activities?fields=actor_id,event_time&since=${range}&limit=100`)).json
  expect(new Set(data.map((row: Loose) => row.actor_id))).toEqual(new Set([launch.actor_id]))
  expect(Date.parse(data[0].event_time) - Date.parse(data.at(-1).event_time)).toBeGreaterThan(15 * 86_400_000)
})
