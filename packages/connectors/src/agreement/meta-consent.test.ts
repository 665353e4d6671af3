// A person's consent at Meta over HTTP: the page, the code exchanged once, what is told of the token, and every way in which it ends.
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsentPort } from '../ports/bindings.ts'
import type { HttpRequest } from '../ports/handles.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { alarms, metaAt, newAccount } from './test-meta.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const BACK = 'https://portal.example/auth-redirect?channel=FACEBOOK'
let stage: OpeningStage
let consent: ConsentPort
let next = 0

beforeAll(async () => {
  stage = await openingStage()
  ;({ consent } = metaAt(`${stage.url}/meta`, stage.http))
  await newAccount(stage)
})
afterAll(() => stage.stop())

async function pageOf(state: string, redirectUri = BACK): Promise<string> {
  const address = await consent.addressOf(state, redirectUri)
  if (address.kind !== 'ok') throw new Error(JSON.stringify(address))
  return address.value
}
/** Where the person's browser is led after the button. */
async function press(address: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
async function codeOf(): Promise<{ code: string; email: string }> {
  const email = `person.${(next += 1)}@example.com`
  const back = await press(await pageOf('s'), { answer: 'agree', name: '张示例', email })
  return { code: back.searchParams.get('code') ?? '', email }
}
async function tokenOf() {
  const { code, email } = await codeOf()
  const bought = await consent.exchange(code, BACK)
  if (bought.kind !== 'done') throw new Error(JSON.stringify(bought))
  return { ...bought, email }
}

test('the page leads back with state and code, or says that the person refused', async () => {
  const address = await pageOf('state 1')
  const asked = Object.fromEntries(new URL(address).searchParams)
  expect(asked).toMatchObject({ client_id: sandboxCredentials.metaAppId, redirect_uri: BACK, state: 'state 1', response_type: 'code' })
  expect(await (await fetch(address)).text()).toContain('请求访问你的 Facebook 账号')
  const agreed = await press(address, { answer: 'agree', name: '张示例', email: 'zhang@example.com' })
  expect(agreed.href).toMatch(/^https:\/\/portal\.example\/auth-redirect\?channel=FACEBOOK&code=AQ\w+&state=state\+1$/)
  const refused = await press(address, { answer: 'refuse' })
  expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'access_denied', state: 'state 1' })
  expect(refused.searchParams.has('code')).toBe(false)
  const wrong = await fetch(address.replace(sandboxCredentials.metaAppId, '1'))
  expect(wrong.status).toBe(400)
})

test('a code buys a token of sixty days, once, and only for the address that it was given at', async () => {
  const { code, email } = await codeOf()
  expect(await consent.exchange(code, 'https://portal.example/other')).toMatchObject({ kind: 'refused', trouble: { code: '100(36008)' } })
  const bought = await consent.exchange(code, BACK)
  expect(bought).toEqual({ kind: 'done', token: expect.stringMatching(/^EAA/), expiresAt: new Date('2027-01-19T10:00:00Z') })
  const spent = await consent.exchange(code, BACK)
  expect(spent).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('重新授权') })
  expect(await consent.exchange('AQforged', BACK)).toMatchObject({ kind: 'refused' })
  const facts = await consent.inspect(bought.kind === 'done' ? bought.token : '')
  expect(facts).toMatchObject({
    kind: 'ok',
    value: { person: { name: '张示例', email }, permissions: ['public_profile', 'email', 'ads_management', 'business_management'] },
  })
  expect(facts.kind === 'ok' && facts.value.expiresAt).toBeInstanceOf(Date)
})

test('a code that waits too long has ended', async () => {
  const { code } = await codeOf()
  await stage.control('POST', 'clock', { advance_ms: 600_000 })
  expect(await consent.exchange(code, BACK)).toMatchObject({ kind: 'refused', trouble: { code: '100(36007)' } })
})

test.each([
  ['removed', '190(458)'],
  ['password', '190(460)'],
  ['expired', '190(463)'],
])('a token that is dead because of «%s» is gone, and no trouble of ours', async (because, code) => {
  const { token } = await tokenOf()
  const facts = await consent.inspect(token)
  const before = alarms.length
  await stage.control('POST', `meta-consents/${facts.kind === 'ok' ? facts.value.person.userId : ''}`, { because })
  expect(await consent.inspect(token)).toMatchObject({ kind: 'gone', trouble: { code } })
  expect(await consent.withdraw(token)).toMatchObject({ kind: 'done' })
  expect(alarms).toHaveLength(before)
})

test('consent is taken back, and opens nothing but the person’s own', async () => {
  const { token } = await tokenOf()
  const theirs = metaAt(`${stage.url}/meta`, stage.http, token)
  const account = await newAccount(stage)
  expect(await theirs.names.rename(account, 'x')).toMatchObject({ kind: 'refused', trouble: { code: '200' } })
  expect(await consent.withdraw(token)).toMatchObject({ kind: 'done' })
  expect(await consent.inspect(token)).toMatchObject({ kind: 'gone' })
  expect(await consent.inspect('EAAforged')).toMatchObject({ kind: 'gone' })
})

test.each([
  ['answer_lost_after_work', 'unknown'],
  ['half_body', 'unknown'],
  ['http_5xx_before_work', 'unknown'],
  ['rate_limit', 'not_done'],
])('%s of the exchange: %s', async (fault, kind) => {
  const { code } = await codeOf()
  await stage.fault('meta.token.buy', fault)
  expect(await consent.exchange(code, BACK)).toMatchObject({ kind })
})

test('the real page is at www.facebook.com; secret, code and token stand in no address and in no log', async () => {
  const http = scripted(
    reply(200, { data: { app_id: '12' } }),
    reply(200, { access_token: 'short', expires_in: 7200 }),
    reply(200, { access_token: 'long', expires_in: 5_184_000 }),
  )
  const port = metaAt('https://graph.facebook.com', http).consent
  const address = await port.addressOf('s', BACK)
  expect(address).toMatchObject({ value: expect.stringMatching(/^https:\/\/www\.facebook\.com\/v26\.0\/dialog\/oauth\?client_id=12&/) })
  expect(await port.exchange('the-code', BACK)).toMatchObject({ kind: 'done', token: 'long' })
  const [, first, second] = http.requests
  const sent = (request: HttpRequest | undefined) => Object.fromEntries(new URLSearchParams(String(request?.body)))
  const app = { client_id: '12', client_secret: sandboxCredentials.metaAppSecret }
  expect(sent(first)).toEqual({ ...app, redirect_uri: BACK, code: 'the-code' })
  expect(sent(second)).toEqual({ ...app, grant_type: 'fb_exchange_token', fb_exchange_token: 'short' })
  for (const request of [first, second]) expect(request).toMatchObject({ url: 'https://graph.facebook.com/v26.0/oauth/access_token' })
  const { token } = await tokenOf()
  expect(JSON.stringify(await stage.control('GET', 'requests'))).not.toContain(token)
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const app = reply(200, { data: { app_id: '12' } })
  test('is never taken for consent', async () => {
    const port = (...replies: Parameters<typeof scripted>) => metaAt('https://meta.example', scripted(...replies)).consent
    expect(await port(answer).addressOf('s', BACK)).toMatchObject({ kind: 'unavailable' })
    expect(await port(app, answer).exchange('c', BACK)).toMatchObject({ kind: 'unknown' })
    expect(await port(app, reply(200, { access_token: 't' }), answer).exchange('c', BACK)).toMatchObject({ kind: 'unknown' })
    expect(await port(answer).inspect('t')).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).withdraw('t')).toMatchObject({ kind: 'unknown' })
  })
})
