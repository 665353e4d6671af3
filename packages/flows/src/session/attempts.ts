// The steps that count attempts: of an account, from an address, of a user's second factor or old password.
import { audit } from '@tallyhelm/modules/audit'
import type { UserFacts } from '@tallyhelm/modules/organization'
import { type Attempt, countAttempt, networkDigest } from '@tallyhelm/modules/session'
import type { RefusalName } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SecondFactorMethod } from '@tallyhelm/protocol/topics/session/enums'
import type { World } from '@tallyhelm/world/handles/world'
import type { Client } from './open-session.ts'

/**
 * Attempts for a user under whatever spelling, else for the name as it was read (`readAccount`). Keyed digests keep contact data out of
 * the table.
 */
export function accountAttempt(world: World, account: { userId: string } | { countryCode: string; account: string }): Attempt {
  const name = 'userId' in account ? `user:${account.userId}` : `${account.countryCode}:${account.account}`
  return { kind: 'ACCOUNT', subject: world.secrets.codeDigest(`account|${name}`) }
}

export function addressAttempt(world: World, client: Client): Attempt {
  return { kind: 'ADDRESS', subject: networkDigest(world, client.address) }
}

export function userAttempt(world: World, kind: 'SECOND_FACTOR' | 'PASSWORD', userId: string): Attempt {
  return { kind, subject: world.secrets.codeDigest(`user|${userId}`) }
}

/** Counts all before the work begins, in a transaction of its own; refuses with SIGN_IN_LOCKED and the minutes when one is passed. */
export async function countOrRefuse(world: World, client: Pick<Client, 'address'>, attempts: readonly Attempt[]): Promise<void> {
  const now = world.clock.now()
  const lockedUntil = await world.db.transaction({ kind: 'system' }, async tx => {
    const ends: Date[] = []
    for (const attempt of attempts) {
      const end = await countAttempt(tx, attempt, now)
      if (end) ends.push(end)
    }
    return ends.length === 0 ? undefined : Math.max(...ends.map(end => end.getTime()))
  })
  if (lockedUntil === undefined) return
  world.log.warn({ address: client.address }, 'an attempt was refused: too many of them')
  throw new Refusal('SIGN_IN_LOCKED', { minutes: Math.max(1, Math.ceil((lockedUntil - now.getTime()) / 60_000)) })
}

/** Writes the refused attempt into the audit log and refuses. */
export async function refuseAttempt(
  world: World,
  client: Pick<Client, 'address'>,
  refused: {
    refusal: RefusalName
    parameters?: Record<string, string>
    action: string
    objectKind: 'account-digest' | 'user'
    objectId: string
    user?: UserFacts
  },
): Promise<never> {
  const { refusal, parameters, user } = refused
  await world.db.transaction({ kind: 'system' }, tx =>
    audit(world, tx, { kind: 'system', name: 'sign-in' }, refused.action, [refused.objectKind, refused.objectId, user], {
      refusal,
      address: client.address,
    }),
  )
  throw new Refusal(refusal, parameters)
}

/** What SECOND_FACTOR_WRONG says of each way to prove oneself. */
const WRONG_PROOFS: Readonly<Record<SecondFactorMethod, string>> = {
  totp: '验证码错误',
  recovery: '恢复码错误',
  passkey: '通行密钥未通过验证',
}

/** The parameters of SECOND_FACTOR_WRONG. */
export const wrongProof = (method: SecondFactorMethod): { proof: string } => ({ proof: WRONG_PROOFS[method] })
