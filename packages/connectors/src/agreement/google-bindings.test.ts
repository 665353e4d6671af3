// Names of customers at Google, over HTTP, in Google's own messages.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { options } from '../google/test-google.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import { fixedToken, HOSTILE, scripted } from '../testing/scripted-http.ts'
import { exchangeProblems } from './test-google-descriptors.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const { managerId } = testAgency
let stage: OpeningStage
let google: ReturnType<typeof portsOf>
let next = 9_970_000_000
let account = { outsideAccountId: '' }

beforeAll(async () => {
  stage = await openingStage()
  google = portsOf(
    createGooglePlatform({
      baseUrl: `${stage.url}/google/v25`,
      developerToken: sandboxCredentials.googleDeveloperToken,
      loginCustomerId: managerId,
      tokens: fixedToken(sandboxCredentials.googleAccessToken),
      http: stage.http,
      clock: stage.clock,
    }),
  )
})
afterAll(async () => {
  // Every body of this file, in both directions, is made of Google's own messages.
  expect(
    stage.exchanges
      .filter(each => !each.reply.startsWith('<'))
      .map(each => ({ ...each, path: each.path.slice('/google'.length) }))
      .flatMap(exchangeProblems),
  ).toEqual([])
  await stage.stop()
})
beforeEach(() => newAccount())

async function newAccount(fields: object = {}): Promise<string> {
  next += 1
  account = { outsideAccountId: String(next) }
  await stage.control('POST', 'accounts', { platform: 'google', id: account.outsideAccountId, name: '示例', ...fields })
  return account.outsideAccountId
}
function portsOf(platform: AdPlatform) {
  const { names } = platform
  if (!names) throw new Error('a port is missing')
  return { platform, names }
}

test('a name is read and changed, quotes and all; one that is too long is refused', async () => {
  const { names } = google
  expect(await names.read(account)).toEqual({ kind: 'ok', value: '示例' })
  const name = `O'Neil "二" \\ FROM customer`
  expect(await names.rename(account, name)).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(await names.read(account)).toEqual({ kind: 'ok', value: name })
  expect(await names.rename(account, '长'.repeat(256))).toMatchObject({ kind: 'refused', reasonText: '名称超出渠道允许的长度' })
  expect(await names.rename({ outsideAccountId: '1' }, 'x')).toMatchObject({ kind: 'refused' })
  expect(await names.read({ outsideAccountId: '1' })).toMatchObject({ kind: 'gone' })
})

test.each([
  ['answer_lost_before_work', 'unknown', '示例'],
  ['answer_lost_after_work', 'unknown', '新名'],
  ['half_body', 'unknown', '新名'],
  ['http_5xx_before_work', 'unknown', '示例'],
  ['http_5xx_after_work', 'unknown', '新名'],
  ['rate_limit', 'not_done', '示例'],
])('%s: %s, and reading tells %s', async (kind, outcome, name) => {
  await stage.fault('google.rename', kind)
  expect(await google.names.rename(account, '新名')).toMatchObject({ kind: outcome })
  expect(await google.names.read(account)).toEqual({ kind: 'ok', value: name })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => portsOf(createGooglePlatform(options(scripted(answer))))
  test('is never taken for a change or a name', async () => {
    expect(await port().names.read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().names.rename(account, 'x')).toMatchObject({ kind: 'unknown' })
  })
})
