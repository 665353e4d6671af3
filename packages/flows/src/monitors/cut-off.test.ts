// A worker that dies at each step of a pause, and of giving back: it ends as one success that the platform shows. A switch stops a run between two.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { carryPause } from './carry-pause.ts'
import { restorePause } from './restore-pause.ts'
import { switchPausing } from './save-rule.ts'
import { allowForAll, stopForAll } from './stop-rule.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage, withPort } from './test-monitors.ts'

const risk: StaffActor = { kind: 'staff', staffId: '9', staffName: '风控', sessionId: '9', role: 'RISK', address: '' }
const dear = { spend_per_hour: '600' }
const cheap = { spend_per_hour: '1' }

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

type Account = Awaited<ReturnType<typeof accountWithGroups>>
const pausesOf = ({ id }: Account) =>
  stage.rows<{ id: string; level: string; state: string; tries: number; restored: string }>(
    sql`select id, level, state, tries::int, restore_state as restored from monitors_pauses where ad_account_id = ${id} order by id`,
  )

/** An account of which these ad groups have just been matched. */
async function matched(groups: Record<string, object>): Promise<Account> {
  const account = await accountWithGroups(stage, groups)
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '40')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick(2)
  return account
}

const shownAt = async (account: Account, name: string) => {
  const port = stage.world.platforms.FACEBOOK.adObjects
  const seen = await port?.readSome({ outsideAccountId: account.outsideId, currency: 'USD' }, 'AD_GROUP', [account.ids[name] ?? ''])
  return seen?.kind === 'ok' ? seen.value[0]?.effective : undefined
}

/** Step by step by a worker that dies at one of them, and then by others, a lease after it. */
async function carriedBy(dying: { world: MonitorStage['world']; died(): boolean }, pauseId: string): Promise<void> {
  for (let step = 0; step < 8 && !dying.died(); step += 1) {
    await quietly(carryPause(dying.world, { pauseId }))
    stage.advance(3_000)
  }
  expect(dying.died()).toBe(true)
  for (let minute = 0; minute < 4; minute += 1) {
    stage.advance(MINUTE_MS)
    await stage.work()
  }
}

// Leased, written as to be sent, sent; leased, read back.
test.each([1, 2, 3, 4, 5].flatMap(nth => [[nth, 'at'] as const, [nth, 'after'] as const]))(
  'a worker that dies at commit %i of a pause, %s it: one success that the platform shows',
  async (nth, when) => {
    const account = await matched({ dear, cheap })
    const [pause] = await pausesOf(account)
    await carriedBy(dyingWorld(stage.world, nth, when), pause?.id ?? '')
    const ended = await pausesOf(account)
    expect(ended).toMatchObject([{ state: 'PAUSE_SUCCESS' }])
    expect(ended[0]?.tries).toBeLessThanOrEqual(2)
    expect(await shownAt(account, 'dear')).toBe('PAUSED')
    expect(
      await stage.rows(sql`select count(*)::int as told from notices_messages where object_id = ${`pause:${pause?.id ?? ''}`}`),
    ).toEqual([{ told: 1 }])
  },
)

test.each([1, 2, 3, 4].flatMap(nth => [[nth, 'at'] as const, [nth, 'after'] as const]))(
  'a worker that dies at commit %i of giving back, %s it: given back, once',
  async (nth, when) => {
    const account = await matched({ dear, cheap })
    await stage.work()
    const [pause] = await pausesOf(account)
    await restorePause(stage.world, stage.customer, { pause_id: pause?.id ?? '' })
    await carriedBy(dyingWorld(stage.world, nth, when), pause?.id ?? '')
    expect(await pausesOf(account)).toMatchObject([{ state: 'PAUSE_SUCCESS', restored: 'RESTORED' }])
    expect(await shownAt(account, 'dear')).toBe('ACTIVE')
  },
)

test('what is not shown for a moment is looked at again, and what stays away is gone', async () => {
  const account = await matched({ dear, cheap })
  const [pause] = await pausesOf(account)
  let hidden = 3
  const lagging = withPort(stage.world, port => ({
    readSome: async (...asked) => (hidden-- > 0 ? { kind: 'ok', value: [] } : await port.readSome(...asked)),
  }))
  await stage.work(lagging)
  expect(await pausesOf(account)).toMatchObject([{ state: 'PAUSE_SUCCESS', tries: 1 }])
  await restorePause(stage.world, stage.customer, { pause_id: pause?.id ?? '' })
  hidden = 2
  await stage.work(lagging)
  expect(await pausesOf(account)).toMatchObject([{ restored: 'RESTORED' }])

  const away = await matched({ dear, cheap })
  await stage.work(withPort(stage.world, () => ({ readSome: async () => ({ kind: 'ok', value: [] }) })))
  expect((await pausesOf(away))[0]).toMatchObject({ level: 'AD_GROUP', state: 'PAUSE_FAIL', tries: 0 })
})

test.each(['of the customer', 'for all'] as const)('the switch %s stops a run between two of its objects', async which => {
  const others = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`c${at}`, cheap]))
  const account = await matched({ dear, dearer: dear, ...others })
  const [first, second] = await pausesOf(account)
  const carry = async (pauseId = '') => {
    for (let step = 0; step < 4; step += 1) {
      await carryPause(stage.world, { pauseId })
      stage.advance(3_000)
    }
  }
  await carry(first?.id)
  if (which === 'for all') await stopForAll(stage.world, risk, { reason: '渠道异常' })
  else await switchPausing(stage.world, stage.customer, { is_on: true, reason: '误报太多' })
  await carry(second?.id)
  expect((await pausesOf(account)).map(({ state }) => state)).toEqual(['PAUSE_SUCCESS', 'PAUSE_FAIL'])
  expect(new Set([await shownAt(account, 'dear'), await shownAt(account, 'dearer')])).toEqual(new Set(['ACTIVE', 'PAUSED']))
  if (which === 'for all') await allowForAll(stage.world, risk, { reason: '恢复' })
  else await switchPausing(stage.world, stage.customer, { is_on: false, reason: '' })
})
