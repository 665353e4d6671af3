// Ad sets that share their account's spend: they add up to it, and one that is paused takes its part out of it.
import { expect, test } from 'vitest'
import { setStatus } from './ad-changes.ts'
import { spendOfSets } from './ad-figures.ts'
import { adSetsOf } from './ad-tree.ts'
import type { MetaAccount } from './model.ts'
import { accrue } from './spend.ts'
import type { World } from './world.ts'
import { stillClock } from '../clock.ts'
import { demoState } from '../seed/demo-state.ts'
import { recordedRatios } from '../seed/recorded.ts'

const NOW = Date.parse('2026-11-20T04:30:00Z')
const HOUR = 3_600_000
const ratios = recordedRatios()
const actor = { id: '1', name: '一', appId: '2', appName: '二' }
const total = (rows: { spend: bigint }[]) => rows.reduce((sum, { spend }) => sum + spend, 0n)

const state = demoState(NOW, ratios)

function stage() {
  const found = Object.values(state.accounts).find((each): each is MetaAccount => each.platform === 'meta' && each.status === 1)
  if (!found) throw new Error('no account')
  const account = structuredClone(found)
  const [first, second] = adSetsOf(account)
  if (!first || !second) throw new Error('no ad sets')
  // What changes of objects touch of a world.
  const touched = { state, ratios, clock: stillClock(NOW), adEvents: [], pingWays: new Map(), touched: () => {} }
  return { account, first, second, world: touched as unknown as World }
}

test('every day is split among the ad sets, and nothing is lost', () => {
  const { account, first, second } = stage()
  for (const [day, { spend }] of Object.entries(account.spendByDay).slice(0, -1)) {
    const rows = spendOfSets(account, NOW, ratios, { since: day, until: day })
    expect(total(rows), day).toBe(spend)
    expect(new Set(rows.map(({ set }) => set.id)), day).toEqual(new Set([first.id, second.id]))
  }
})

test('the running hour is seen, and booked once it is full', () => {
  const { account } = stage()
  const today = { since: '2026-11-19', until: '2026-11-21' }
  const before = total(spendOfSets(account, NOW - 1_800_000, ratios, today))
  const half = total(spendOfSets(account, NOW, ratios, today))
  accrue(account, NOW + HOUR / 2, ratios)
  const full = total(spendOfSets(account, NOW + HOUR / 2, ratios, today))
  expect(half - before).toBeGreaterThan(0n)
  expect(full - before).toBeGreaterThanOrEqual((half - before) * 2n - 1n)
  expect(full - before).toBeLessThanOrEqual((half - before) * 2n + 1n)
})

test('a paused ad set spends no more, and its account spends that much less', () => {
  const [paused, running] = [stage(), stage()]
  const change = { at: NOW, actor, requestId: 'r' }
  setStatus(paused.world, paused.account, { level: 'adset', node: paused.first }, 'PAUSED', change)
  for (const { account } of [paused, running]) accrue(account, NOW + 5.5 * HOUR, ratios)
  const range = { since: '2026-11-19', until: '2026-11-21' }
  const of = ({ account, first }: ReturnType<typeof stage>, at: number) =>
    total(spendOfSets(account, at, ratios, range).filter(({ set }) => set.id === first.id))
  const [atPause, later] = [of(stage(), NOW), of(paused, NOW + 6 * HOUR)]
  expect(later - atPause).toBeLessThanOrEqual(1n)
  const missing = of(running, NOW + 5.5 * HOUR) - later
  expect(running.account.spent - paused.account.spent).toBeGreaterThanOrEqual(missing - 2n)
  expect(running.account.spent - paused.account.spent).toBeLessThanOrEqual(missing + 2n)
})
