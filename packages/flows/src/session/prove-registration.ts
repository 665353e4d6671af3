// Prove a phone before registering: the code is judged at once, and stays good for the second step of the form.
import { findUserByMobile } from '@tallyhelm/modules/organization'
import { CODE_COUNTRIES, claimNonce, requireCode, type Phone, REGISTRATION_PROOF_LIFE_MS } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RegistrationProofRequest } from '@tallyhelm/protocol/topics/session/schemas'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { addressAttempt, countOrRefuse } from './attempts.ts'
import type { Client } from './open-session.ts'

export type RegistrationProof = { nonce: string; expiresAt: Date }

/**
 * Gives a proof for 30 minutes, for this phone and browser, good for one registration. Refuses with MOBILE_NOT_ALLOWED, SIGN_IN_LOCKED (too
 * many attempts from the address), CODE_WRONG, and only once the code has proved the phone with MOBILE_REGISTERED.
 */
export async function proveRegistration(world: World, client: Client, input: RegistrationProofRequest): Promise<{ proof: string }> {
  const phone = { countryCode: input.country_code, phone: input.mobile }
  if (!CODE_COUNTRIES.has(phone.countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  await countOrRefuse(world, client, [addressAttempt(world, client)])
  await requireCode(world, { phone, purpose: 'register', code: input.code })
  const user = await world.db.read({ kind: 'system' }, tx => findUserByMobile(tx, phone.countryCode, phone.phone))
  if (user) throw new Refusal('MOBILE_REGISTERED')
  const expiresAt = new Date(world.clock.now().getTime() + REGISTRATION_PROOF_LIFE_MS).toISOString()
  return { proof: world.secrets.sealBox(`${expiresAt} ${world.secrets.newToken()}`, proofBinding(client, phone)) }
}

/** Refuses with TICKET_EXPIRED what was not made for this phone and browser, or is too old. */
export function openRegistrationProof(world: World, client: Client, phone: Phone, proof: string): RegistrationProof {
  const [until, nonce] = (world.secrets.openBox(proof, proofBinding(client, phone)) ?? '').split(' ')
  if (!until || !nonce) throw new Refusal('TICKET_EXPIRED')
  const expiresAt = new Date(until)
  if (expiresAt <= world.clock.now()) throw new Refusal('TICKET_EXPIRED')
  return { nonce, expiresAt }
}

/** Uses the proof up together with what it is for; refuses with TICKET_EXPIRED when it was used. */
export async function useRegistrationProof(world: World, tx: Tx, { nonce, expiresAt }: RegistrationProof): Promise<void> {
  const isFresh = await claimNonce(tx, { owner: 'registration', nonce: world.secrets.tokenDigest(nonce), expiresAt })
  if (!isFresh) throw new Refusal('TICKET_EXPIRED')
}

const proofBinding = (client: Client, { countryCode, phone }: Phone): string =>
  `registration|${countryCode}|${phone}|${client.address}|${client.userAgent}`
