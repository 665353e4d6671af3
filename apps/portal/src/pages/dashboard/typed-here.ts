// Typed here: the amount in the popover of one account, kept in this window while the session ends and somebody signs in again.
import { WINDOW_PREFIX } from '../../session/token.ts'

/** `place` names user and account, so that nobody else's window picks it up. */
const keyOf = (place: string) => `${WINDOW_PREFIX}typed.${place}`

export const readTyped = (place: string): string => sessionStorage.getItem(keyOf(place)) ?? ''

export function storeTyped(place: string, amount: string): void {
  if (amount === '') sessionStorage.removeItem(keyOf(place))
  else sessionStorage.setItem(keyOf(place), amount)
}
