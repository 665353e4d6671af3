// The steps around argon2: checking and making digests, with the bounded queue's "no" in the words of the catalogue.
import type { Contact } from '@tallyhelm/modules/organization'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** What no password may be: the product's names. */
export const brandWords = ({ settings: { brand } }: World): string[] => [brand.name_zh, brand.name_en, brand.legal_name]

/** What this person's password may not be made of. */
export const ownWords = ({ mobile, email, userName }: Pick<Contact, 'mobile' | 'email' | 'userName'>) => [mobile, email, userName]

/**
 * Whether the password is right; without a digest as much work is done for a sure "no". Done in the owner's turn; refuses with BUSY
 * when too many wait.
 */
export async function checkPassword(world: World, owner: TurnOwner, digest: string | undefined, password: string): Promise<boolean> {
  const isRight = await world.secrets.verifyPassword(digest ?? (await decoyDigest(world)), password, owner)
  return digest !== undefined && isRight
}

/** The digest to store; as above. */
export function digestPassword(world: World, owner: TurnOwner, password: string): Promise<string> {
  return world.secrets.hashPassword(password, owner)
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

/** Makes the decoy beforehand, so that the first unknown account doesn't take twice as long. */
export async function prepareSignIn(world: World): Promise<void> {
  await decoyDigest(world)
}
