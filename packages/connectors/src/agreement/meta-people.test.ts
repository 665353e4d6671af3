// People at Meta over HTTP: asked into our business, there once they accept, given accounts and taken off them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant, PeoplePort } from '../ports/bindings.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { metaAt, newAccount, OURS } from './test-meta.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let people: PeoplePort
let one: { outsideAccountId: string }
let next = 0

beforeAll(async () => {
  stage = await openingStage()
  ;({ people } = metaAt(`${stage.url}/meta`, stage.http))
  one = await newAccount(stage)
})
afterAll(() => stage.stop())

const address = () => `Person.${(next += 1)}@example.com`
const decide = (id: string, decision: string) => stage.control('POST', `meta-invitations/${id}`, { decision })
const memberOf = async (email: string) => {
  const found = await people.findMember?.(email)
  if (found?.kind !== 'ok') throw new Error(JSON.stringify(found))
  return found.value
}
const grantOf = (more: Partial<Grant>): Grant => ({
  id: '1',
  person: { userId: null, email: null, name: null },
  role: 'ANALYZE',
  standing: 'BOUND',
  approval: null,
  ...more,
})
async function accepted() {
  const email = address()
  await people.invite(one, email, 'MANAGE')
  await decide((await memberOf(email))?.id ?? '', 'accept')
  const userId = (await memberOf(email))?.userId ?? ''
  return { email: email.toLowerCase(), userId }
}

test('somebody is asked, waits, accepts, is given an account, another role, and taken off it', async () => {
  const email = address()
  expect(await memberOf(email)).toBeNull()
  expect(await people.invite(one, email, 'MANAGE')).toEqual({ kind: 'done', requestId: expect.any(String) })
  const waiting = await memberOf(email)
  expect(waiting).toEqual({ id: expect.any(String), userId: null, standing: 'PENDING' })
  expect(await people.invite(one, email, 'MANAGE')).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('invited') })
  await decide(waiting?.id ?? '', 'accept')
  const member = await memberOf(email.toUpperCase())
  expect(member).toMatchObject({ standing: 'BOUND', userId: member?.id })
  const userId = member?.userId ?? ''
  expect(await people.assign?.(one, userId, 'ADVERTISE')).toMatchObject({ kind: 'done' })
  const row = grantOf({ id: userId, person: { userId, email: email.toLowerCase(), name: '张示例' }, role: 'ADVERTISE' })
  expect(await people.read(one)).toEqual({ kind: 'ok', value: [row] })
  await people.assign?.(one, userId, 'MANAGE')
  expect(await people.read(one)).toMatchObject({ value: [{ role: 'MANAGE' }] })
  expect(await people.revoke(one, row)).toMatchObject({ kind: 'done' })
  expect(await people.read(one)).toEqual({ kind: 'ok', value: [] })
  expect(await people.revoke(one, row)).toMatchObject({ kind: 'refused' })
})

test.each([
  ['refuse', 'REFUSED'],
  ['lapse', 'ENDED'],
])('%s, and asked again', async (decision, standing) => {
  const email = address()
  await people.invite(one, email, 'ANALYZE')
  const first = await memberOf(email)
  await decide(first?.id ?? '', decision)
  expect(await memberOf(email)).toMatchObject({ id: first?.id, standing })
  expect(await people.invite(one, email, 'ANALYZE')).toMatchObject({ kind: 'done' })
  const again = await memberOf(email)
  expect(again?.standing).toBe('PENDING')
  expect(again?.id).not.toBe(first?.id)
})

test('an invitation is taken back, and lapses by itself', async () => {
  const email = address()
  await people.invite(one, email, 'ANALYZE')
  const { id = '' } = (await memberOf(email)) ?? {}
  expect(await people.revoke(one, grantOf({ id, standing: 'PENDING' }))).toMatchObject({ kind: 'done' })
  expect(await memberOf(email)).toBeNull()
  expect(await people.revoke(one, grantOf({ id, standing: 'PENDING' }))).toMatchObject({ kind: 'refused', trouble: { code: '100(33)' } })
  await people.invite(one, email, 'ANALYZE')
  await stage.control('POST', 'clock', { advance_ms: 90 * 86_400_000 })
  expect(await memberOf(email)).toMatchObject({ standing: 'ENDED' })
})

test('a stranger to our business, a word that is no role and no address are refused', async () => {
  expect(await people.assign?.(one, '671000000000001', 'MANAGE')).toMatchObject({ kind: 'refused', trouble: { code: '2620' } })
  const { userId } = await accepted()
  expect(await people.assign?.(one, userId, 'OWNER')).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('tasks') })
  expect(await people.invite(one, 'nobody', 'MANAGE')).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('email') })
})

test.each([
  ['answer_lost_before_work', 'unknown', false],
  ['answer_lost_after_work', 'unknown', true],
  ['half_body', 'unknown', true],
  ['http_5xx_after_work', 'unknown', true],
  ['rate_limit', 'not_done', false],
])('%s: %s', async (fault, kind, isThere) => {
  const email = address()
  await stage.fault('meta.people.invite', fault)
  expect(await people.invite(one, email, 'MANAGE')).toMatchObject({ kind })
  expect(await memberOf(email)).toEqual(isThere ? expect.objectContaining({ standing: 'PENDING' }) : null)
  const { userId } = await accepted()
  const account = await newAccount(stage)
  await stage.fault('meta.people.assign', fault)
  expect(await people.assign?.(account, userId, 'MANAGE')).toMatchObject({ kind })
  expect(await people.read(account)).toMatchObject({ value: isThere ? [{ id: userId }] : [] })
})

test('parameters to the letter', async () => {
  const done = reply(200, { success: true })
  const http = scripted(reply(200, { id: '9' }), done, done)
  const port = metaAt('https://meta.example', http).people
  await port.invite({ outsideAccountId: '5' }, 'a@example.com', 'MANAGE')
  await port.assign?.({ outsideAccountId: '5' }, '8', 'MANAGE')
  await port.revoke({ outsideAccountId: '5' }, grantOf({ id: '8' }))
  const [invite, assign, revoke] = http.requests
  expect(invite?.body).toContain('email=a%40example.com&role=EMPLOYEE&appsecret_proof=')
  expect(Object.fromEntries(new URLSearchParams(String(assign?.body)))).toMatchObject({
    user: '8',
    tasks: '["MANAGE","ADVERTISE","ANALYZE"]',
  })
  expect(revoke).toMatchObject({ method: 'DELETE', url: expect.stringContaining('/act_5/assigned_users?user=8&') })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => metaAt('https://meta.example', scripted(answer)).people
  test('is never taken for a person', async () => {
    const account = { outsideAccountId: '5' }
    for (const write of [
      port().invite(account, 'a@example.com', 'MANAGE'),
      port().assign?.(account, '6', 'MANAGE'),
      port().revoke(account, grantOf({})),
    ])
      expect(await write).toMatchObject({ kind: 'unknown' })
    expect(await port().read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().findMember?.('a@example.com')).toMatchObject({ kind: 'unavailable' })
  })
})

test('our business is named where Meta asks for it', async () => {
  const http = scripted(reply(200, { data: [] }))
  await metaAt('https://meta.example', http).people.read({ outsideAccountId: '5' })
  expect(http.requests[0]?.url).toContain(`act_5/assigned_users?business=${OURS}&`)
})
