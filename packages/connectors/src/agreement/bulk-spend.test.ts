// Spend of many accounts over HTTP: each adapter against the sandbox, with late corrections, and what may go wrong with an answer.
import { addDays } from '@tallyhelm/protocol/values/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, OPERATIONS, range, type Stage, startStage, today, VENDORS } from './test-bulk-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(fetch)
})
afterAll(() => stage.stop())
const control = (path: string, body: unknown) => stage.control(path, body)

describe.each(VENDORS)('%s', name => {
  const open = () => stage.open(name)
  const refs = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      outsideAccountId: idOf(name, at + 1),
      currency: 'USD' as const,
      adType: 'AUCTION' as const,
    }))
  const account = (number: number, spend: readonly { date: string; spend: string }[], more: Record<string, unknown> = {}) =>
    control('accounts', { platform: name, id: idOf(name, number), spend, ...more })
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    control('faults', { kind, platform: name, operation: OPERATIONS[name], ...more })
  const days = [-3, -2, -1].map(ago => ({ date: addDays(today, ago), spend: `${-ago}.50` }))
  const whole = days.map(({ date, spend }) => [date, BigInt(spend.replace('.', ''))])

  async function told(count: number): Promise<unknown[]> {
    const answers = await open().readSpend({ accounts: refs(count), ...range })
    return answers.map(answer => (answer.kind === 'ok' ? answer.days.map(({ day, spend }) => [day, spend.minor]) : answer.kind))
  }

  beforeEach(async () => {
    await stage.clear()
  })

  test('seven accounts are told each by itself, in few requests, and days without delivery have no row', async () => {
    for (let number = 1; number <= 7; number += 1) await account(number, number === 4 ? [] : days)
    expect(await told(7)).toEqual([whole, whole, whole, [], whole, whole, whole])
    if (name !== 'google') expect(stage.requests().length).toBeLessThan(7)
    const [first] = await open().readSpend({ accounts: refs(1), ...range })
    expect(first).toMatchObject({ kind: 'ok', complete: range, requestId: expect.stringMatching(/./) })
  })

  test('a late correction is told at the next reading, and a stale answer shows the figure before', async () => {
    await account(1, days)
    await control(`accounts/${name}/${idOf(name, 1)}`, { spend: [{ date: addDays(today, -2), spend: '9.75' }] })
    const corrected = whole.map(([day, minor]) => (day === addDays(today, -2) ? [day, 975n] : [day, minor]))
    expect(await told(1)).toEqual([corrected])
    await fault('stale_read', { times: 1 })
    expect(await told(1)).toEqual([whole])
  })

  test.each(['row_twice', 'row_other_currency', 'row_of_another', 'page_cut', 'half_body'])('%s makes the account unread', async kind => {
    await account(1, days)
    await fault(kind)
    expect(await told(1)).toEqual(['unread'])
  })

  test('a missing row is told as none, for the caller to judge', async () => {
    await account(1, days)
    await fault('row_missing')
    expect(await told(1)).toEqual([whole.slice(0, -1)])
  })

  test('an account that is not visible is gone, and the others are told', async () => {
    await account(1, days)
    await account(3, days)
    expect(await told(3)).toEqual([whole, 'gone', whole])
  })

  test('a storm of refusals leaves everything unread, with a time to wait where one is named', async () => {
    for (let number = 1; number <= 3; number += 1) await account(number, days)
    await fault('rate_limit', { ms: 60_000 })
    const answers = await open().readSpend({ accounts: refs(3), ...range })
    expect(answers.map(({ kind }) => kind)).toEqual(['unread', 'unread', 'unread'])
    expect(answers[0]).toMatchObject({ why: 'rate_limited', trouble: { retryAfterMs: 60_000 } })
  })
})
