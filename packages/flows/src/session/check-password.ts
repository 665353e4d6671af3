// Check a password while it is typed: says what registering, changing or resetting it would be refused for, and keeps nothing.
import { newPasswordProblem } from '@tallyhelm/modules/session'
import type { World } from '@tallyhelm/world/handles/world'
import { ownerOfLink } from './check-reset-link.ts'
import { brandWords, ownWords } from './passwords.ts'

type Input = { password: string; own: string[]; reset_token?: string | undefined }

export async function checkNewPassword(world: World, { password, own, reset_token }: Input): Promise<{ problem: string | null }> {
  const owner = reset_token === undefined ? undefined : await ownerOfLink(world, reset_token)
  return { problem: newPasswordProblem(password, [...own, ...(owner ? ownWords(owner) : []), ...brandWords(world)]) ?? null }
}
