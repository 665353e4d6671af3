// People of customers at Google, over HTTP: asked, here, gone, and those whom a second administrator has to agree to.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { options } from '../google/test-google.ts'
import type { Grant } from '../ports/bindings.ts'
import { HOSTILE, scripted } from '../testing/scripted-http.ts'
import { type GoogleStage, googleStage, portsOf } from './test-google-stage.ts'

const GRANT: Grant = {
  id: '',
  person: { userId: '1', email: 'a@example.com', name: null },
  role: 'ADMIN',
  standing: 'BOUND',
  approval: null,
}
let { stage, google, newAccount, problems } = {} as GoogleStage // set before the first test
let account = { outsideAccountId: '' }

beforeAll(async () => {
  ;({ stage, google, newAccount, problems } = await googleStage())
})
afterAll(async () => {
  expect(problems()).toEqual([])
  await stage.stop()
})
beforeEach(() => another())

async function another(fields: object = {}): Promise<void> {
  account = await newAccount(fields)
}

const EMAIL = 'b.o"neil@example.com'
async function grants(): Promise<Grant[]> {
  const answer = await google.people.read(account)
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  return answer.value
}
const grantOf = async (email: string): Promise<Grant> => {
  const found = (await grants()).findLast(each => each.person.email === email)
  if (!found) throw new Error(`nothing of ${email}`)
  return found
}
const answers = (email: string, action: string) =>
  stage.control('POST', `accounts/google/${account.outsideAccountId}/people`, { email, action })

test('a person is asked once, comes, and is removed; the last administrator stays', async () => {
  await another({ users: ['admin@example.com'] })
  const { people } = google
  expect(await people.invite(account, EMAIL, 'READ_ONLY')).toMatchObject({ kind: 'done', requestId: expect.stringMatching(/\w/) })
  expect(await people.invite(account, EMAIL, 'ADMIN')).toMatchObject({ kind: 'refused', reasonText: '该邮箱已有待接受的邀请' })
  expect(await grantOf(EMAIL)).toMatchObject({ role: 'READ_ONLY', standing: 'PENDING', approval: null })
  await answers(EMAIL, 'accept')
  expect(await grantOf(EMAIL)).toMatchObject({ role: 'READ_ONLY', standing: 'BOUND', person: { userId: expect.stringMatching(/^\d+$/) } })
  expect(await people.invite(account, EMAIL, 'ADMIN')).toMatchObject({ kind: 'refused', reasonText: '该邮箱已有账户权限' })
  expect(await people.revoke(account, await grantOf('admin@example.com'))).toMatchObject({
    kind: 'refused',
    reasonText: '请至少保留一名管理员',
    trouble: { code: 'customerUserAccessError.LAST_ADMIN_USER_OF_SERVING_CUSTOMER' },
  })
  const gone = await grantOf(EMAIL)
  expect(await people.revoke(account, gone)).toMatchObject({ kind: 'done' })
  expect(await people.revoke(account, gone)).toMatchObject({ kind: 'refused' })
  expect((await grants()).map(each => each.person.email)).toEqual(['admin@example.com'])
  expect(await people.invite(account, 'nobody', 'ADMIN')).toMatchObject({ kind: 'refused', reasonText: '邮箱地址有误' })
})

test('an invitation is taken back, declined, or over after twenty days', async () => {
  const { people } = google
  await people.invite(account, EMAIL, 'STANDARD')
  expect(await people.revoke(account, await grantOf(EMAIL))).toMatchObject({ kind: 'done' })
  expect(await grants()).toEqual([])
  await people.invite(account, EMAIL, 'STANDARD')
  await answers(EMAIL, 'decline')
  expect(await grantOf(EMAIL)).toMatchObject({ standing: 'REFUSED' })
  await people.invite(account, 'c@example.com', 'STANDARD')
  await answers('c@example.com', 'lapse')
  expect(await grantOf('c@example.com')).toMatchObject({ standing: 'ENDED' })
  expect(await people.revoke(account, await grantOf('c@example.com'))).toMatchObject({ reasonText: '邀请已被处理，请刷新后再试' })
})

test('a second administrator has to agree to who comes and who goes', async () => {
  await another({ users: ['admin@example.com', 'd@example.com'], second_admin: true })
  const { people } = google
  expect(await people.invite(account, EMAIL, 'ADMIN')).toMatchObject({ kind: 'done' })
  expect(await grantOf(EMAIL)).toMatchObject({
    id: expect.stringMatching(/^multiPartyAuthReviews/),
    standing: 'PENDING',
    approval: 'PENDING',
  })
  expect(await people.invite(account, EMAIL, 'ADMIN')).toMatchObject({ kind: 'refused' })
  await answers(EMAIL, 'approve')
  expect(await grantOf(EMAIL)).toMatchObject({ standing: 'PENDING', approval: null, role: 'ADMIN' })
  expect(await people.revoke(account, await grantOf('d@example.com'))).toMatchObject({ kind: 'done' })
  expect(await grantOf('d@example.com')).toMatchObject({ standing: 'BOUND', approval: 'PENDING' })
  await answers('d@example.com', 'approve')
  expect((await grants()).some(each => each.person.email === 'd@example.com')).toBe(false)
  await people.invite(account, 'e@example.com', 'STANDARD')
  await answers('e@example.com', 'reject')
  expect(await grantOf('e@example.com')).toMatchObject({ standing: 'REFUSED', approval: 'REFUSED' })
  await people.invite(account, 'f@example.com', 'STANDARD')
  expect(await people.revoke(account, await grantOf('f@example.com'))).toMatchObject({ kind: 'done' })
  expect(await grantOf('f@example.com')).toMatchObject({ standing: 'ENDED' })
})

test.each([
  ['answer_lost_before_work', 'unknown', 0],
  ['answer_lost_after_work', 'unknown', 1],
  ['half_body', 'unknown', 1],
  ['http_5xx_after_work', 'unknown', 1],
  ['rate_limit', 'not_done', 0],
])('asking under %s: %s, and reading tells %d', async (kind, outcome, waiting) => {
  await stage.fault('google.invite', kind)
  expect(await google.people.invite(account, EMAIL, 'STANDARD')).toMatchObject({ kind: outcome })
  expect(await grants()).toHaveLength(waiting)
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => portsOf(createGooglePlatform(options(scripted(answer)))).people
  test('is never taken for a person, or for one that is gone', async () => {
    expect(await port().read(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port().invite(account, EMAIL, 'ADMIN')).toMatchObject({ kind: 'unknown' })
    for (const id of ['customerUserAccesses/1', 'customerUserAccessInvitations/1', 'multiPartyAuthReviews/1'])
      expect(await port().revoke(account, { ...GRANT, id })).toMatchObject({ kind: 'unknown' })
  })
})

test('what is no grant of Google’s never reaches a path', async () => {
  const { people } = portsOf(createGooglePlatform(options(scripted())))
  for (const id of ['customerUserAccesses/1/../2', 'customers/1', 'valueOf/1'])
    await expect(people.revoke(account, { ...GRANT, id })).rejects.toThrow('no grant')
})
