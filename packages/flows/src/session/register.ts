// Register: a person proves a phone, becomes a wallet user of no customer yet, and is signed in.
import { audit } from '@tallyhelm/modules/audit'
import { findUser, findUserByMobile, insertUser, noteRegistration } from '@tallyhelm/modules/organization'
import { CODE_COUNTRIES, requireCode, requireGoodPassword, lockPhone, type Phone } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RegisterRequest } from '@tallyhelm/protocol/topics/session/schemas'
import { turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { addressAttempt, countOrRefuse } from './attempts.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'
import { brandWords, digestPassword } from './passwords.ts'
import { openRegistrationProof, type RegistrationProof, useRegistrationProof } from './prove-registration.ts'

/**
 * Refuses with INPUT_INVALID (a common password), MOBILE_NOT_ALLOWED, SIGN_IN_LOCKED (too many attempts from the address), CODE_WRONG
 * or TICKET_EXPIRED (a proof of the first step), and only once the code has proved the phone with MOBILE_REGISTERED. The e-mail address is
 * kept as said, and bound only once it is proved (organization, bindEmail): until then nobody signs in or resets a password by it.
 */
export async function register(world: World, client: Client, input: RegisterRequest): Promise<OpenedSession> {
  const phone = { countryCode: input.country_code, phone: input.mobile }
  if (!CODE_COUNTRIES.has(phone.countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  requireGoodPassword(input.password, [input.mobile, input.email, input.wallet_user_name, ...brandWords(world)])
  const proof = await provedPhone(world, client, phone, input)
  const passwordHash = await digestPassword(world, turnOwner(client), input.password)
  return world.db.transaction({ kind: 'system' }, async tx => {
    if (proof) await useRegistrationProof(world, tx, proof)
    await lockPhone(tx, phone)
    if (await findUserByMobile(tx, phone.countryCode, phone.phone)) throw new Refusal('MOBILE_REGISTERED')
    const userId = await addUser(world, tx, input, passwordHash)
    const user = await findUser(tx, userId)
    if (!user) throw new Error('The user who has just been written is not there.')
    return openSession(world, tx, user, client, { action: 'session.register', by: 'registration', isRemembered: false })
  })
}

/** By the proof of the first step, which this registration is to use up; or by the code itself. */
async function provedPhone(world: World, client: Client, phone: Phone, input: RegisterRequest): Promise<RegistrationProof | undefined> {
  if (input.proof !== '') return openRegistrationProof(world, client, phone, input.proof)
  await countOrRefuse(world, client, [addressAttempt(world, client)])
  await requireCode(world, { phone, purpose: 'register', code: input.code })
  return undefined
}

async function addUser(world: World, tx: Tx, input: RegisterRequest, passwordHash: string): Promise<string> {
  const id = world.ids.next()
  const now = world.clock.now()
  await insertUser(tx, {
    id,
    customerId: null,
    subCustomerId: null,
    countryCode: input.country_code,
    mobile: input.mobile,
    email: null,
    userName: input.wallet_user_name,
    passwordHash,
    isMaster: false,
    createdAt: now,
  })
  await noteRegistration(tx, id, { companyName: input.company_name, inviteCode: input.invite_code, email: input.email })
  const actor = { kind: 'system', name: 'registration' } as const
  await audit(world, tx, actor, 'session.register', ['user', id])
  return id
}
