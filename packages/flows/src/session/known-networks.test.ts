// Known networks: who signed in from here before is checked in time, however many networks of strangers flood the sign-in. Counted in
// turns: a password is checked when the test says so.
import { totpCode, totpStep } from '@tallyhelm/infra/crypto/totp'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { createTurns } from '@tallyhelm/world/open/turns'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '../organization/create-user.ts'
import { createStaff } from '../staff/create-staff.ts'
import { staffSignIn } from '../staff/sign-in.ts'
import { purgeExpired } from './purge-expired.ts'
import { prepareSignIn } from './passwords.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'Right-password-1'
const TOTP_SECRET = 'TALLYHELMTEST234TALLYHELMTEST234'
const DAY_MS = 86_400_000
const HOME = '198.51.100.7'
let test0: TestWorld
let world: World
/** Who asked, and who had his turn, in this order; and those whose turn has come and is not over yet. */
let asked: TurnOwner[] = []
let begun: TurnOwner[] = []
let ends: (() => void)[] = []
let turns = createTurns({ atOnce: 2, mostWaiting: 400 })

beforeAll(async () => {
  test0 = await openTestWorld()
  const { secrets } = test0.world
  const verifyPassword = (digest: string, password: string, owner: TurnOwner) => {
    asked.push(owner)
    return turns(owner, async () => {
      begun.push(owner)
      await new Promise<void>(resolve => ends.push(resolve))
      return password === PASSWORD && digest !== ''
    })
  }
  world = Object.create(test0.world, { secrets: { value: { ...secrets, verifyPassword } } }) as World // the same, with these secrets
  await prepareSignIn(world)
  const seed = { kind: 'system', name: 'test' } as const
  for (const mobile of ['13900000001', '13900000002'])
    await createUser(world, seed, { customerId: null, mobile, userName: `用户${mobile}`, password: PASSWORD })
  await createStaff(
    world,
    seed,
    { login_name: 'someone', staff_name: '某人', role: 'OPS' },
    { password: PASSWORD, totpSecret: TOTP_SECRET },
  )
})
afterAll(() => test0?.close())
beforeEach(() => {
  ;[asked, begun, ends] = [[], [], []]
  turns = createTurns({ atOnce: 2, mostWaiting: 400 })
})

const clientAt = (address: string) => ({ address, userAgent: '', sid: undefined })
const enter = (mobile: string, address = HOME, password = PASSWORD) =>
  signIn(world, clientAt(address), { account: mobile, country_code: '86', login_type: 'password', password, remember: false } as never)
const enterConsole = (address: string) => {
  const code = totpCode(TOTP_SECRET, totpStep(world.clock.now()))
  return staffSignIn(world, clientAt(address), { login_name: 'someone', password: PASSWORD, code })
}
/** Ends all that is at work until the sign-in has its answer. */
async function served<Result>(call: Promise<Result>): Promise<Result> {
  let isOver = false
  const watched = call.finally(() => (isOver = true))
  watched.catch(() => undefined)
  await expect
    .poll(
      () => {
        ends.shift()?.()
        return isOver
      },
      { interval: 1 },
    )
    .toBe(true)
  return watched
}
/** As many networks as there are, each with one name that nobody has, until all of them wait or are sent away. */
async function flood(networks: number): Promise<Promise<unknown>[]> {
  let refused = 0
  const calls = Array.from({ length: networks }, (_, n) =>
    enter(`1770000${String(n).padStart(4, '0')}`, `203.${n >> 8}.${n & 255}.1`).catch((error: { refusal?: string }) => {
      if (error.refusal === 'BUSY') refused += 1
    }),
  )
  await expect.poll(() => begun.length === 2 && refused === networks - 402).toBe(true)
  return calls
}
async function drain(calls: Promise<unknown>[]): Promise<void> {
  await served(Promise.all(calls))
}

test('five hundred networks keep nobody out who signed in from his network before', async () => {
  expect(await served(enter('13900000001'))).toHaveProperty('session')
  expect(begun.at(-1)?.isKnown).toBe(false)
  ;[asked, begun] = [[], []]
  const strangers = await flood(500)
  expect(await enter('13900000001', '192.0.2.99').catch((error: { refusal?: string }) => error.refusal)).toBe('BUSY')
  const known = enter('13900000001')
  await expect.poll(() => asked.length).toBe(502)
  expect(await served(known)).toHaveProperty('session')
  // The two that were at work, and at most one more stranger.
  expect(begun.slice(0, 4).filter(owner => owner.isKnown)).toHaveLength(1)
  await drain(strangers)
})

test('a network is known for its people alone, and not for ever', async () => {
  await served(enter('13900000001'))
  await served(enter('13900000002').catch(() => undefined))
  expect(begun.map(owner => owner.isKnown)).toEqual([true, false])
  await served(enter('13900000002', HOME, 'wrong').catch(() => undefined))
  expect(begun.at(-1)?.isKnown).toBe(true)
  test0.clock.advance(93 * DAY_MS)
  await purgeExpired(world)
  await served(enter('13900000001'))
  expect(begun.at(-1)).toEqual({ name: `network ${HOME}`, isKnown: false })
})

test('the same in the console', async () => {
  await served(enterConsole(HOME))
  test0.clock.advance(30_000)
  await served(enterConsole(HOME))
  test0.clock.advance(30_000)
  await served(enterConsole('192.0.2.99'))
  expect(begun.map(owner => owner.isKnown)).toEqual([false, true, false])
})
