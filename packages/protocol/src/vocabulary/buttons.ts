// Who may start what a page offers: the rules that buttons name.
import type { Role } from './roles.ts'

/** `customer` keeps sub-customers out; `user` is open before a user belongs to anyone. Of `roles` one is needed. */
export type ButtonRule = { readonly who: 'user' | 'customer' | 'both' | 'master' | 'member'; readonly roles?: readonly Role[] }
/** By the names by which pages ask for them. */
export type ButtonRules = Readonly<Record<string, ButtonRule>>

export const both: ButtonRule = { who: 'both' }
export const customer: ButtonRule = { who: 'customer' }
export const master: ButtonRule = { who: 'master' }
/** Who has sub-customers of its own. */
export const agent: ButtonRule = { who: 'customer', roles: ['SecondAgent'] }
