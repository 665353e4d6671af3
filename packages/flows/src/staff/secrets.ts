// The steps around staff secrets: argon2 in its bounded turn, and codes of the authenticator app.
import { DECOY_TOTP_SECRET, matchTotp, type StaffCredentials, staffTotpBinding } from '@tallyhelm/modules/staff'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Whether the password is right; without a digest as much work is done for a sure "no". Done in the owner's turn; refuses with BUSY
 * when too many wait.
 */
export async function checkStaffPassword(world: World, owner: TurnOwner, digest: string | undefined, password: string): Promise<boolean> {
  const isRight = await world.secrets.verifyPassword(digest ?? (await decoyDigest(world)), password, owner)
  return digest !== undefined && isRight
}

/** The digest to store; as above. */
export function digestStaffPassword(world: World, owner: TurnOwner, password: string): Promise<string> {
  return world.secrets.hashPassword(password, owner)
}

/** The step whose code this is; undefined for a wrong or used code, and, after the same work, for nobody. */
export function matchStaffTotp(
  world: World,
  staff: ({ id: string } & Pick<StaffCredentials, 'totpSealed' | 'totpUsedStep'>) | undefined,
  code: string,
): number | undefined {
  const secret = staff ? world.secrets.openBox(staff.totpSealed, staffTotpBinding(staff.id)) : undefined
  const step = matchTotp(secret ?? DECOY_TOTP_SECRET, code, staff?.totpUsedStep ?? 0, world.clock.now())
  return secret === undefined ? undefined : step
}

const SELF: TurnOwner = { name: 'system', isKnown: true }
const decoys = new WeakMap<World, Promise<string>>()

/** A digest of no password: checking it takes as long as checking a real one. */
function decoyDigest(world: World): Promise<string> {
  const existing = decoys.get(world)
  if (existing) return existing
  const made = world.secrets.hashPassword(world.secrets.newToken(), SELF)
  decoys.set(world, made)
  made.catch(() => decoys.delete(world))
  return made
}

/** Makes the decoy beforehand, so that the first unknown name doesn't take twice as long. */
export async function prepareStaffSignIn(world: World): Promise<void> {
  await decoyDigest(world)
}
