// Factors: whether a second factor's answer holds, and which factors a user has.
import { randomInt } from 'node:crypto'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import { type AssertionAnswer, type RelyingParty, verifyPasskey } from '@tallyhelm/infra/crypto/passkey'
import { matchTotp } from '@tallyhelm/infra/crypto/totp'
import type { Tx } from '@tallyhelm/infra/db/database'
import { type FactorFacts, type SecondFactorMethod, secondFactorsOf } from '@tallyhelm/protocol/topics/session/enums'
import { RECOVERY_CODES } from './rules.ts'
import {
  countRecoveryCodes,
  findTotp,
  listPasskeys,
  notePasskeyUse,
  noteTotpUse,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './store-factors.ts'

export { acceptPasskey, type AttestationAnswer, passkeyCreation, passkeyRequest } from '@tallyhelm/infra/crypto/passkey'
export { newTotpSecret, totpUri } from '@tallyhelm/infra/crypto/totp'

/** What of the world proving a factor needs; a flow hands in its world. */
export type FactorKeeper = {
  readonly clock: Clock
  readonly secrets: {
    codeDigest(code: string): string
    codeDigests(code: string): readonly string[]
    openBox(box: string, data: string): string | undefined
  }
  readonly settings: { readonly passkeys: RelyingParty }
}

export type Proof = { method: SecondFactorMethod; code: string; assertion?: AssertionAnswer | undefined }

/** What the user has to prove himself with; the methods that follow are in protocol/topics/session/enums. */
export async function factorFacts(tx: Tx, userId: string): Promise<FactorFacts> {
  const totp = await findTotp(tx, userId)
  return {
    hasTotp: totp !== undefined && totp.confirmedAt !== null,
    hasPasskey: (await listPasskeys(tx, userId)).length > 0,
    hasRecoveryCode: (await countRecoveryCodes(tx, userId)) > 0,
  }
}

/** Whether the answer holds; a right one is used up. `challenge` is what a passkey had to sign. */
export async function proveFactor(keeper: FactorKeeper, tx: Tx, userId: string, proof: Proof, challenge: string | null): Promise<boolean> {
  const now = keeper.clock.now()
  if (proof.method === 'recovery') return useRecoveryCode(tx, userId, keeper.secrets.codeDigests(recoveryText(userId, proof.code)), now)
  if (proof.method === 'totp') return proveTotp(keeper, tx, userId, proof.code, { mustBeConfirmed: true })
  const passkey = (await listPasskeys(tx, userId)).find(known => known.credentialId === proof.assertion?.id)
  if (!passkey || !proof.assertion || challenge === null) return false
  const counter = await verifyPasskey(keeper.settings.passkeys, challenge, passkey, proof.assertion)
  return counter !== undefined && notePasskeyUse(tx, { id: passkey.id, from: passkey.counter, to: counter, now })
}

/** Whether the code is the authenticator app's; the first right one confirms a secret that waited. */
export async function proveTotp(
  keeper: FactorKeeper,
  tx: Tx,
  userId: string,
  code: string,
  { mustBeConfirmed }: { mustBeConfirmed: boolean },
): Promise<boolean> {
  const totp = await findTotp(tx, userId)
  if (!totp || (totp.confirmedAt !== null) !== mustBeConfirmed) return false
  const secret = keeper.secrets.openBox(totp.sealedSecret, totpBinding(userId))
  const step = secret === undefined ? undefined : matchTotp(secret, code, totp.usedStep, keeper.clock.now())
  if (step === undefined) return false
  await noteTotpUse(tx, userId, step, keeper.clock.now())
  return true
}

/** The sealed secret opens for its own user only. */
export function totpBinding(userId: string): string {
  return `totp|${userId}`
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new recovery codes as they are shown once; the former ones are void. 31^10 possibilities each, so a keyed digest is enough. */
export async function renewRecoveryCodes(keeper: FactorKeeper, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  const digests = codes.map(code => keeper.secrets.codeDigest(recoveryText(userId, code)))
  await replaceRecoveryCodes(tx, userId, digests, keeper.clock.now())
  return codes
}

/** The first second factor comes with recovery codes; null when there are some already. */
export async function firstRecoveryCodes(keeper: FactorKeeper, tx: Tx, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : renewRecoveryCodes(keeper, tx, userId)
}

/** Recovery codes are of no use without a factor to replace. */
export async function dropIdleRecoveryCodes(keeper: FactorKeeper, tx: Tx, userId: string): Promise<void> {
  if (secondFactorsOf(await factorFacts(tx, userId)).length === 0) await replaceRecoveryCodes(tx, userId, [], keeper.clock.now())
}

function recoveryText(userId: string, code: string): string {
  return `recovery|${userId}|${code.toLowerCase().replace('-', '')}`
}
