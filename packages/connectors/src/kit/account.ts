// Account ids as platforms name them: bare digits, checked before they become part of a path or a query.
import type { AccountRef } from '../ports/ad-platform.ts'

/** Throws for anything but digits: such an id is a defect of ours and must not reach a path, a query or a filter. */
export function digitsOf(account: AccountRef): string {
  if (!/^\d{1,20}$/.test(account.outsideAccountId)) throw new Error(`An outside account id is bare digits, got ${account.outsideAccountId}`)
  return account.outsideAccountId
}
