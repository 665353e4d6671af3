// Pixels at Meta over HTTP: whose they are, shared by their owner, linked to accounts once our business reaches both, lost and refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PixelPort } from '../ports/bindings.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { metaAt, newAccount, OURS } from './test-meta.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const CUSTOMER = '123456789012321'
let stage: OpeningStage
let pixels: PixelPort
let next = 993_000_000_000_000

beforeAll(async () => {
  stage = await openingStage()
  ;({ pixels } = metaAt(`${stage.url}/meta`, stage.http))
  await newAccount(stage) // with it our business is there
  await stage.control('POST', 'meta-businesses', { id: CUSTOMER })
})
afterAll(() => stage.stop())

const account = (more: object = {}) => newAccount(stage, more)
async function pixel(owner: string) {
  next += 1
  await stage.control('POST', 'meta-pixels', { id: String(next), name: '示例像素', owner })
  return String(next)
}
const ownerShares = (id: string, shared = true) => stage.control('POST', `meta-pixels/${id}/agencies`, { shared })

test('a customer’s pixel is gone until its owner shares it, and then it can be linked', async () => {
  const one = await account()
  const id = await pixel(CUSTOMER)
  expect(await pixels.see(id)).toMatchObject({ kind: 'gone', trouble: { code: '100(33)' } })
  expect(await pixels.share(id, one)).toMatchObject({ kind: 'refused', trouble: { code: '100(33)' } })
  await ownerShares(id)
  expect(await pixels.see(id)).toEqual({ kind: 'ok', value: { id, name: '示例像素', isOurs: false, ownerId: CUSTOMER } })
  expect(await pixels.seesAccount(one)).toEqual({ kind: 'ok', value: true })
  expect(await pixels.share(id, one)).toEqual({ kind: 'done', requestId: expect.any(String) })
  expect(await pixels.share(id, one)).toMatchObject({ kind: 'done' })
  expect(await pixels.readAccounts(id)).toEqual({ kind: 'ok', value: [one] })
  const facts = await metaAt(`${stage.url}/meta`, stage.http).meta.readAccount(one)
  expect(facts).toMatchObject({ value: { bindings: [{ kind: 'PIXEL', outsideId: id }] } })
  expect(await pixels.unshare(id, one)).toMatchObject({ kind: 'done' })
  expect(await pixels.readAccounts(id)).toEqual({ kind: 'ok', value: [] })
  expect(await pixels.unshare(id, one)).toMatchObject({ kind: 'refused' })
})

test('our own pixel, and whom it is shared with', async () => {
  const id = await pixel(OURS)
  expect(await pixels.see(id)).toMatchObject({ value: { isOurs: true } })
  expect(await pixels.shareWith(id, CUSTOMER)).toMatchObject({ kind: 'done' })
  const row = { partnerId: CUSTOMER, name: expect.any(String), standing: 'BOUND', role: null }
  expect(await pixels.readPartners(id)).toEqual({ kind: 'ok', value: [row] })
  expect(await pixels.unshareWith(id, CUSTOMER)).toMatchObject({ kind: 'done' })
  expect(await pixels.readPartners(id)).toEqual({ kind: 'ok', value: [] })
  expect(await pixels.unshareWith(id, CUSTOMER)).toMatchObject({ kind: 'refused' })
})

test('what is not ours to share: a customer’s pixel, an account that our business does not reach', async () => {
  const id = await pixel(CUSTOMER)
  await ownerShares(id)
  expect(await pixels.shareWith(id, '123456789012322')).toMatchObject({ kind: 'refused', trouble: { code: '200' } })
  const elsewhere = await account({ business_id: '990000000000077' })
  expect(await pixels.seesAccount(elsewhere)).toEqual({ kind: 'ok', value: false })
  expect(await pixels.share(id, elsewhere)).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('both the pixel') })
  expect(await pixels.seesAccount({ outsideAccountId: '1' })).toEqual({ kind: 'ok', value: false })
  expect(await pixels.share(id, { outsideAccountId: '123456' })).toMatchObject({ kind: 'refused' })
  const { partners } = metaAt(`${stage.url}/meta`, stage.http)
  expect(await partners.bind(elsewhere, OURS, 'MANAGE')).toMatchObject({ kind: 'done' })
  expect(await pixels.seesAccount(elsewhere)).toEqual({ kind: 'ok', value: true })
  expect(await pixels.share(id, elsewhere)).toMatchObject({ kind: 'done' })
})

test('what the owner takes back ends for every account', async () => {
  const one = await account()
  const id = await pixel(CUSTOMER)
  await ownerShares(id)
  await pixels.share(id, one)
  await ownerShares(id, false)
  expect(await pixels.see(id)).toMatchObject({ kind: 'gone' })
  expect(await metaAt(`${stage.url}/meta`, stage.http).meta.readAccount(one)).toMatchObject({ value: { bindings: [] } })
})

test.each([
  ['answer_lost_before_work', 'unknown', false],
  ['answer_lost_after_work', 'unknown', true],
  ['half_body', 'unknown', true],
  ['http_5xx_after_work', 'unknown', true],
  ['duplicate', 'done', true],
  ['rate_limit', 'not_done', false],
])('%s: %s', async (fault, kind, isThere) => {
  const one = await account()
  const id = await pixel(OURS)
  await stage.fault('meta.pixel.accounts', fault)
  expect(await pixels.share(id, one)).toMatchObject({ kind })
  expect(await pixels.readAccounts(id)).toEqual({ kind: 'ok', value: isThere ? [one] : [] })
})

test('a read may show what was before', async () => {
  const id = await pixel(OURS)
  const one = await account()
  await pixels.share(id, one)
  await stage.fault('meta.pixel.accounts.read', 'stale_read')
  expect(await pixels.readAccounts(id)).toEqual({ kind: 'ok', value: [] })
  expect(await pixels.readAccounts(id)).toEqual({ kind: 'ok', value: [one] })
})

test('a pixel that the token reads and our business has no part in is not shared', async () => {
  const node = reply(200, { id: '5', name: 'x', owner_business: { id: '6' } })
  const http = scripted(node, reply(200, { data: [{ id: '7' }] }))
  expect(await metaAt('https://meta.example', http).pixels.see('5')).toMatchObject({ kind: 'gone', trouble: { code: 'NOT_SHARED' } })
  expect(http.requests[1]?.url).toContain(`/${OURS}/client_pixels?fields=id`)
})

test('parameters to the letter', async () => {
  const done = reply(200, { success: true })
  const http = scripted(done, done, done)
  const port = metaAt('https://meta.example', http).pixels
  await port.share('5', { outsideAccountId: '7' })
  await port.unshare('5', { outsideAccountId: '7' })
  await port.shareWith('5', '8')
  const [share, unshare, given] = http.requests
  expect(share?.body).toContain(`account_id=7&business=${OURS}&appsecret_proof=`)
  expect(unshare).toMatchObject({ method: 'DELETE', url: expect.stringContaining(`/5/shared_accounts?account_id=7&business=${OURS}&`) })
  expect(new URLSearchParams(String(given?.body)).get('permitted_tasks')).toBe('["ADVERTISE","ANALYZE"]')
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => metaAt('https://meta.example', scripted(answer)).pixels
  test('is never taken for a pixel or a share', async () => {
    const one = { outsideAccountId: '5' }
    for (const write of [port().share('6', one), port().unshare('6', one), port().shareWith('6', '7'), port().unshareWith('6', '7')])
      expect(await write).toMatchObject({ kind: 'unknown' })
    for (const read of [port().see('6'), port().seesAccount(one), port().readAccounts('6'), port().readPartners('6')])
      expect(await read).toMatchObject({ kind: 'unavailable' })
  })
})
