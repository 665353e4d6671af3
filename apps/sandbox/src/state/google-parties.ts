// Who has to do with a Google customer: managers that manage it or asked to, and people who may use it.
import type { GoogleAccount } from './model.ts'
import type { ClientLink, GooglePerson } from './sharing.ts'

/** An account that was never linked otherwise hangs below the manager that it was made in. */
export function linksOf({ id, managerId, links }: GoogleAccount): ClientLink[] {
  return links ?? [{ managerId, linkId: `4${id.slice(1)}`, status: 'ACTIVE' }]
}

export const managersOf = (account: GoogleAccount): string[] =>
  linksOf(account).flatMap(({ managerId, status }) => (status === 'ACTIVE' ? [managerId] : []))

/** Of users that nothing more is told of the first is the administrator. */
export function peopleOf({ id, users, people, createdAt }: GoogleAccount): GooglePerson[] {
  return (
    people ??
    users.map((email, index) => ({
      userId: `${id.slice(1)}${index}`,
      email,
      role: index === 0 ? ('ADMIN' as const) : ('STANDARD' as const),
      addedAt: createdAt,
    }))
  )
}

export function setPeople(account: GoogleAccount, people: GooglePerson[]): void {
  account.people = people
  account.users = people.map(({ email }) => email)
}
