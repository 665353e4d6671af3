// People over the sandbox: asked, waited for, let in, refused, over time, taken off, and never somebody whom the agency needs there.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { askPeople } from './ask-people.ts'
import { retryBindings } from './retry-bindings.ts'
import { bindingsOn } from './test-bindings.ts'

type Platform = 'meta' | 'google' | 'tiktok'
type Account = { id: string; outsideId: string }
const CHANNELS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const
const ROLES = { meta: 'ADVERTISE', google: 'STANDARD', tiktok: 'OPERATOR' } as const
let house: Stage
let on: Awaited<ReturnType<typeof bindingsOn>>
let next = 0

beforeAll(async () => {
  house = await openStage()
  on = await bindingsOn(house)
  await setSwitch(true)
})
afterAll(() => house.close())

const setSwitch = (isOpen: boolean) =>
  house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update organization_customers set fb_user_authorization = ${isOpen}`))
const address = () => `person.${(next += 1)}@example.com`
const account = (platform: Platform, over: Record<string, unknown> = {}): Promise<Account> =>
  house.adopted(platform, { name: '账户', ...(platform === 'meta' && { cap: '100' }), ...over })

type Over = { role?: string; action?: 'BIND' | 'UNBIND'; subCustomerId?: string }
async function ask(platform: Platform, { id }: Account, email: string, { role = ROLES[platform], action = 'BIND', ...who }: Over = {}) {
  const asked = { channel: CHANNELS[platform], accountIds: [id], emails: [email], role, action, note: '' }
  return await askPeople(house.world, house.actor({ userId: on.actor.userId, ...who }), { ...asked, idempotencyKey: crypto.randomUUID() })
}
const invitations = async () =>
  (await house.shown<{ invitations: { id: string; email: string; status: string }[] }>('meta-people')).invitations
async function decide(platform: Platform, { outsideId }: Account, email: string, answer: 'accept' | 'refuse' | 'lapse'): Promise<void> {
  if (platform === 'google') {
    await house.control(`accounts/google/${outsideId}/people`, { email, action: answer === 'refuse' ? 'decline' : answer })
  } else if (platform === 'tiktok') {
    await house.control('tiktok-members', { email, action: answer === 'accept' ? 'accept' : 'reject' })
  } else {
    const found = (await invitations()).find(each => each.email === email && each.status === 'PENDING')
    await house.control(`meta-invitations/${found?.id ?? ''}`, { decision: answer })
  }
}
const peopleOf = async (platform: Platform, outsideAccountId: string) => {
  const answer = await house.world.platforms[CHANNELS[platform]].people?.read({ outsideAccountId })
  return answer?.kind === 'ok' ? answer.value.map(({ person, role, standing }) => `${person.email} ${role} ${String(standing)}`) : answer
}
const isAuthorized = async ({ id }: Account) =>
  (await on.rows<{ is: boolean }>(sql`select personal_auth as is from ad_accounts_accounts where id = ${id}`))[0]?.is
const lineOf = async ({ submit_id: submitId }: { submit_id: string }) => (await on.linesOf(submitId))[0]

/** Asked and let in. */
async function letIn(platform: Platform, to: Account, email = address(), role?: string) {
  const asked = await ask(platform, to, email, role === undefined ? {} : { role })
  await on.run()
  await decide(platform, to, email, 'accept')
  await on.runFor(3)
  expect(await lineOf(asked)).toMatchObject({ state: 'DONE' })
  return email
}

test.each(['meta', 'google', 'tiktok'] as const)('%s: somebody is asked, waits, comes, and is taken off again', async platform => {
  const to = await account(platform, platform === 'google' ? { users: ['admin@example.com'] } : {})
  const email = address()
  const asked = await ask(platform, to, email)
  await on.run()
  expect(await lineOf(asked)).toMatchObject({ state: 'WAITING', waits_for: 'CUSTOMER', told: expect.stringMatching(/^请在.+接受邀请$/) })
  await decide(platform, to, email, 'accept')
  await on.runFor(3)
  expect(await lineOf(asked)).toMatchObject({ state: 'DONE' })
  expect(await peopleOf(platform, to.outsideId)).toContain(`${email} ${ROLES[platform]} BOUND`)
  expect(await isAuthorized(to)).toBe(platform === 'meta')
  // A synchronisation that began before wipes nothing, and what it reads is nobody else's change.
  await syncAccount(house.world, system, { adAccountId: to.id })
  expect((await on.boundOf(to.id)).includes(email)).toBe(platform === 'google')
  const again = await ask(platform, to, email)
  await on.run()
  expect(await lineOf(again)).toMatchObject({ state: 'DONE' })

  const ended = await ask(platform, to, email, { action: 'UNBIND' })
  await on.runFor(2)
  expect(await lineOf(ended)).toMatchObject({ state: 'DONE' })
  expect(await peopleOf(platform, to.outsideId)).not.toContain(`${email} ${ROLES[platform]} BOUND`)
  await syncAccount(house.world, system, { adAccountId: to.id })
  expect(await on.boundOf(to.id)).not.toContain(email)
  expect(await isAuthorized(to)).toBe(false)
  const changes = (await on.changesOf(to.id)).filter(change => change.change_type === 'FB_USER_AUTHORIZATION')
  expect(changes.map(({ before_text, after_text, status }) => [before_text, after_text, status])).toEqual(
    platform === 'meta'
      ? [
          ['', email, 'FINISHED'],
          ['', email, 'FINISHED'],
          [email, '', 'FINISHED'],
        ]
      : [],
  )
})

test.each([
  ['meta', 'refuse', '对方已拒绝邀请'],
  ['meta', 'lapse', '邀请已过期或已被撤回'],
  ['google', 'refuse', '对方已拒绝邀请'],
  ['google', 'lapse', '邀请已过期或已被撤回'],
  ['tiktok', 'refuse', '对方已拒绝邀请'],
] as const)('%s, %s: it has failed in these words, and can be asked for again', async (platform, answer, told) => {
  const to = await account(platform)
  const email = address()
  const asked = await ask(platform, to, email)
  await on.run()
  await decide(platform, to, email, answer)
  await on.runFor(2)
  expect(await lineOf(asked)).toMatchObject({ state: 'REFUSED', told })
  const pairIds = asked.pairs.flatMap(({ pair_id }) => pair_id ?? [])
  const again = await retryBindings(house.world, on.actor, { idempotencyKey: crypto.randomUUID(), pairIds })
  await on.run()
  expect(await lineOf(again)).toMatchObject({ state: 'WAITING', waits_for: 'CUSTOMER' })
})

test('who waits for twenty days is over; who waits is withdrawn, and the invitation with them', async () => {
  const late = await account('google')
  const asked = await ask('google', late, address())
  await on.runFor(23, 86_400_000)
  expect((await lineOf(asked))?.state).toMatch(/EXPIRED|REFUSED/)

  const to = await account('meta')
  const other = await account('meta')
  const email = address()
  const waits = [await ask('meta', to, email), await ask('meta', other, email)]
  await on.run()
  const ended = await ask('meta', to, email, { action: 'UNBIND' })
  await on.run()
  expect(await lineOf(ended)).toMatchObject({ state: 'DONE' })
  expect(await lineOf(waits[0] ?? ended)).toMatchObject({ state: 'REFUSED', told: '已由申请人撤销' })
  expect((await on.changesOf(to.id)).map(({ status }) => status)).toEqual(['FAIL', 'FINISHED'])
  // The other account still waits for the same person.
  expect((await invitations()).filter(each => each.email === email)).toHaveLength(1)
  await ask('meta', other, email, { action: 'UNBIND' })
  await on.run()
  expect((await invitations()).filter(each => each.email === email)).toHaveLength(0)
})

test('the last administrator stays, and another role is given where the platform can', async () => {
  const to = await account('google', { users: ['admin@example.com'] })
  const last = await ask('google', to, 'admin@example.com', { action: 'UNBIND' })
  await on.run()
  expect(await lineOf(last)).toMatchObject({ state: 'REFUSED', told: '请至少保留一名管理员' })
  const other = await ask('google', to, 'admin@example.com', { role: 'READ_ONLY' })
  await on.run()
  expect(await lineOf(other)).toMatchObject({ state: 'REFUSED', told: '该邮箱已有“管理员”权限，请先撤销后重新授权' })
  for (const platform of ['meta', 'tiktok'] as const) {
    const shared = await account(platform)
    const email = await letIn(platform, shared)
    const role = platform === 'meta' ? 'ANALYZE' : 'ANALYST'
    const changed = await ask(platform, shared, email, { role })
    await on.runFor(2)
    expect(await lineOf(changed)).toMatchObject({ state: 'DONE' })
    expect(await peopleOf(platform, shared.outsideId)).toEqual([`${email} ${role} BOUND`])
  }
})

test('a second administrator is waited for, agrees, and does not', async () => {
  const to = await account('google', { users: ['admin@example.com', 'b@example.com'], second_admin: true })
  const review = (email: string, action: string) => house.control(`accounts/google/${to.outsideId}/people`, { email, action })
  const email = address()
  const asked = await ask('google', to, email)
  await on.run()
  expect(await lineOf(asked)).toMatchObject({ state: 'WAITING', told: '等待第二位管理员批准' })
  await review(email, 'approve')
  await on.runFor(2)
  expect(await lineOf(asked)).toMatchObject({ state: 'WAITING', told: '请在邮箱中接受邀请' })
  const leaving = await ask('google', to, 'b@example.com', { action: 'UNBIND' })
  await on.run()
  expect(await lineOf(leaving)).toMatchObject({ state: 'WAITING', told: '等待第二位管理员批准' })
  await review('b@example.com', 'reject')
  await on.runFor(2)
  expect(await lineOf(leaving)).toMatchObject({ state: 'REFUSED', told: '第二位管理员未批准' })
})

test.each([
  ['meta', 'meta.people.invite'],
  ['google', 'google.invite'],
  ['tiktok', 'tiktok.member.invite'],
] as const)('%s: lost answers ask once, and whoever comes is let in', async (platform, operation) => {
  // TikTok takes so few calls a second that one kind has to do.
  const kinds = ['answer_lost_before_work', 'answer_lost_after_work', 'rate_limit'] as const
  for (const kind of platform === 'tiktok' ? kinds.slice(0, 1) : kinds) {
    const to = await account(platform)
    const email = address()
    await house.control('faults', { kind, operation, times: 1 })
    const asked = await ask(platform, to, email)
    await on.runFor(14)
    expect(await lineOf(asked), kind).toMatchObject({ state: 'WAITING', waits_for: 'CUSTOMER' })
    if (platform === 'meta') await house.control('faults', { kind, operation: 'meta.people.assign', times: 1 })
    await decide(platform, to, email, 'accept')
    await on.runFor(14)
    expect(await lineOf(asked), kind).toMatchObject({ state: 'DONE' })
    expect(await peopleOf(platform, to.outsideId), kind).toEqual([`${email} ${ROLES[platform]} BOUND`])
  }
})

test('strangers, switches, channels and hands: nobody is asked who may not be', async () => {
  const to = await account('meta')
  await expect(ask('meta', to, address(), { subCustomerId: house.subCustomerId })).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(ask('meta', { id: '4242', outsideId: '' }, address())).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const google = await account('google')
  expect((await ask('meta', google, address())).pairs).toMatchObject([{ pair_id: null, refused: '该账户不能绑定 个人号授权' }])
  await setSwitch(false)
  await expect(ask('meta', to, address())).rejects.toMatchObject({ refusal: 'PERSONAL_AUTH_CLOSED' })
  await setSwitch(true)
  const uncapped = await account('meta', { cap: null })
  const open = await ask('meta', uncapped, address())
  await on.run()
  expect(await lineOf(open)).toMatchObject({ state: 'REFUSED', told: '账户在渠道没有设置额度上限，设置前不能绑定' })

  // Whom another account's holder brought is the agency's to take off, not a guesser's.
  const email = await letIn('meta', to)
  const other = await account('meta')
  const found = await house.world.platforms.FACEBOOK.people?.findMember?.(email)
  const userId = found?.kind === 'ok' ? (found.value?.userId ?? '') : ''
  await house.world.platforms.FACEBOOK.people?.assign?.({ outsideAccountId: other.outsideId }, userId, 'MANAGE')
  const guessed = await ask('meta', other, email, { action: 'UNBIND' })
  await on.run()
  expect(await lineOf(guessed)).toMatchObject({ state: 'REFUSED', told: expect.stringContaining('不是通过本平台授权') })

  const gone = await account('google')
  const asked = await ask('google', gone, address())
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = ${house.world.clock.now()} where id = ${gone.id}`),
  )
  await on.run()
  expect(await lineOf(asked)).toMatchObject({ state: 'REFUSED', told: '账户已不在申请人名下' })
  expect(await peopleOf('google', gone.outsideId)).toEqual([])
})
