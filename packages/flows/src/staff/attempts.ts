// The steps that count staff's sign-ins in vain, and write them down.
import { audit } from '@tallyhelm/modules/audit'
import { countStaffAttempt, type StaffAttempt } from '@tallyhelm/modules/staff'
import type { RefusalName } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { World } from '@tallyhelm/world/handles/world'

/** Where a call comes from. `sid` is what the browser held before it signed in, or undefined. */
export type StaffClient = { address: string; userAgent: string; sid: string | undefined }

/** Counted under keyed digests; known and unknown names count alike. */
export function accountAttempt(world: World, loginName: string): StaffAttempt {
  return { kind: 'ACCOUNT', subject: world.secrets.codeDigest(`staff-account|${loginName}`) }
}

export function addressAttempt(world: World, client: Pick<StaffClient, 'address'>): StaffAttempt {
  return { kind: 'ADDRESS', subject: world.secrets.codeDigest(`staff-address|${networkOf(client.address)}`) }
}

/** Counts all before the work begins, in a transaction of its own; refuses with SIGN_IN_LOCKED and the minutes while one has to wait. */
export async function countOrRefuse(world: World, client: Pick<StaffClient, 'address'>, attempts: readonly StaffAttempt[]): Promise<void> {
  const now = world.clock.now()
  const waits = await world.db.transaction({ kind: 'system' }, async tx => {
    const ends: number[] = []
    for (const attempt of attempts) ends.push((await countStaffAttempt(tx, attempt, now))?.getTime() ?? 0)
    return ends
  })
  const lockedUntil = Math.max(...waits)
  if (lockedUntil === 0) return
  world.log.warn({ address: client.address }, 'a staff sign-in was refused: too many failures')
  throw new Refusal('SIGN_IN_LOCKED', { minutes: Math.max(1, Math.ceil((lockedUntil - now.getTime()) / 60_000)) })
}

/** Writes the refused attempt into the audit log and refuses. An unknown name is written down as its digest only. */
export async function refuseAttempt(
  world: World,
  client: Pick<StaffClient, 'address'>,
  refused: { refusal: RefusalName; action: string; account: StaffAttempt; staffId: string | undefined },
): Promise<never> {
  const { refusal, action, account, staffId } = refused
  const object = staffId === undefined ? (['account-digest', account.subject] as const) : (['staff', staffId] as const)
  await world.db.transaction({ kind: 'system' }, tx =>
    audit(world, tx, { kind: 'system', name: 'staff-sign-in' }, action, object, { refusal, address: client.address }),
  )
  throw new Refusal(refusal)
}
