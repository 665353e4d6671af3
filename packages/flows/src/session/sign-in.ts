// Sign in with a password (mobile number or e-mail) or with a code sent by SMS.
import { recordAudit } from '@tallyhelm/modules/audit'
import { findUserByEmail, findUserByMobile, type UserFacts } from '@tallyhelm/modules/organization'
import { type Attempt, countAttempt, forgiveAttempts, tryCode } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { LoginRequest } from '@tallyhelm/protocol/topics/session/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { type Client, type OpenedSession, openSession } from './open-session.ts'

/**
 * Opens a session. Refuses with SIGN_IN_WRONG or CODE_WRONG (the same for unknown accounts, after the same work),
 * SIGN_IN_LOCKED after too many attempts for the account or from the address, USER_DISABLED only to who knows the secret,
 * BUSY when too many passwords wait to be checked.
 */
export async function signIn(world: World, client: Client, input: LoginRequest): Promise<OpenedSession> {
  const subjects = subjectsOf(world, client, input)
  await countOrRefuse(world, subjects, client)
  const user = input.login_type === 'password' ? await userByPassword(world, input) : await userByCode(world, input)
  if (!user) return refuse(world, client, input.login_type === 'password' ? 'SIGN_IN_WRONG' : 'CODE_WRONG', subjects.account)
  if (user.isDisabled) return refuse(world, client, 'USER_DISABLED', subjects.account, user)
  return world.db.transaction({ kind: 'system' }, async tx => {
    await forgiveAttempts(tx, subjects)
    return openSession(world, tx, user, client, { action: 'session.sign-in', by: input.login_type, isRemembered: input.remember })
  })
}

async function userByPassword(world: World, input: LoginRequest): Promise<UserFacts | undefined> {
  const { account } = input
  const user = await world.db.read({ kind: 'system' }, tx =>
    account.includes('@') ? findUserByEmail(tx, account) : findUserByMobile(tx, input.country_code, account),
  )
  const digest = user?.passwordHash ?? (await decoyDigest(world))
  try {
    const isRight = await world.secrets.verifyPassword(digest, input.password ?? '')
    return isRight ? user : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordBusy') throw new Refusal('BUSY')
    throw error
  }
}

/** A code is spent even when nobody has this number: the answer tells nothing about who is a user. */
async function userByCode(world: World, input: LoginRequest): Promise<UserFacts | undefined> {
  const phone = { countryCode: input.country_code, phone: input.account }
  return world.db.transaction({ kind: 'system' }, async tx => {
    const isRight = await tryCode(tx, phone, 'login', world.secrets.codeDigest(codeText(phone, input.code ?? '')), world.clock.now())
    const user = await findUserByMobile(tx, phone.countryCode, phone.phone)
    return isRight ? user : undefined
  })
}

/** What is digested of a code: it is bound to its phone and purpose. */
export function codeText(phone: { countryCode: string; phone: string }, code: string): string {
  return `login|${phone.countryCode}|${phone.phone}|${code}`
}

type Subjects = { account: string; address: string }

/** Counted under keyed digests, so that the table holds no contact data; known and unknown accounts count alike. */
function subjectsOf(world: World, client: Client, input: LoginRequest): Subjects {
  const account = input.account.includes('@') ? input.account.toLowerCase() : `${input.country_code}:${input.account}`
  return { account: world.secrets.codeDigest(`account|${account}`), address: world.secrets.codeDigest(`address|${client.address}`) }
}

async function countOrRefuse(world: World, subjects: Subjects, client: Client): Promise<void> {
  const now = world.clock.now()
  const attempts: Attempt[] = [
    { kind: 'ACCOUNT', subject: subjects.account },
    { kind: 'ADDRESS', subject: subjects.address },
  ]
  const lockedUntil = await world.db.transaction({ kind: 'system' }, async tx => {
    const ends: Date[] = []
    for (const attempt of attempts) {
      const end = await countAttempt(tx, attempt, now)
      if (end) ends.push(end)
    }
    return ends.length === 0 ? undefined : Math.max(...ends.map(end => end.getTime()))
  })
  if (lockedUntil === undefined) return
  world.log.warn({ address: client.address }, 'a sign-in was refused: too many attempts')
  throw new Refusal('SIGN_IN_LOCKED', { minutes: Math.max(1, Math.ceil((lockedUntil - now.getTime()) / 60_000)) })
}

async function refuse(
  world: World,
  client: Client,
  refusal: 'SIGN_IN_WRONG' | 'CODE_WRONG' | 'USER_DISABLED',
  account: string,
  user?: UserFacts,
): Promise<never> {
  await world.db.transaction({ kind: 'system' }, tx =>
    recordAudit(tx, {
      id: world.ids.next(),
      at: world.clock.now(),
      actor: { kind: 'system', name: 'sign-in' },
      action: 'session.sign-in-refused',
      objectKind: 'account-digest',
      objectId: account,
      details: { refusal, address: client.address },
      ...(user ? { tenant: { customerId: user.customerId, subCustomerId: user.subCustomerId } } : {}),
    }),
  )
  throw new Refusal(refusal)
}

const decoys = new WeakMap<World, Promise<string>>()

/** A digest nobody's password belongs to: checking it takes as long as checking a real one. */
function decoyDigest(world: World): Promise<string> {
  const existing = decoys.get(world)
  if (existing) return existing
  const made = world.secrets.hashPassword(world.secrets.newToken())
  decoys.set(world, made)
  made.catch(() => decoys.delete(world))
  return made
}

/** Makes the decoy beforehand, so that the first unknown account doesn't take twice as long. */
export async function prepareSignIn(world: World): Promise<void> {
  await decoyDigest(world)
}
