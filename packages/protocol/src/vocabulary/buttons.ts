// Who may start what a page offers: the rules that buttons name.
import type { Role } from './roles.ts'

/**
 * `customer` keeps sub-customers out; `user` is open before a user belongs to anyone. Of `roles` one is needed. `right`: what an agent may
 * close to its sub-customers.
 */
export type ButtonRule = {
  readonly who: 'user' | 'customer' | 'both' | 'master' | 'member'
  readonly roles?: readonly Role[]
  readonly right?: 'add' | 'transfer' | 'clear'
}
/** By the names by which pages ask for them. */
export type ButtonRules = Readonly<Record<string, ButtonRule>>

export const both: ButtonRule = { who: 'both' }
export const adds: ButtonRule = { who: 'both', right: 'add' }
export const transfers: ButtonRule = { who: 'both', right: 'transfer' }
export const clears: ButtonRule = { who: 'both', right: 'clear' }
export const customer: ButtonRule = { who: 'customer' }
export const master: ButtonRule = { who: 'master' }
/** Who has sub-customers of its own. */
export const agent: ButtonRule = { who: 'customer', roles: ['SecondAgent'] }
