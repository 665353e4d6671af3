// Sign in with a password (mobile number or e-mail) or with a code sent by SMS; a second factor, where there is one, comes next.
import { findUserByEmail, findUserByMobile, type UserFacts } from '@tallyhelm/modules/organization'
import {
  codeText,
  factorFacts,
  forgiveAttempts,
  insertTicket,
  isKnownNetwork,
  networkDigest,
  type Phone,
  SECOND_FACTOR_LIFE_MS,
  SECOND_FACTOR_TRIES,
  tryCode,
} from '@tallyhelm/modules/session'
import { isAddress } from '@tallyhelm/protocol/topics/session/account-name'
import { secondFactorsOf } from '@tallyhelm/protocol/topics/session/enums'
import type { LoginRequest, SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import { knownOwner, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { accountAttempt, addressAttempt, countOrRefuse, refuseAttempt } from './attempts.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'
import { checkPassword } from './passwords.ts'
import { ownerOf } from './require-enabled.ts'
import { browserTicket } from './tickets.ts'

/** Either a session, or what is still asked for. */
export type SignInOutcome = { session: OpenedSession } | { demand: SecondFactorDemand }

/**
 * Opens a session, or asks for the second factor. Refuses with SIGN_IN_WRONG or CODE_WRONG (the same for unknown accounts, after the
 * same work), SIGN_IN_LOCKED after too many attempts for the account or from the address, USER_DISABLED only to who knows the secret,
 * BUSY when too many passwords wait to be checked.
 */
export async function signIn(world: World, client: Client, input: LoginRequest): Promise<SignInOutcome> {
  const { found, isKnownHere } = await findNamed(world, client, input)
  const account = accountAttempt(world, found ? { userId: found.id } : { countryCode: input.country_code, account: input.account })
  const address = addressAttempt(world, client)
  await countOrRefuse(world, client, [account, address])
  const isByPassword = input.login_type === 'password'
  const isRight = isByPassword
    ? await checkPassword(
        world,
        found && isKnownHere ? knownOwner('user', found.id) : turnOwner(client),
        found?.passwordHash,
        input.password ?? '',
      )
    : await checkCode(world, { countryCode: input.country_code, phone: input.account }, input.code ?? '')
  const user = isRight ? found : undefined
  const refused = { action: 'session.sign-in-refused', objectKind: 'account-digest', objectId: account.subject } as const
  if (!user) return refuseAttempt(world, client, { ...refused, refusal: isByPassword ? 'SIGN_IN_WRONG' : 'CODE_WRONG' })
  if (user.isDisabled) return refuseAttempt(world, client, { ...refused, refusal: 'USER_DISABLED', parameters: ownerOf(user), user })
  return world.db.transaction({ kind: 'system' }, async tx => {
    const demand = await requireSecondFactor(world, tx, client, user, input.remember)
    // With a second factor the attempt stays counted until that is proved too.
    if (demand) return { demand }
    await forgiveAttempts(tx, { account: account.subject, address: address.subject })
    const way = { action: 'session.sign-in', by: input.login_type, isRemembered: input.remember } as const
    return { session: await openSession(world, tx, user, client, way) }
  })
}

async function requireSecondFactor(
  world: World,
  tx: Tx,
  client: Client,
  user: UserFacts,
  isRemembered: boolean,
): Promise<SecondFactorDemand | undefined> {
  const methods = secondFactorsOf(await factorFacts(tx, user.id))
  if (methods.length === 0) return undefined
  const now = world.clock.now()
  const ticket = world.secrets.newToken()
  const expiresAt = new Date(now.getTime() + SECOND_FACTOR_LIFE_MS)
  const key = browserTicket(world, client, 'SECOND_FACTOR', ticket)
  await insertTicket(tx, { ...key, userId: user.id, isRemembered, now, expiresAt, tries: SECOND_FACTOR_TRIES })
  return { ticket, methods, expires_at: expiresAt.toISOString() }
}

type Named = { found: UserFacts | undefined; isKnownHere: boolean }

/** Whose name it is, and whether he signed in from this network lately; for a name of nobody as much is asked. */
function findNamed(world: World, client: Client, { account, country_code: countryCode }: LoginRequest): Promise<Named> {
  const network = networkDigest(world, client.address)
  return world.db.read({ kind: 'system' }, async tx => {
    const found = isAddress(account) ? await findUserByEmail(tx, account) : await findUserByMobile(tx, countryCode, account)
    return { found, isKnownHere: await isKnownNetwork(tx, found?.id ?? '0', network) }
  })
}

/** A code is spent even when nobody has this number: the answer tells nothing about who is a user. */
function checkCode(world: World, phone: Phone, code: string): Promise<boolean> {
  const digest = world.secrets.codeDigest(codeText(phone, 'login', code))
  return world.db.transaction({ kind: 'system' }, tx => tryCode(tx, phone, 'login', digest, world.clock.now()))
}
