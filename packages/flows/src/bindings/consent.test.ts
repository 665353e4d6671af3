// Consents over the sandbox's page: connected once, never by another's way back, told before they end, dead, taken back; no token anywhere.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { beginConsent, finishConsent, revokeConsent } from './consent.ts'
import { tendConsents } from './tend-consents.ts'

const REFUSED = { refusal: 'CONSENT_STATE_REFUSED' }
let house: Stage
let actor: TenantActor
let next = 0

beforeAll(async () => {
  house = await openStage()
  const made = { customerId: house.customerId, mobile: '13911500001', userName: '张三', password: 'Tallyhelm-test-1' }
  const { userId } = await createUser(house.world, { kind: 'system', name: 'test' }, made)
  actor = house.actor({ userId })
  await setSwitch(true)
})
afterAll(() => house.close())

const setSwitch = (isOpen: boolean) =>
  house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update organization_customers set fb_user_authorization = ${isOpen}`))
const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
type Line = { consent_id: string; person_email: string; state: string; permissions: string[] }
const shown = ({ customerId, subCustomerId } = actor) =>
  house.world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
    tx.rows<Line>(sql`select c.id as consent_id, c.person_email, c.state, c.permissions from bindings_consents c`),
  )

/** What the person's browser comes back with. */
async function pressed(address: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.href.startsWith(`${house.world.settings.portalUrl}/auth-redirect?`)).toBe(true)
  return Object.fromEntries(back.searchParams)
}
async function agreed(by = actor) {
  next += 1
  const email = `zhang.${next}@example.com`
  const { address } = await beginConsent(house.world, by)
  const { state = '', code = '' } = await pressed(address, { answer: 'agree', name: `张示例${next}`, email })
  return { state, code, email }
}
async function connected() {
  const { email, ...back } = await agreed()
  return { email, ...(await finishConsent(house.world, actor, back)) }
}
const idOf = async (email: string) => {
  const people = await house.shown<{ consents: { id: string; email: string }[] }>('meta-people')
  return people.consents.find(each => each.email === email)?.id ?? ''
}
const told = () =>
  rows<{ title: string }>(sql`select distinct title, object_id from notices_messages where object_id like 'bindings.consent%'`)

test('a person connects once; the way back is theirs alone, in this session, for ten minutes', async () => {
  const { email, ...back } = await agreed()
  const others: Partial<TenantActor>[] = [{ sessionId: '2' }, { userId: '999' }, { customerId: '998' }]
  for (const other of others)
    await expect(finishConsent(house.world, { ...actor, ...other }, back)).rejects.toMatchObject(
      'customerId' in other ? { refusal: 'PERSONAL_AUTH_CLOSED' } : REFUSED,
    )
  await expect(finishConsent(house.world, actor, { ...back, state: `${back.state}0` })).rejects.toMatchObject(REFUSED)
  expect(await shown()).toEqual([])
  const both = await Promise.allSettled([finishConsent(house.world, actor, back), finishConsent(house.world, actor, back)])
  expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(finishConsent(house.world, actor, back)).rejects.toMatchObject(REFUSED)
  expect(await shown()).toMatchObject([{ person_email: email, state: 'ALIVE', permissions: expect.arrayContaining(['ads_management']) }])

  const late = await agreed()
  house.advance(10 * 60_000)
  await expect(finishConsent(house.world, actor, late)).rejects.toMatchObject(REFUSED)
  const { address } = await beginConsent(house.world, actor)
  const { state = '', error = '' } = await pressed(address, { answer: 'refuse' })
  const no = finishConsent(house.world, actor, { state, error })
  await expect(no).rejects.toMatchObject({ refusal: 'CONSENT_FAILED', message: expect.stringContaining('您在 Facebook 取消了授权') })
  await expect(finishConsent(house.world, actor, { state, code: 'AQforged' })).rejects.toMatchObject(REFUSED)
  expect(await shown()).toHaveLength(1)
})

test('sub-customers and customers without the switch get no page; another customer sees and ends nothing', async () => {
  const sub = house.actor({ subCustomerId: house.subCustomerId })
  await expect(beginConsent(house.world, sub)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  expect(await shown(sub)).toEqual([])
  const { consent_id: id } = await connected()
  const stranger = house.actor({ customerId: '998' })
  expect(await shown(stranger)).toEqual([])
  await expect(revokeConsent(house.world, stranger, { consent_id: id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const back = await agreed()
  await setSwitch(false)
  await expect(beginConsent(house.world, actor)).rejects.toMatchObject({ refusal: 'PERSONAL_AUTH_CLOSED' })
  await expect(finishConsent(house.world, actor, back)).rejects.toMatchObject({ refusal: 'PERSONAL_AUTH_CLOSED' })
  await revokeConsent(house.world, actor, { consent_id: id })
  await setSwitch(true)
})

test('whatever is lost of the exchange, nothing is kept', async () => {
  const before = (await shown()).length
  for (const kind of ['answer_lost_after_work', 'half_body', 'rate_limit']) {
    const back = await agreed()
    await house.control('faults', { kind, operation: 'meta.token.buy', times: 1 })
    await expect(finishConsent(house.world, actor, back), kind).rejects.toMatchObject({ refusal: 'CONSENT_FAILED' })
    await expect(finishConsent(house.world, actor, back), kind).rejects.toMatchObject(REFUSED)
  }
  expect(await shown()).toHaveLength(before)
})

test('the token is sealed and stands in no answer, no log entry and no table but its own', async () => {
  const { email, consent_id: id } = await connected()
  const [kept] = await rows<{ sealed: string }>(sql`select sealed from bindings_consent_tokens where consent_id = ${id}`)
  const token = house.world.secrets.openBox(kept?.sealed ?? '', `bindings-consent|${id}`) ?? ''
  expect(token).toMatch(/^EAA/)
  const everywhere = JSON.stringify([
    await shown(),
    await rows(sql`select c.* from bindings_consents c`),
    await rows(sql`select details::text from audit_entries`),
    kept,
  ])
  expect(everywhere).toContain(email)
  expect(everywhere).not.toContain(token)
  const [another] = await rows<{ sealed: string }>(sql`select sealed from bindings_consent_tokens where consent_id <> ${id}`)
  expect(another && house.world.secrets.openBox(another.sealed, `bindings-consent|${id}`)).toBeUndefined()
  const seen = await house.world.db.read({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }, tx =>
    tx.rows(sql`select sealed from bindings_consent_tokens`),
  )
  expect(seen).toEqual([])
})

test('an end is told 14, 7 and 1 days ahead, once each; a dead one is told once and its token goes', async () => {
  const { email, consent_id: id } = await connected()
  await tendConsents(house.world)
  const [first] = await rows<{ at: Date }>(sql`select expires_at as at from bindings_consents where id = ${id}`)
  const end = first?.at.getTime() ?? 0
  const steps: string[] = []
  for (const days of [15, 13, 12, 6, 0.5]) {
    house.advance(end - days * 86_400_000 - house.world.clock.now().getTime())
    await tendConsents(house.world)
    await tendConsents(house.world)
    steps.push((await told()).filter(({ title }) => title.includes('到期') && title.startsWith(`张示例${next} `)).length.toString())
  }
  expect(steps).toEqual(['0', '1', '1', '2', '3'])
  const deadBefore = (await told()).filter(({ title }) => title.includes('已失效')).length
  await house.control(`meta-consents/${await idOf(email)}`, { because: 'password' })
  house.advance(86_400_000 / 3)
  await tendConsents(house.world)
  house.advance(86_400_000)
  await tendConsents(house.world)
  expect((await shown()).find(each => each.consent_id === id)).toMatchObject({ state: 'DEAD' })
  expect((await told()).filter(({ title }) => title.startsWith(`张示例${next} `) && title.includes('已失效'))).toHaveLength(1)
  expect(deadBefore).toBeLessThan((await told()).filter(({ title }) => title.includes('已失效')).length)
  expect(await rows(sql`select from bindings_consent_tokens where consent_id = ${id}`)).toEqual([])
  await revokeConsent(house.world, actor, { consent_id: id })
  expect((await shown()).some(each => each.consent_id === id)).toBe(false)
})

test('what is taken back is taken back at Facebook, and stays where Facebook does not answer', async () => {
  const { consent_id: id } = await connected()
  await house.control('faults', { kind: 'http_5xx_before_work', operation: 'meta.me.permissions', times: 1 })
  const first = revokeConsent(house.world, actor, { consent_id: id })
  await expect(first).rejects.toMatchObject({ refusal: 'CONSENT_FAILED' })
  expect((await shown()).some(each => each.consent_id === id)).toBe(true)
  await revokeConsent(house.world, actor, { consent_id: id })
  expect((await shown()).some(each => each.consent_id === id)).toBe(false)
  await expect(revokeConsent(house.world, actor, { consent_id: id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})
