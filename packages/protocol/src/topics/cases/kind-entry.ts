// What an entry of the table of kinds says: who asks, who decides, and in which words.
import type { Role } from '../../vocabulary/roles.ts'
import type { StaffRole } from '../../vocabulary/staff-roles.ts'

type CaseCall = { path: `/api/${string}`; summary: string }
type TenantsCall = CaseCall & { callers: readonly ('customer' | 'sub-customer')[]; roles?: readonly Role[] }

/**
 * Staff propose and another person checks; what a user asks for one person answers. `call` opens it and answers with its id; makers of
 * staff may call. Left out where a call answers more, or several open it: those are endpoints of the topic.
 */
type Made = { makers: readonly StaffRole[]; call?: CaseCall } | { makers: 'user'; call?: TenantsCall }

export type CaseKindEntry = Made & {
  title: string
  checkers: readonly StaffRole[]
  /** Checkers are readers. */
  readers: readonly StaffRole[]
  slaHours: number
  /** From then on it is not approved any more; null for never. */
  lapsesAfterHours: number | null
  /** What the reviewer may flag when rejecting, by its name on the wire; only flagged fields may then change. */
  fields: Readonly<Record<string, string>>
  mayAppeal: boolean
  /** What our own checks ended may be appealed as well: a person decides then, whatever they say. */
  appealsLapse?: true
  /** An approval says why as well. */
  approvalNeedsReason: boolean
  notes: { approve: string; reject: string; withdraw: string }
}

/** The kinds of one topic, as its `case-kinds.ts` lists them. */
export type CaseKinds = Readonly<Record<string, CaseKindEntry>>

/** Decided within finance: one of its two sides asks, the other decides. Nobody flags fields, and nobody appeals. */
export const BY_FINANCE = {
  makers: ['FIN', 'ADMIN'],
  checkers: ['FIN_CHECK', 'ADMIN'],
  readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
  fields: {},
  mayAppeal: false,
} as const satisfies Partial<CaseKindEntry>
