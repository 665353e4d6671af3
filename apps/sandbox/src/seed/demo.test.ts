// The demo's platforms: how many accounts, what they spend, and that they survive a restart.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestSandbox } from '../http/test-client.ts'
import { isSpending } from '../tiktok/accounts.ts'
import { demoState } from './demo-state.ts'
import { demoAccounts } from './demo-accounts.ts'
import { recordedRatios } from './recorded.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')

test('there are 128 accounts for the main customer and twelve for each other', () => {
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(demoAccounts(), each => `${each.owner} ${each.channel}`)).map(([key, list]) => [key, list?.length]),
  )
  expect(counts).toMatchObject({
    'main FACEBOOK': 56,
    'main GOOGLE': 40,
    'main TIKTOK': 32,
    'agent FACEBOOK': 5,
    'b0 GOOGLE': 4,
    'p2 TIKTOK': 3,
  })
  expect(demoAccounts()).toHaveLength(176)
})

test('ids have the platforms’ lengths, are unique, and the list is the same on every call', () => {
  const seeds = demoAccounts()
  expect(new Set(seeds.map(each => each.outsideAccountId)).size).toBe(176)
  const lengths = { FACEBOOK: 15, GOOGLE: 10, TIKTOK: 19 }
  for (const each of seeds) expect(each.outsideAccountId).toHaveLength(lengths[each.channel])
  expect(demoAccounts()).toEqual(seeds)
  expect(seeds.filter(each => each.owner === 'main' && each.daysLeft < 3).length).toBeGreaterThanOrEqual(8)
  expect(new Set(seeds.map(each => `${each.channel} ${each.name}`)).size).toBe(176)
})

test('each of the last thirty days costs the main customer 8 to 14 thousand dollars, Facebook most and TikTok least', () => {
  const state = demoState(NOW, recordedRatios())
  const main = new Map(
    demoAccounts()
      .filter(each => each.owner === 'main' && each.currency === 'USD')
      .map(each => [each.outsideAccountId, each.channel]),
  )
  const days = new Map<string, Record<string, number>>()
  for (const account of Object.values(state.accounts)) {
    const channel = main.get(account.id)
    if (!channel) continue
    for (const [day, row] of Object.entries(account.spendByDay)) {
      const sums = days.get(day) ?? { FACEBOOK: 0, GOOGLE: 0, TIKTOK: 0 }
      sums[channel] = (sums[channel] ?? 0) + Number(row.spend) / (channel === 'GOOGLE' ? 1_000_000 : 100)
      days.set(day, sums)
    }
  }
  for (let back = 2; back <= 29; back += 1) {
    const day = new Date(NOW - back * 86_400_000).toISOString().slice(0, 10)
    const { FACEBOOK = 0, GOOGLE = 0, TIKTOK = 0 } = days.get(day) ?? {}
    expect(FACEBOOK + GOOGLE + TIKTOK, day).toBeGreaterThan(8000)
    expect(FACEBOOK + GOOGLE + TIKTOK, day).toBeLessThan(14_500)
    expect(FACEBOOK > GOOGLE && GOOGLE > TIKTOK, day).toBe(true)
  }
})

test('of TikTok’s accounts in good standing some have been quiet long enough to give quota away, for every customer', () => {
  const state = demoState(NOW, recordedRatios())
  const quiet = demoAccounts().filter(({ channel, health, outsideAccountId }) => {
    const account = state.accounts[`tiktok:${outsideAccountId}`]
    return channel === 'TIKTOK' && health === 'normal' && account?.platform === 'tiktok' && !isSpending(account, NOW)
  })
  expect(Object.keys(Object.groupBy(quiet, each => each.owner)).sort()).toEqual(['agent', 'b0', 'b3', 'main', 'p2'])
  expect(quiet.filter(each => each.owner === 'main').length).toBeGreaterThanOrEqual(5)
  expect(quiet.every(each => (state.accounts[`tiktok:${each.outsideAccountId}`]?.spent ?? 0n) > 0n)).toBe(true)
})

test('a customer’s business has accounts of its company, a pixel is linked and one waits, and the agency’s first business reaches all', () => {
  const state = demoState(NOW, recordedRatios())
  const accounts = Object.values(state.accounts).filter(account => account.platform === 'meta')
  expect(accounts.every(({ businessId, agencies }) => [businessId, ...agencies.map(({ id }) => id)].includes('990000000000001'))).toBe(true)
  expect(accounts.filter(({ agencies }) => agencies.some(({ id }) => id === '995000000000001')).length).toBeGreaterThan(0)
  expect(state.metaPixels?.map(({ agencies, accounts: linked }) => [agencies.length, linked.length])).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('spend grows with the hours, stops at the cap, and a restart finds it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const file = join(folder, 'state.json')
  try {
    const first = await startTestSandbox(fetch, 'demo', file)
    const seed = demoAccounts().find(each => each.channel === 'FACEBOOK' && each.daysLeft < 3)
    const id = seed?.outsideAccountId ?? ''
    const before = await first.control('GET', `accounts/meta/${id}`)
    first.advance(6 * 3_600_000)
    const later = await first.control('GET', `accounts/meta/${id}`)
    expect(Number(later.spent)).toBeGreaterThan(Number(before.spent))
    first.advance(10 * 86_400_000)
    const ended = await first.control('GET', `accounts/meta/${id}`)
    expect(ended.left).toBe('0.00')
    expect(ended.spent).toBe(before.limit)
    await first.meta('POST', `act_${id}`, { spend_cap: '900000' })
    await first.stop()
    const second = await startTestSandbox(fetch, 'demo', file)
    const found = await second.control('GET', `accounts/meta/${id}`)
    expect(found).toMatchObject({ limit: '900000.00', spent: before.limit })
    expect(found.history.at(-1)).toMatchObject({ operation: 'meta.account.update', field: 'spend_cap', after: '90000000' })
    await second.control('POST', 'reset', { seed: 'empty' })
    expect((await second.control('GET', 'health')).accounts).toBe(0)
    const page = await fetch(`${second.url}/`)
    expect(await page.text()).toContain('平台沙盒控制台')
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the sandbox refuses to listen on any but a local address', async () => {
  const { startSandbox } = await import('../program/sandbox.ts')
  await expect(startSandbox({ port: 0, host: '0.0.0.0' })).rejects.toThrow('listens locally only')
})
