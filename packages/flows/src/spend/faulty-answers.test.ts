// Wrong answers about spend, over the sandbox of each platform: figures stay, coverage says so, no zero is invented, and what comes right afterwards
// is what the platform's own books say.
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { checkSpend } from './check-spend.ts'
import { readSpendRound } from './read-spend-round.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())
afterEach(async () => expect(await checkSpend(house.world)).toEqual([]))

const MINUTE_MS = 60_000
const PLATFORMS = {
  meta: { channel: 'FACEBOOK', operation: 'meta.insights', dead: { code: 190, subcode: 463 } },
  google: { channel: 'GOOGLE', operation: 'google.search', dead: { code: 'authenticationError.OAUTH_TOKEN_REVOKED', httpStatus: 401 } },
  tiktok: { channel: 'TIKTOK', operation: 'tiktok.report', dead: { code: 40105 } },
} as const
type Name = keyof typeof PLATFORMS
const BEFORE = { '2026-03-08': '50.00', '2026-03-09': '80.00' }
/** Less than the part that waits for a second reading. */
const AFTER = { '2026-03-08': '55.00', '2026-03-09': '88.00' }
const cents = (days: Record<string, string>) => Object.entries(days).map(([day, amount]) => [day, Number(amount.replace('.', ''))])

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const spentOf = async (id: string) =>
  (
    await rows<{ day: string; spend: number }>(sql`
    select day::text, spend_minor::int as spend from spend_days where ad_account_id = ${id} and spend_minor <> 0 order by day`)
  ).map(({ day, spend }) => [day, spend])
const troubleOf = async (id: string) =>
  (await rows<{ trouble: string | null }>(sql`select trouble from spend_readings where ad_account_id = ${id}`))[0]?.trouble ?? null
const checkingOf = async (id: string) =>
  (await rows<{ day: string }>(sql`select day::text from spend_days where ad_account_id = ${id} and checking_minor is not null`)).map(
    row => row.day,
  )
const tell = (name: Name, outsideId: string, days: Record<string, string>) =>
  house.control(`accounts/${name}/${outsideId}`, { spend: Object.entries(days).map(([date, spend]) => ({ date, spend })) })

async function account(name: Name) {
  const figures = name === 'tiktok' ? { balance: '9000.00' } : { cap: '9000.00' }
  const spend = Object.entries(BEFORE).map(([date, amount]) => ({ date, spend: amount }))
  const made = await house.adopted(name, { ...figures, spend })
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  return made
}
const read = async (name: Name, id: string) => {
  house.advance(MINUTE_MS)
  return await readSpendRound(house.world, { channel: PLATFORMS[name].channel, ids: [id], days: 4, source: 'SYNC' })
}
const fault = (name: Name, kind: string, more: object = {}) =>
  house.control('faults', { kind, platform: name, operation: PLATFORMS[name].operation, ...more })

describe.each(Object.keys(PLATFORMS) as Name[])('%s', name => {
  test.each([
    ['page_cut', { times: 1 }],
    ['row_twice', { times: 1 }],
    // TikTok is asked again by the basic report.
    ['row_other_currency', { times: name === 'tiktok' ? 2 : 1 }],
    ['row_of_another', { times: 1 }],
    ['half_body', { times: 1 }],
    ['rate_limit', { ms: 60_000, times: 1 }],
    // Google's token is taken anew once.
    ['error', { ...PLATFORMS[name].dead, times: name === 'google' ? 2 : 1 }],
  ])('%s: what was known stays, and why it was not read is kept', async (kind, more) => {
    const { id, outsideId } = await account(name)
    await tell(name, outsideId, AFTER)
    await fault(name, kind, more)
    expect(await read(name, id)).toEqual({ written: 0, unread: 1 })
    expect([await spentOf(id), (await troubleOf(id)) === null]).toEqual([cents(BEFORE), false])
    house.advance(15 * MINUTE_MS)
    expect(await read(name, id)).toEqual({ written: 1, unread: 0 })
    expect([await spentOf(id), await troubleOf(id)]).toEqual([cents(AFTER), null])
  })

  test('a row that is missing is no zero until a second answer says the same', async () => {
    const { id } = await account(name)
    await fault(name, 'row_missing', { times: 1 })
    await read(name, id)
    expect([await spentOf(id), await checkingOf(id)]).toEqual([cents(BEFORE), ['2026-03-09']])
    house.advance(15 * MINUTE_MS)
    await read(name, id)
    expect([await spentOf(id), await checkingOf(id)]).toEqual([cents(BEFORE), []])
  })

  test('yesterday’s answer brings back yesterday’s figure at most until the next one, and leaves both in the history', async () => {
    const { id, outsideId } = await account(name)
    await tell(name, outsideId, AFTER)
    await read(name, id)
    await fault(name, 'stale_read', { times: 1 })
    await read(name, id)
    await read(name, id)
    expect(await spentOf(id)).toEqual(cents(AFTER))
    const ends = await rows<{ after: number }>(sql`
      select after_minor::int as after from spend_changes where ad_account_id = ${id} and day = '2026-03-09' order by id`)
    expect(ends.at(-1)).toEqual({ after: 8_800 })
  })
})

test('an account whose zone changes keeps its days, and none is counted twice', async () => {
  const { id } = await account('meta')
  const days = () =>
    rows<{ day: string }>(sql`select day::text from spend_days where ad_account_id = ${id} group by day having count(*) > 1`)
  for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Shanghai']) {
    await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update ad_accounts_accounts set timezone = ${timezone} where id = ${id}`),
    )
    house.advance(6 * 60 * MINUTE_MS)
    await read('meta', id)
    expect(await days()).toEqual([])
  }
  expect(await spentOf(id)).toEqual(cents(BEFORE))
})

/** When a day ends by a zone's own clock: 23 or 25 hours after it began where clocks are put on or back in it. */
test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z', 23],
])('in %s %s begins at %s and runs for %i hours', async (timezone, day, begins, hours) => {
  const goTo = (at: number) => house.advance(at - house.clock.now().getTime())
  const [begin, end] = [Date.parse(begins), Date.parse(begins) + hours * 3_600_000]
  goTo(begin - 2 * MINUTE_MS)
  const { id, outsideId } = await house.adopted('meta', { cap: '900.00', timezone })
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
  const known = async () =>
    (
      await rows<{ known: boolean; spend: number }>(sql`
      select known_from is not null as known, spend_minor::int as spend from spend_days where ad_account_id = ${id} and day = ${day}`)
    )[0]
  expect(await known()).toBeUndefined()
  goTo(begin - MINUTE_MS)
  await read('meta', id)
  expect(await known()).toEqual({ known: false, spend: 0 })
  await tell('meta', outsideId, { [day]: '7.00' })
  goTo(end - 2 * MINUTE_MS)
  await read('meta', id)
  expect(await known()).toEqual({ known: false, spend: 700 })
  await tell('meta', outsideId, { [day]: '9.00' })
  await read('meta', id)
  expect(await known()).toEqual({ known: true, spend: 900 })
})
