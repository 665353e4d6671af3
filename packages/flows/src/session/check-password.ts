// Check a password while it is typed: says what registering or changing it would be refused for, and keeps nothing.
import { newPasswordProblem } from '@tallyhelm/modules/session'
import type { World } from '@tallyhelm/world/handles/world'
import { brandWords } from './passwords.ts'

export function checkNewPassword(world: World, input: { password: string; own: string[] }): { problem: string | null } {
  return { problem: newPasswordProblem(input.password, [...input.own, ...brandWords(world)]) ?? null }
}
