// Partners and names at Meta over HTTP: bound, waiting, refused and lost, and who is not visible.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NamePort, PartnerPort } from '../ports/bindings.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { metaAt, newAccount, OURS } from './test-meta.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

let stage: OpeningStage
let partners: PartnerPort
let names: NamePort

beforeAll(async () => {
  stage = await openingStage()
  ;({ partners, names } = metaAt(`${stage.url}/meta`, stage.http))
})
afterAll(() => stage.stop())

const account = (more: object = {}) => newAccount(stage, more)
const business = (id: string, more: object = {}) => stage.control('POST', 'meta-businesses', { id, name: `客户 ${id}`, ...more })
const partner = (partnerId: string, standing: unknown, role: string | null) => ({ partnerId, name: expect.anything(), standing, role })

test('a visible business tells its name and whether it is verified; another one cannot be checked', async () => {
  await business('123456789012301')
  await business('123456789012302', { verification: 'not_verified' })
  await business('123456789012303', { visible: false })
  const value = { id: '123456789012301', name: '客户 123456789012301', isVerified: true }
  expect(await partners.check('123456789012301')).toEqual({ kind: 'ok', value })
  expect(await partners.check('123456789012302')).toMatchObject({ value: { isVerified: false } })
  expect(await partners.check('123456789012303')).toMatchObject({ kind: 'gone', trouble: { code: '100(33)' } })
  expect(await partners.check('123456789012399')).toMatchObject({ kind: 'gone' })
})

test('binding, binding again with another role, and unbinding, with an invisible business too', async () => {
  await business('123456789012304', { visible: false })
  const one = await account()
  expect(await partners.bind(one, '123456789012304', 'ADVERTISE')).toEqual({ kind: 'done', requestId: expect.any(String) })
  expect(await partners.read(one)).toEqual({ kind: 'ok', value: [partner('123456789012304', 'BOUND', 'ADVERTISE')] })
  await partners.bind(one, '123456789012304', 'MANAGE')
  await partners.bind(one, '123456789012398', 'ANALYZE')
  const both = [partner('123456789012304', 'BOUND', 'MANAGE'), partner('123456789012398', 'BOUND', 'ANALYZE')]
  expect(await partners.read(one)).toEqual({ kind: 'ok', value: both })
  expect(await partners.unbind(one, '123456789012304')).toMatchObject({ kind: 'done' })
  expect(await partners.read(one)).toMatchObject({ value: [both[1]] })
  expect(await partners.unbind(one, '123456789012304')).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('no access') })
})

test('more partners than one page are read', async () => {
  const one = await account()
  for (let index = 0; index < 101; index += 1) await partners.bind(one, String(500_000_000_000_000 + index), 'ANALYZE')
  const read = await partners.read(one)
  expect(read.kind === 'ok' && new Set(read.value.map(each => each.partnerId)).size).toBe(101)
})

test.each([
  ['accept', 'BOUND'],
  ['refuse', 'REFUSED'],
  ['lapse', 'ENDED'],
])('a business that is asked first: %s', async (decision, standing) => {
  await business('123456789012305', { asks_first: true })
  const one = await account()
  await partners.bind(one, '123456789012305', 'MANAGE')
  expect(await partners.read(one)).toMatchObject({ value: [{ standing: 'PENDING', role: 'MANAGE' }] })
  await stage.control('POST', `meta-businesses/123456789012305/shares/${one.outsideAccountId}`, { decision })
  expect(await partners.read(one)).toMatchObject({ value: [{ standing }] })
})

test.each([
  [368, '限制'],
  [415, '双重验证'],
  [2620, '权限'],
  [3979, '上限'],
  [3980, '状态异常'],
])('code %d is a final no, in words', async (code, words) => {
  await business('123456789012306', { refuses_with: code })
  const one = await account()
  const reasonText = expect.stringContaining(words)
  expect(await partners.bind(one, '123456789012306', 'MANAGE')).toMatchObject({
    kind: 'refused',
    reasonText,
    trouble: { code: String(code) },
  })
  expect(await partners.read(one)).toEqual({ kind: 'ok', value: [] })
})

test('the owner, a client’s account, one that is not there, a word that is no role: all refused', async () => {
  const one = await account()
  expect(await partners.bind(one, OURS, 'MANAGE')).toMatchObject({ kind: 'refused', trouble: { code: '3944' } })
  expect(await partners.bind(one, '123456789012307', 'OWNER')).toMatchObject({
    kind: 'refused',
    reasonText: expect.stringContaining('permitted_tasks'),
  })
  expect(await partners.bind(await account({ relation: 'client' }), '123456789012307', 'MANAGE')).toMatchObject({ kind: 'refused' })
  expect(await partners.bind({ outsideAccountId: '1' }, '123456789012307', 'MANAGE')).toMatchObject({
    kind: 'refused',
    trouble: { code: '100(33)' },
  })
  expect(await partners.read({ outsideAccountId: '1' })).toMatchObject({ kind: 'gone' })
})

test('a name is read and changed, and one that Meta refuses stays', async () => {
  const one = await account()
  expect(await names.rename(one, '店铺“二”')).toMatchObject({ kind: 'done' })
  expect(await names.read(one)).toEqual({ kind: 'ok', value: '店铺“二”' })
  expect(await names.rename(one, '长'.repeat(names.most + 1))).toMatchObject({
    kind: 'refused',
    reasonText: expect.stringContaining('name'),
  })
  expect(await names.read(one)).toEqual({ kind: 'ok', value: '店铺“二”' })
})

test.each([
  ['answer_lost_before_work', 'unknown', false],
  ['answer_lost_after_work', 'unknown', true],
  ['half_body', 'unknown', true],
  ['http_5xx_before_work', 'unknown', false],
  ['http_5xx_after_work', 'unknown', true],
  ['duplicate', 'done', true],
  ['rate_limit', 'not_done', false],
])('%s: %s', async (fault, kind, isThere) => {
  const one = await account()
  await stage.fault('meta.agencies.update', fault)
  expect(await partners.bind(one, '123456789012308', 'MANAGE')).toMatchObject({ kind })
  expect(await partners.read(one)).toMatchObject({ value: isThere ? [{ partnerId: '123456789012308' }] : [] })
  await stage.fault('meta.account.update', fault)
  expect(await names.rename(one, '后')).toMatchObject({ kind })
  expect(await names.read(one)).toEqual({ kind: 'ok', value: isThere ? '后' : '前' })
})

test('a read may show what was before', async () => {
  const one = await account()
  await partners.bind(one, '123456789012309', 'ANALYZE')
  await partners.bind(one, '123456789012309', 'MANAGE')
  await stage.fault('meta.agencies.read', 'stale_read')
  expect(await partners.read(one)).toMatchObject({ value: [{ role: 'ANALYZE' }] })
  expect(await partners.read(one)).toMatchObject({ value: [{ role: 'MANAGE' }] })
})

test('a dead token has changed nothing', async () => {
  const one = await account()
  const dead = metaAt(`${stage.url}/meta`, stage.http, 'expired')
  expect(await dead.partners.bind(one, '123456789012308', 'MANAGE')).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  expect(await dead.names.read(one)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
})

test('parameters to the letter: tasks with those that they contain, a DELETE with its parameters in the address', async () => {
  const http = scripted(reply(200, { success: true }), reply(200, { success: true }))
  const port = metaAt('https://meta.example', http).partners
  await port.bind({ outsideAccountId: '5' }, '123456789012345', 'ADVERTISE')
  await port.unbind({ outsideAccountId: '5' }, '123456789012345')
  const [bind, unbind] = http.requests
  expect(new URLSearchParams(String(bind?.body)).get('permitted_tasks')).toBe('["ADVERTISE","ANALYZE"]')
  expect(unbind).toMatchObject({
    method: 'DELETE',
    url: expect.stringMatching(/act_5\/agencies\?business=123456789012345&appsecret_proof=/),
  })
  expect(unbind).not.toHaveProperty('body')
})

test('words that nobody described are told as they are', async () => {
  const data = [{ id: '1', access_status: 'AWAITING_STARS', permitted_tasks: ['DRAFT'] }, { id: '2' }]
  expect(await metaAt('https://meta.example', scripted(reply(200, { data }))).partners.read({ outsideAccountId: '5' })).toEqual({
    kind: 'ok',
    value: [
      { partnerId: '1', name: null, standing: { unclear: 'AWAITING_STARS' }, role: 'DRAFT' },
      { partnerId: '2', name: null, standing: 'BOUND', role: null },
    ],
  })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const ports = () => metaAt('https://meta.example', scripted(answer))
  test('is never taken for a binding', async () => {
    const one = { outsideAccountId: '5' }
    expect(await ports().partners.bind(one, '123456789012345', 'MANAGE')).toMatchObject({ kind: 'unknown' })
    expect(await ports().partners.unbind(one, '123456789012345')).toMatchObject({ kind: 'unknown' })
    expect(await ports().names.rename(one, 'x')).toMatchObject({ kind: 'unknown' })
    for (const read of [ports().partners.check('5'), ports().partners.read(one), ports().names.read(one)])
      expect(await read).toMatchObject({ kind: 'unavailable' })
  })
})
