// Names, partners and people of advertisers at TikTok, over HTTP: shared, waiting, refused, lost, and never taken for what they are not.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { HttpClient } from '../ports/handles.ts'
import { at, HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'

const { centerId } = testAgency
const PARTNER = '7350000000000000001'
const OTHER = '7350000000000000002'
let stage: OpeningStage
let next = 0
let account = { outsideAccountId: '' }

beforeAll(async () => {
  stage = await openingStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.control('POST', 'tiktok-partners', { id: PARTNER, name: '客户商务中心（示例）', answer: 'takes' })
  next += 1
  account = { outsideAccountId: String(7_123_000_000_000_000_000n + BigInt(next)) }
  await stage.control('POST', 'accounts', { platform: 'tiktok', id: account.outsideAccountId, name: '示例 “一”' })
})

function platformOf(http: HttpClient, accessToken: string = sandboxCredentials.tiktokAccessToken) {
  const baseUrl = stage ? `${stage.url}/tiktok/open_api/v1.3` : 'https://tiktok.example/open_api/v1.3'
  const clock = stage?.clock ?? at('2026-11-20T10:00:00Z')
  return portsOf(createTiktokPlatform({ baseUrl, accessToken, bcId: centerId, callsPerSecond: 1000, http, clock }))
}
function portsOf(platform: AdPlatform) {
  const { names, partners, people } = platform
  if (!names || !partners || !people) throw new Error('a port is missing')
  return { platform, names, partners, people }
}
const ours = () => platformOf(stage.http)
const sent = () => JSON.parse(stage.exchanges.findLast(each => each.method === 'POST')?.request ?? '') as object // our own JSON
const answerIs = (answer: string) => stage.control('POST', 'tiktok-partners', { id: PARTNER, name: '客户商务中心（示例）', answer })
const decide = (decision: string) =>
  stage.control('POST', `accounts/tiktok/${account.outsideAccountId}/partners`, { partner_id: PARTNER, decision })
const read = () => ours().partners.read(account)
const bound = { partnerId: PARTNER, name: '客户商务中心（示例）', standing: 'BOUND', role: 'OPERATOR' }

test('a name is read and changed, and nothing else is sent along', async () => {
  const { names } = ours()
  expect(await names.read(account)).toEqual({ kind: 'ok', value: '示例 “一”' })
  expect(await names.rename(account, '新名 "二"')).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(sent()).toEqual({ advertiser_id: account.outsideAccountId, advertiser_name: '新名 "二"' })
  expect(await names.read(account)).toEqual({ kind: 'ok', value: '新名 "二"' })
  expect(await names.rename(account, '长'.repeat(names.most + 1))).toMatchObject({ kind: 'refused', reasonText: '名称不符合渠道要求' })
  expect(await names.rename({ outsideAccountId: '7' }, 'x')).toMatchObject({ kind: 'refused', trouble: { code: '40300' } })
  expect(await names.read({ outsideAccountId: '7' })).toMatchObject({ kind: 'gone' })
})

test('an account is shared with its role, shared again with another, seen by a synchronisation, and taken back', async () => {
  const { partners, platform } = ours()
  expect(await read()).toEqual({ kind: 'ok', value: [] })
  expect(await partners.bind(account, PARTNER, 'OPERATOR')).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(sent()).toMatchObject({ advertiser_role: 'OPERATOR', asset_ids: [account.outsideAccountId], asset_type: 'ADVERTISER' })
  expect(await read()).toEqual({ kind: 'ok', value: [bound] })
  expect(await partners.bind(account, PARTNER, 'ADMIN')).toMatchObject({ kind: 'done' })
  expect(await read()).toEqual({ kind: 'ok', value: [{ ...bound, role: 'ADMIN' }] })
  await partners.bind(account, OTHER, 'ANALYST')
  expect(await partners.check(OTHER)).toEqual({ kind: 'ok', value: { id: OTHER, name: `BC ${OTHER}`, isVerified: null } })
  const bindings = [PARTNER, OTHER].map(outsideId => ({ kind: 'BC', outsideId, status: 'BOUND' }))
  expect(await platform.readAccount(account)).toMatchObject({ kind: 'ok', value: { bindings } })
  expect(await partners.unbind(account, OTHER)).toMatchObject({ kind: 'done' })
  expect(await partners.unbind(account, PARTNER)).toMatchObject({ kind: 'done' })
  expect(await read()).toEqual({ kind: 'ok', value: [] })
})

test('a partner may let it wait, take it later, or refuse it', async () => {
  const { partners, platform } = ours()
  await answerIs('waits')
  await partners.bind(account, PARTNER, 'OPERATOR')
  expect(await read()).toEqual({ kind: 'ok', value: [{ ...bound, standing: 'PENDING' }] })
  expect(await platform.readAccount(account)).toMatchObject({ value: { bindings: [] } })
  await decide('reject')
  expect(await read()).toEqual({ kind: 'ok', value: [{ ...bound, standing: 'REFUSED' }] })
  await partners.bind(account, PARTNER, 'OPERATOR')
  await decide('accept')
  expect(await read()).toEqual({ kind: 'ok', value: [bound] })
  await decide('leave')
  expect(await read()).toEqual({ kind: 'ok', value: [] })
})

test('a centre that is not there, an account that is not ours and a dead token are told apart', async () => {
  const { partners } = ours()
  await answerIs('missing')
  expect(await partners.check('7350000000000000009')).toMatchObject({ kind: 'gone' })
  expect(await partners.bind(account, PARTNER, 'ADMIN')).toMatchObject({
    kind: 'refused',
    reasonText: '对方商务中心不存在，或不能与其共享',
  })
  expect(await partners.bind(account, OTHER, 'MANAGE')).toMatchObject({ kind: 'refused', reasonText: '渠道不允许授予该权限' })
  expect(await partners.bind({ outsideAccountId: '7' }, OTHER, 'ADMIN')).toMatchObject({ kind: 'refused', trouble: { code: '40001' } })
  expect(await partners.read({ outsideAccountId: '7' })).toMatchObject({ kind: 'gone' })
  const dead = platformOf(stage.http, 'revoked')
  expect(await dead.partners.bind(account, OTHER, 'ADMIN')).toMatchObject({ kind: 'not_done', trouble: { code: '40105' } })
  expect(await dead.partners.read(account)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
})

test('facts whose centres could not be read say so', async () => {
  await ours().partners.bind(account, PARTNER, 'OPERATOR')
  await stage.fault('tiktok.asset.partners', 'error', { code: '40001', message: 'No permission' })
  expect(await ours().platform.readAccount(account)).toMatchObject({ kind: 'ok', value: { bindings: [], unreadBindings: ['BC'] } })
})

test.each([
  ['answer_lost_before_work', 'unknown', 0],
  ['answer_lost_after_work', 'unknown', 1],
  ['half_body', 'unknown', 1],
  ['http_5xx_before_work', 'unknown', 0],
  ['http_5xx_after_work', 'unknown', 1],
  ['rate_limit', 'not_done', 0],
  ['duplicate', 'done', 1],
])('%s: %s, and reading tells %d', async (kind, outcome, shared) => {
  await stage.fault('tiktok.partner.add', kind)
  expect(await ours().partners.bind(account, PARTNER, 'OPERATOR')).toMatchObject({ kind: outcome })
  expect(await read()).toEqual({ kind: 'ok', value: Array.from({ length: shared }, () => bound) })
})

test('a stale read shows what was before the share', async () => {
  await ours().partners.bind(account, PARTNER, 'OPERATOR')
  await stage.fault('tiktok.asset.partners', 'stale_read')
  expect(await read()).toEqual({ kind: 'ok', value: [] })
  expect(await read()).toEqual({ kind: 'ok', value: [bound] })
})

test('fifty assets in one call, no more; what can’t be shared makes the answer partial; no role is the weakest', async () => {
  const post = async (asset_ids: string[]) => {
    const answer = await stage.http.send({
      method: 'POST',
      url: `${stage.url}/tiktok/open_api/v1.3/bc/partner/add/`,
      headers: { 'Access-Token': sandboxCredentials.tiktokAccessToken, 'Content-Type': 'application/json' },
      body: JSON.stringify({ bc_id: centerId, partner_id: PARTNER, asset_type: 'ADVERTISER', asset_ids }),
    })
    return answer.kind === 'reply' ? (JSON.parse(answer.text) as { code: number }).code : answer.kind // the sandbox's envelope
  }
  const id = account.outsideAccountId
  expect(await post(Array.from({ length: 51 }, () => id))).toBe(40002)
  expect(await post([id, '7'])).toBe(20001)
  expect(await read()).toEqual({ kind: 'ok', value: [{ ...bound, role: 'ANALYST' }] })
})

const grants = async () => {
  const answer = await ours().people.read(account)
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  return answer.value
}
const personOf = async (email: string) => {
  const found = (await grants()).find(each => each.person.email === email)
  if (!found) throw new Error(`nothing of ${email}`)
  return found
}
const answers = (email: string, action: string) => stage.control('POST', 'tiktok-members', { email, action })
const fresh = (name: string) => `${name}.${next}@example.com`

test('a person is asked into the centre with the account, comes, is given another role, and loses it', async () => {
  const { people } = ours()
  const email = fresh('a')
  expect(await people.findMember?.(email)).toEqual({ kind: 'ok', value: null })
  expect(await people.invite(account, email, 'OPERATOR')).toMatchObject({ kind: 'done' })
  expect(sent()).toMatchObject({
    emails: [email],
    user_role: 'STANDARD',
    asset_ids: [account.outsideAccountId],
    advertiser_role: 'OPERATOR',
  })
  expect(await personOf(email)).toMatchObject({ role: 'OPERATOR', standing: 'PENDING', person: { userId: null, email } })
  expect(await people.findMember?.(email.toUpperCase())).toMatchObject({ kind: 'ok', value: { userId: null, standing: 'PENDING' } })
  await answers(email, 'accept')
  const member = await personOf(email)
  expect(member).toMatchObject({ role: 'OPERATOR', standing: 'BOUND' })
  expect(await people.findMember?.(email)).toMatchObject({ kind: 'ok', value: { id: member.id, userId: member.id, standing: 'BOUND' } })
  expect(await people.assign?.(account, member.id, 'ADMIN')).toMatchObject({ kind: 'done' })
  expect(sent()).toMatchObject({ advertiser_role: 'ADMIN' })
  expect(await people.revoke(account, await personOf(email))).toMatchObject({
    kind: 'refused',
    reasonText: '该成员不存在，或是账户最后一名管理员',
  })
  await people.assign?.(account, member.id, 'ANALYST')
  expect(await people.revoke(account, await personOf(email))).toMatchObject({ kind: 'done' })
  expect(await grants()).toEqual([])
})

test('an address that was asked before is passed over in silence: who is a member is assigned instead', async () => {
  const { people } = ours()
  const email = fresh('b')
  await people.invite({ outsideAccountId: account.outsideAccountId }, email, 'ANALYST')
  await answers(email, 'accept')
  const other = { outsideAccountId: String(BigInt(account.outsideAccountId) + 1_000_000n) }
  await stage.control('POST', 'accounts', { platform: 'tiktok', id: other.outsideAccountId })
  expect(await people.invite(other, email, 'ANALYST')).toMatchObject({ kind: 'done' })
  expect(await people.read(other)).toEqual({ kind: 'ok', value: [] })
  const found = await people.findMember?.(email)
  const userId = found?.kind === 'ok' ? (found.value?.userId ?? '') : ''
  expect(await people.assign?.(other, userId, 'ANALYST')).toMatchObject({ kind: 'done' })
  expect(await people.read(other)).toMatchObject({ value: [{ role: 'ANALYST', standing: 'BOUND' }] })
  expect(await people.assign?.(other, '1', 'ANALYST')).toMatchObject({ kind: 'refused' })
})

test('an invitation is taken back unless it gives other accounts too; who says no is told so', async () => {
  const { people } = ours()
  const email = fresh('c')
  await people.invite(account, email, 'ANALYST')
  expect(await people.revoke(account, await personOf(email))).toMatchObject({ kind: 'done' })
  expect(await grants()).toEqual([])
  await people.invite(account, email, 'ANALYST')
  await answers(email, 'reject')
  expect(await people.findMember?.(email)).toMatchObject({ kind: 'ok', value: { userId: null, standing: 'REFUSED' } })
  expect(await grants()).toEqual([])
  const page = { page: 1, page_size: 50, total_number: 2, total_page: 1 }
  const two = reply(200, { code: 0, data: { list: [{ asset_id: account.outsideAccountId }, { asset_id: '7' }], page_info: page } })
  const grant = { id: email, person: { userId: null, email, name: null }, role: 'ANALYST', standing: 'PENDING', approval: null } as const
  expect(await platformOf(scripted(two)).people.revoke(account, grant)).toMatchObject({
    kind: 'refused',
    trouble: { code: 'INVITED_FOR_OTHERS' },
  })
  expect(await people.invite(account, 'nobody', 'ANALYST')).toMatchObject({ kind: 'refused', reasonText: '邮箱地址有误' })
})

test.each([
  ['answer_lost_before_work', 'unknown', 0],
  ['answer_lost_after_work', 'unknown', 1],
  ['half_body', 'unknown', 1],
  ['http_5xx_after_work', 'unknown', 1],
  ['rate_limit', 'not_done', 0],
])('asking under %s: %s, and reading tells %d', async (kind, outcome, waiting) => {
  await stage.fault('tiktok.member.invite', kind)
  expect(await ours().people.invite(account, fresh('d'), 'ANALYST')).toMatchObject({ kind: outcome })
  expect(await grants()).toHaveLength(waiting)
})

// A code of 0 is how TikTok says yes, whatever object comes with it.
describe.each(HOSTILE.filter(([name]) => !['success denied', 'a huge number'].includes(name)))('%s', (_name, answer) => {
  const port = () => platformOf(scripted(answer))
  test('is never taken for a change, a partner or a name', async () => {
    expect(await port().names.read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().names.rename(account, 'x')).toMatchObject({ kind: 'unknown' })
    expect(await port().partners.read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().partners.check(PARTNER)).toMatchObject({ kind: 'unavailable' })
    expect(await port().partners.bind(account, PARTNER, 'ADMIN')).toMatchObject({ kind: 'unknown' })
    expect(await port().partners.unbind(account, PARTNER)).toMatchObject({ kind: 'unknown' })
    expect(await port().people.read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().people.findMember?.('a@example.com')).toMatchObject({ kind: 'unavailable' })
    expect(await port().people.invite(account, 'a@example.com', 'ADMIN')).toMatchObject({ kind: 'unknown' })
    expect(await port().people.assign?.(account, '1', 'ADMIN')).toMatchObject({ kind: 'unknown' })
  })
})

test('a relation that nobody described is told as it is; partial success leaves a share open', async () => {
  const rows = [{ bc_id: PARTNER, bc_name: 'x', relation_status: 'FROZEN' }]
  const page = { page: 1, page_size: 50, total_number: 1, total_page: 1 }
  const listed = reply(200, { code: 0, data: { list: rows, page_info: page } })
  const asset = { asset_id: account.outsideAccountId, advertiser_role: 'ADMIN' }
  const shared = reply(200, { code: 0, data: { list: [asset], page_info: page } })
  const { partners } = platformOf(scripted(listed, shared))
  expect(await partners.read(account)).toMatchObject({ value: [{ standing: { unclear: 'FROZEN' }, role: 'ADMIN' }] })
  const partial = platformOf(scripted(reply(200, { code: 20001, message: 'Partial success', data: {} })))
  expect(await partial.partners.bind(account, PARTNER, 'ADMIN')).toMatchObject({ kind: 'unknown', trouble: { code: '20001' } })
})
