// What a kind of case does itself: check what speaks against it, and what its approval or rejection means.
import type { Tx } from '@tallyhelm/world/handles/world'
import type { Case } from '@tallyhelm/modules/cases'
import type { CASE_KINDS, CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, TenantActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** One decision under way; the case is locked. `isConfirmed`: the reviewer has looked at what the case warns of. */
export type Decision = { world: World; tx: Tx; actor: StaffActor; case: Case; reason: string; isConfirmed: boolean; now: Date }

export type Withdrawal = Pick<Decision, 'world' | 'tx' | 'case' | 'reason' | 'now'> & { actor: StaffActor | UserActor }

export type CaseRules = {
  /** Of a kind that names its call: checks what is asked for and opens the case, as OpensOf says. */
  open?: (world: World, actor: never, input: never) => Promise<{ caseId: string }>
  /** What an approval needs from outside, before its transaction: nothing is locked, and it refuses what can't be approved. */
  prepare?: (about: { world: World; caseId: string }) => Promise<void>
  /**
   * Refuses what can't be approved as things stand now, then does what the approval means, in the decision's transaction. Gives what
   * the audit log adds to the entry.
   */
  approve: (decision: Decision) => Promise<Readonly<Record<string, unknown>>>
  /** Why nothing is left to decide although it waits; undefined while something is. Such a case lapses. */
  over?: (tx: Tx, caseId: string, now: Date) => Promise<string | undefined>
  /** What follows when it lapsed, with `reason` where nothing was left to decide; it tells whoever asked itself. */
  lapse?: (lapse: Pick<Decision, 'world' | 'tx' | 'case' | 'reason' | 'now'>) => Promise<void>
  /** What follows a rejection, beside the maker's hearing of it. */
  reject?: (decision: Decision) => Promise<void>
  /** What follows when whoever asked takes it back. */
  withdraw?: (withdrawal: Withdrawal) => Promise<void>
  /** Tells whoever asked, where a plain message is not enough. */
  tell?: (decision: Decision, isApproval: boolean) => Promise<void>
}

/** What the call of a kind does; whoever makes it is one of the staff, or a user with a tenant. */
export type OpensOf<Kind extends CaseKind, Input> = (
  world: World,
  actor: (typeof CASE_KINDS)[Kind]['makers'] extends 'user' ? TenantActor : StaffActor,
  input: Input,
) => Promise<{ caseId: string }>

/** As a topic's `case-kinds.ts` lists its own. */
export type RulesOfTopic = Readonly<Partial<Record<CaseKind, CaseRules>>>

/** The rules of every kind, handed in from above: no shared step names a kind. */
export type RulesOfKinds = Readonly<Record<CaseKind, CaseRules>>
