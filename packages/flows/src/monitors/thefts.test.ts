// The documented thefts, played by the sandbox against the basic pack: a minute after its first ad nothing of a thief's delivers, and six where
// pings are lost. THEFT_SEEDS says how many of each.
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { system } from '../ad-accounts/test-stage.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { lookAtAccount } from './run-tick.ts'
import { switchRule } from './save-rule.ts'
import { openJobs } from './test-jobs.ts'
import { accountWithGroups, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

const seedsOf = (count: number) => Array.from({ length: Number(process.env.THEFT_SEEDS ?? count) }, (_, at) => at * 11 + 5)
const SEEDS = seedsOf(2)
const CASES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const STEP_MS = { pings: 1_000, ticks: 3_000 } as const
const TICK_MS = 5 * MINUTE_MS

const [first] = TEMPLATES
if (!first) throw new Error('there are templates')
const basic = first

let stage: MonitorStage
let jobs: ReturnType<typeof openJobs>
beforeAll(async () => {
  stage = await openMonitorStage()
  jobs = openJobs(stage)
}, 60_000)
afterAll(() => stage?.close())

type Account = Awaited<ReturnType<typeof accountWithGroups>> & { ruleId: string }
type Theft = {
  stopped_at: string | null
  is_delivering: boolean
  spend_after: string
  acts: { at: string; what: string; object_id: string | null }[]
}

/** An account with quota in the books, under the basic pack that may take it back. */
async function victim(): Promise<Account> {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' }, two: { spend_per_hour: '1' } })
  await syncAccount(stage.world, system, { adAccountId: account.id })
  const ruleId = await stage.acting({ ...basic.form, is_all_accounts: false, account_ids: [account.id], may_clear: true })
  await stage.tick(2)
  return { ...account, ruleId }
}

/** Whoever is through with it watches it no more. */
const leave = ({ ruleId }: Account) => switchRule(stage.world, stage.customer, { rule_id: ruleId, status: 'OFF' })

/** Ads, ad sets and budgets: Meta's rules tell of no campaign and of nobody's coming. */
function pingsOf({ acts }: Theft): number {
  const campaigns = new Set(acts.filter(({ what }) => what === 'create_campaign').map(each => each.object_id))
  return acts.filter(({ what, object_id: id }) => /^(create_ad|update_|enable_)/.test(what) && !campaigns.has(id)).length
}

/** Until so much has passed, with pings or by ticks alone. */
async function passes(ms: number, account: Account, theftId: string, by: 'pings' | 'ticks'): Promise<Theft> {
  const stepMs = STEP_MS[by]
  let heard = 0
  let theft = await stage.shown<Theft>(`thefts/${theftId}`)
  for (let passed = 0; passed < ms; passed += stepMs) {
    const before = stage.clock.now().getTime()
    stage.advance(stepMs)
    if (Math.floor(before / TICK_MS) !== Math.floor((before + stepMs) / TICK_MS)) await jobs.tick()
    theft = await stage.shown<Theft>(`thefts/${theftId}`)
    if (by === 'pings' && pingsOf(theft) > heard) {
      heard = pingsOf(theft)
      await lookAtAccount(stage.world, account.id)
    }
    await jobs.workOff()
  }
  return theft
}

function judge(theft: Theft, mostMs: number): void {
  const [first] = theft.acts.filter(({ what }) => /^(create_ad|update_)/.test(what))
  if (!first) throw new Error(`nothing was made: ${JSON.stringify(theft.acts)}`)
  expect(theft.is_delivering, JSON.stringify(theft)).toBe(false)
  // What never delivered has not stopped.
  if (Number(theft.spend_after) === 0) return
  expect(theft.stopped_at, JSON.stringify(theft)).not.toBeNull()
  expect((Date.parse(theft.stopped_at ?? '') - Date.parse(first.at)) / 1_000, JSON.stringify(theft)).toBeLessThanOrEqual(mostMs / 1_000)
}

describe.each(CASES)('case %s', which => {
  test.each(SEEDS)('seed %i', { timeout: 120_000 }, async seed => {
    const account = await victim()
    const { id } = await stage.asked<{ id: string }>('thefts', { case: which, account_id: account.outsideId, seed })
    judge(await passes(75_000, account, id, 'pings'), MINUTE_MS)
    if (which === 'F') await expectCleared(account)
    await leave(account)
  })

  test.each(seedsOf(1))('seed %i, pings lost', { timeout: 120_000 }, async seed => {
    const account = await victim()
    // Anywhere in a tick.
    stage.advance((seed * 7_919) % TICK_MS)
    await jobs.tick()
    const { id } = await stage.asked<{ id: string }>('thefts', { case: which, account_id: account.outsideId, seed, pings: 'lost' })
    judge(await passes(6 * MINUTE_MS + 15_000, account, id, 'ticks'), 6 * MINUTE_MS)
    if (which === 'F') await expectCleared(account)
    await leave(account)
  })
})

/** The thief met the campaign, and an account with nothing left: at the platform and in the books. */
async function expectCleared(account: Account): Promise<void> {
  for (let minute = 0; minute < 30; minute += 1) {
    stage.advance(MINUTE_MS)
    await jobs.workOff()
  }
  const { limit, spent } = await stage.shown<{ limit: string; spent: string }>(`accounts/meta/${account.outsideId}`)
  expect(limit).toBe(spent)
  expect(
    await stage.rows(
      sql`select distinct i.kind, i.state, o.adjust_type from quota_items i join quota_orders o on o.id = i.order_id where i.ad_account_id = ${account.id}`,
    ),
  ).toMatchObject([{ adjust_type: 'CLEAR', state: 'FINISHED' }])
  expect(await checkBooks(stage.world)).toEqual([])
}

test('an honest launch of twenty ads pauses nothing', async () => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' } })
  const launch = (seed: number) => stage.control('honest-launch', { account_id: account.outsideId, seed })
  // Whoever launches has worked in the account before we began to read it.
  await launch(3)
  stage.advance(30 * MINUTE_MS)
  await stage.acting({ ...basic.form, is_all_accounts: false, account_ids: [account.id] })
  await stage.tick(2)
  for (const seed of SEEDS) {
    await launch(seed)
    stage.advance(MINUTE_MS)
    await lookAtAccount(stage.world, account.id)
    await stage.tick(2)
    await stage.work()
  }
  const [seen] = await stage.rows<{ ads: number }>(
    sql`select count(*)::int as ads from monitors_objects where ad_account_id = ${account.id} and level = 'AD'`,
  )
  expect(seen?.ads).toBeGreaterThanOrEqual(20 * (SEEDS.length + 1) + 1)
  expect(await stage.rows(sql`select state from monitors_pauses where ad_account_id = ${account.id}`)).toEqual([])
})
