// Case rules: whether a case may still be approved, whose claim holds, and which fields a new revision may change.
import { caseKind, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'

const HOUR_MS = 3_600_000

export type CaseClaim = { byId: string; byName: string; until: Date }

/** When a case of this kind lapses; `earlier` is the end of what it asks for, where that comes first. */
export function lapseOf(kind: CaseKind, submittedAt: Date, earlier: Date | null): Date | null {
  const { lapsesAfterHours } = caseKind(kind)
  const own = lapsesAfterHours === null ? null : new Date(submittedAt.getTime() + lapsesAfterHours * HOUR_MS)
  if (own === null || earlier === null) return own ?? earlier
  return earlier < own ? earlier : own
}

export const hasLapsed = ({ lapsesAt }: { lapsesAt: Date | null }, now: Date): boolean => lapsesAt !== null && now >= lapsesAt

/** Who else holds the case now; undefined when the asker may decide it. */
export function claimedByOther({ claim }: { claim: CaseClaim | null }, staffId: string, now: Date): string | undefined {
  return claim !== null && claim.until > now && claim.byId !== staffId ? claim.byName : undefined
}

/** Of the changed fields those that may not change: everything may where nothing was flagged. */
export function closedFields(changed: readonly string[], flagged: readonly string[]): string[] {
  return flagged.length === 0 ? [] : changed.filter(field => !flagged.includes(field))
}
