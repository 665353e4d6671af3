// Brand spend on TikTok over HTTP: the adapter finds it once, whichever of the report's levels tells it.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdPlatform } from '../ports/ad-platform.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'

let sandbox: RunningSandbox
let tiktok: AdPlatform
const clock = { now: () => new Date() }
const account = { outsideAccountId: '7123456789012345611', currency: 'USD' } as const

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  tiktok = createTiktokPlatform({
    baseUrl: `${sandbox.url}/tiktok/open_api/v1.3`,
    accessToken: sandboxCredentials.tiktokAccessToken,
    bcId: testAgency.centerId,
    callsPerSecond: 50,
    http: recordingHttp(fetch),
    clock,
  })
})
afterAll(() => sandbox.stop())
const control = (path: string, body: unknown) => fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

test.each([
  ['both levels', false],
  ['the level of brand ads', true],
])('told by %s, it counts once', async (_name, isApart) => {
  const today = dayOf(clock.now())
  const spend = [{ date: addDays(today, -2), spend: '76.53' }]
  await control('reset', { seed: 'empty' })
  await control('settings', { tiktok_levels_apart: isApart })
  await control('accounts', { platform: 'tiktok', id: account.outsideAccountId, balance: '100.00', ad_type: 'RESERVATION', spend })
  const facts = await tiktok.readAccount(account)
  if (facts.kind !== 'ok') throw new Error(JSON.stringify(facts))
  expect(facts.value.adType).toBe('RESERVATION')
  const answer = await tiktok.readDailySpend({ ...account, adType: facts.value.adType }, addDays(today, -5), today)
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  expect(answer.value.map(day => day.spend.minor)).toEqual([0n, 0n, 0n, 7653n, 0n])
})
