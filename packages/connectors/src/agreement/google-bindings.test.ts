// Names and managers of customers at Google, over HTTP, in Google's own messages.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { options } from '../google/test-google.ts'
import type { ManagerLink } from '../ports/bindings.ts'
import { HOSTILE, scripted } from '../testing/scripted-http.ts'
import { type GoogleStage, googleStage, portsOf } from './test-google-stage.ts'

const { managerId } = testAgency
const SECOND = '9900000021'
const FOREIGN = '9800000001'
const OUTSIDE = '9800000002'
const HEADERS = {
  authorization: `Bearer ${sandboxCredentials.googleAccessToken}`,
  'developer-token': sandboxCredentials.googleDeveloperToken,
  'login-customer-id': managerId,
}
let { stage, google, newAccount, problems } = {} as GoogleStage // set before the first test
let account = { outsideAccountId: '' }

beforeAll(async () => {
  ;({ stage, google, newAccount, problems } = await googleStage())
  await newAccount()
  await stage.control('POST', 'google-managers', { id: SECOND, name: '第二', parent_id: managerId })
  await stage.control('POST', 'google-managers', { id: FOREIGN, name: '客户 MCC（示例）' })
  await stage.control('POST', 'google-managers', { id: OUTSIDE, name: '别家 MCC（示例）' })
})
afterAll(async () => {
  expect(problems()).toEqual([])
  await stage.stop()
})
beforeEach(() => another())

async function another(fields: object = {}): Promise<string> {
  account = await newAccount(fields)
  return account.outsideAccountId
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

const links = async () => {
  const answer = await google.managers.readLinks(account)
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  return answer.value
}
async function linkTo(wanted: string): Promise<ManagerLink> {
  const found = (await links()).findLast(link => link.managerId === wanted)
  if (!found) throw new Error(`no link to ${wanted}`)
  return found
}
const standings = async () => Object.fromEntries((await links()).map(link => [link.managerId, link.standing]))
const byHand = (manager_id: string, action: string, id = account.outsideAccountId) =>
  stage.control('POST', `accounts/google/${id}/links`, { manager_id, action })

test('within our tree an account moves at once; out of it it does not', async () => {
  const { managers, platform } = google
  const tree = await managers.readTree()
  expect(tree).toMatchObject({ kind: 'ok', value: expect.arrayContaining([expect.objectContaining({ id: SECOND, name: '第二' })]) })
  expect(managers.rootId).toBe(managerId)
  const first = await linkTo(managerId)
  expect(await managers.move(account, first, FOREIGN)).toMatchObject({
    kind: 'refused',
    trouble: { code: 'managerLinkError.CLIENT_OUTSIDE_TREE' },
  })
  expect(await managers.move(account, first, SECOND)).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(await standings()).toEqual({ [managerId]: 'ENDED', [SECOND]: 'BOUND' })
  expect(await managers.move(account, first, SECOND)).toMatchObject({ reasonText: '关联状态已变化，请刷新后再试' })
  expect(await managers.move(account, await linkTo(SECOND), SECOND)).toMatchObject({ reasonText: '账户已在该 MCC 下' })
  expect(await platform.readAccount(account)).toMatchObject({ value: { bindings: [{ kind: 'MCC', outsideId: SECOND, status: 'ACTIVE' }] } })
  expect(await platform.readQuota({ ...account, currency: 'USD' })).toMatchObject({ kind: 'ok' })
})

test('a foreign manager invites, we take or refuse that once, and end it', async () => {
  const { managers } = google
  const bound = await linkTo(managerId)
  await byHand(FOREIGN, 'invite')
  expect(await standings()).toEqual({ [managerId]: 'BOUND', [FOREIGN]: 'PENDING' })
  expect(await managers.accept(account, await linkTo(FOREIGN))).toMatchObject({ kind: 'done' })
  expect(await managers.accept(account, await linkTo(FOREIGN))).toMatchObject({
    kind: 'refused',
    trouble: { code: 'customerManagerLinkError.NO_PENDING_INVITE' },
  })
  expect(await managers.end(account, await linkTo(FOREIGN))).toMatchObject({ kind: 'done' })
  await byHand(OUTSIDE, 'invite')
  expect(await managers.end(account, await linkTo(OUTSIDE))).toMatchObject({ kind: 'done' })
  await byHand(FOREIGN, 'invite')
  await byHand(FOREIGN, 'lapse')
  expect(await managers.accept(account, await linkTo(FOREIGN))).toMatchObject({ kind: 'refused' })
  expect(await standings()).toEqual({ [managerId]: 'BOUND', [FOREIGN]: 'ENDED', [OUTSIDE]: 'REFUSED' })
  expect(await managers.end(account, { ...bound, linkId: '1' })).toMatchObject({
    kind: 'refused',
    trouble: { code: 'mutateError.RESOURCE_NOT_FOUND' },
  })
})

test('five managers are the most', async () => {
  for (let more = 1; more <= 5; more += 1) {
    const id = String(9_810_000_000 + more)
    if (more <= 5) await stage.control('POST', 'google-managers', { id, name: `MCC ${more}` })
    await byHand(id, 'invite')
    const answer = await google.managers.accept(account, await linkTo(id))
    expect(answer).toMatchObject(more < 5 ? { kind: 'done' } : { trouble: { code: 'managerLinkError.TOO_MANY_MANAGERS' } })
  }
})

test('the last manager goes only where somebody is left, and then the account is out of sight', async () => {
  const { managers } = google
  expect(await managers.end(account, await linkTo(managerId))).toMatchObject({
    trouble: { code: 'customerManagerLinkError.CANNOT_UNLINK_ACCOUNT_WITHOUT_ACTIVE_USER' },
  })
  await another({ users: ['a@example.com'], owned_by_manager: true })
  expect(await managers.end(account, await linkTo(managerId))).toMatchObject({ reasonText: '这是账户最后一个所有者，不能解除' })
  await another({ users: ['a@example.com'] })
  expect(await managers.end(account, await linkTo(managerId))).toMatchObject({ kind: 'done' })
  expect(await managers.readLinks(account)).toMatchObject({ kind: 'gone' })
})

test.each([
  ['accept', 'BOUND'],
  ['refuse', 'REFUSED'],
  ['lapse', 'ENDED'],
])('an account outside is asked, and its people %s', async (action, standing) => {
  const id = await another({ manager_id: OUTSIDE })
  const { managers } = google
  expect(await managers.readLinks(account)).toMatchObject({ kind: 'gone' })
  expect(await managers.readInvitations(SECOND, account)).toEqual({ kind: 'ok', value: [] })
  expect(await managers.invite(SECOND, account)).toMatchObject({ kind: 'done' })
  expect(await managers.invite(SECOND, account)).toMatchObject({ kind: 'done' })
  expect(await managers.readInvitations(SECOND, account)).toEqual({ kind: 'ok', value: ['PENDING'] })
  await byHand(SECOND, action, id)
  expect(await managers.readInvitations(SECOND, account)).toEqual({ kind: 'ok', value: [standing] })
  const bound = standing === 'BOUND'
  expect(await managers.readLinks(account)).toMatchObject({ kind: bound ? 'ok' : 'gone' })
  expect(await managers.withdraw(SECOND, account)).toMatchObject(
    bound ? { kind: 'refused', reasonText: '客户已接受邀请' } : { kind: 'done' },
  )
})

test('an invitation is taken back, and one that holds at once is not made', async () => {
  const id = await another({ manager_id: OUTSIDE })
  const { managers } = google
  await managers.invite(SECOND, account)
  expect(await managers.withdraw(SECOND, account)).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(await managers.readInvitations(SECOND, account)).toEqual({ kind: 'ok', value: ['ENDED'] })
  const body = JSON.stringify({ operation: { create: { clientCustomer: `customers/${id}`, status: 'ACTIVE' } } })
  const sent = stage.exchanges.findLast(each => each.path.endsWith('customerClientLinks:mutate'))
  const answer = await stage.http.send({ method: 'POST', url: `${stage.url}${sent?.path}`, headers: HEADERS, body })
  expect(answer.kind === 'reply' && answer.text).toContain('CREATING_ENABLED_LINK_NOT_ALLOWED')
})

test.each([
  ['answer_lost_before_work', 'unknown', 'PENDING'],
  ['answer_lost_after_work', 'unknown', 'BOUND'],
  ['half_body', 'unknown', 'BOUND'],
  ['http_5xx_before_work', 'unknown', 'PENDING'],
  ['http_5xx_after_work', 'unknown', 'BOUND'],
  ['rate_limit', 'not_done', 'PENDING'],
  ['stale_read', 'done', 'BOUND'],
])('accepting under %s: %s, and reading tells %s', async (kind, outcome, standing) => {
  await byHand(FOREIGN, 'invite')
  const link = await linkTo(FOREIGN)
  await stage.fault('google.link.answer', kind)
  expect(await google.managers.accept(account, link)).toMatchObject({ kind: outcome })
  expect(await standings()).toMatchObject({ [FOREIGN]: standing })
})

test('a stale read shows the links from before', async () => {
  await google.managers.move(account, await linkTo(managerId), SECOND)
  await stage.fault('google.search', 'stale_read')
  expect(await standings()).toEqual({ [managerId]: 'BOUND' })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => portsOf(createGooglePlatform(options(scripted(answer))))
  const link = { managerId: FOREIGN, linkId: '4', standing: 'PENDING' } as const
  test('is never taken for a change, a name or a link', async () => {
    expect(await port().names.read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().names.rename(account, 'x')).toMatchObject({ kind: 'unknown' })
    const { managers } = port()
    expect(await managers.readLinks(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().managers.readTree()).toMatchObject({ kind: 'unavailable' })
    expect(await port().managers.readInvitations(SECOND, account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().managers.move(account, link, SECOND)).toMatchObject({ kind: 'unknown' })
    expect(await port().managers.accept(account, link)).toMatchObject({ kind: 'unknown' })
    expect(await port().managers.invite(SECOND, account)).toMatchObject({ kind: 'unknown' })
    expect(await port().managers.withdraw(SECOND, account)).toMatchObject({ kind: 'not_done' })
  })
})

test('an id that is none never reaches a query or a path', async () => {
  const port = portsOf(createGooglePlatform(options(scripted()))).managers
  const crooked = { outsideAccountId: "1' OR customer_client_link.status = 'ACTIVE" }
  await expect(port.readInvitations(SECOND, crooked)).rejects.toThrow('bare digits')
  await expect(port.readInvitations("1' OR '", account)).rejects.toThrow('bare digits')
  const link = { managerId: '1/../2', linkId: '3', standing: 'BOUND' } as const
  await expect(port.move(account, link, SECOND)).rejects.toThrow('bare digits')
})
