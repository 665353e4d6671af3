// When a proposed budget starts and ends: times of the account's own zone, and no two budgets at once.
import type { Budget, GoogleAccount } from '../state/model.ts'
import { isOpenBudget } from '../state/spend.ts'
import { instantOf } from '../state/zone.ts'
import { type Call, textOf } from '../wire/call.ts'
import { refuseGoogle, refuseProposal as refuse } from './errors.ts'

interface Span {
  startsAt: number
  /** null is FOREVER */
  endsAt: number | null
  now: number
}

/** NOW, and nothing at all, is null. */
export function readStart(call: Call, account: GoogleAccount, fields: Record<string, unknown>): number | null {
  if (fields.proposedStartTimeType === 'FOREVER') refuseWord(call, 'proposedStartTimeType')
  return readTime(call, account, fields, 'proposedStartDateTime')
}

/** FOREVER, and nothing at all, is null. */
export function readEnd(call: Call, account: GoogleAccount, fields: Record<string, unknown>, span: Omit<Span, 'endsAt'>): number | null {
  if (fields.proposedEndTimeType === 'NOW') refuseWord(call, 'proposedEndTimeType')
  const at = readTime(call, account, fields, 'proposedEndDateTime')
  if (at === null) return null
  if (at <= span.now) refuse(call, 'CANNOT_END_IN_PAST', 'A budget cannot be proposed to end in the past.', 'proposedEndDateTime')
  if (at <= span.startsAt)
    refuse(call, 'END_TIME_MUST_FOLLOW_START_TIME', 'The end time must follow the start time.', 'proposedEndDateTime')
  return at
}

/** Budgets of one account follow each other. */
export function requireRoom(call: Call, account: GoogleAccount, own: Budget | null, { startsAt, endsAt, now }: Span): void {
  const overlaps = account.budgets.some(
    each =>
      each.id !== own?.id &&
      isOpenBudget(each, now) &&
      (each.endedAt === null || startsAt < each.endedAt) &&
      (endsAt === null || each.startedAt < endsAt),
  )
  if (overlaps) refuse(call, 'OVERLAPS_EXISTING_BUDGET', 'The proposed budget overlaps with an existing budget.')
}

function readTime(call: Call, account: GoogleAccount, fields: Record<string, unknown>, field: string): number | null {
  const text = textOf(fields[field])
  if (text === null) return null
  const at = instantOf(text, account.timezone)
  if (!Number.isNaN(at)) return at
  refuseGoogle(call, {
    category: 'dateError',
    name: 'INVALID_STRING_DATE_TIME_SECONDS',
    message: "The string datetime's format should be 'yyyy-mm-dd hh:mm:ss'.",
    field: ['operation', 'create', field],
    trigger: text,
  })
}

function refuseWord(call: Call, field: string): never {
  refuseGoogle(call, {
    category: 'requestError',
    name: 'INVALID_ENUM_VALUE',
    message: 'The enum value is not permitted.',
    field: ['operation', 'create', field],
  })
}
