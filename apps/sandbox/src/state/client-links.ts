// Links between a Google customer and managers: which manage it, which asked to, and which no longer do.
import type { ClientLink, GoogleAccount } from './model.ts'

/** An account that was never linked otherwise hangs below the manager that it was made in. */
export function linksOf({ id, managerId, links }: GoogleAccount): ClientLink[] {
  return links ?? [{ managerId, linkId: `4${id.slice(1)}`, status: 'ACTIVE' }]
}

export const managersOf = (account: GoogleAccount): string[] =>
  linksOf(account).flatMap(({ managerId, status }) => (status === 'ACTIVE' ? [managerId] : []))
