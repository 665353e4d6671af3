// Answers about the spend of many accounts: each judged by itself, so that what is wrong with one says nothing of the others.
import type { Day } from '@tallyhelm/protocol/values/day'
import type { AccountRef, DaySpend, SpendAnswer, SpendQuestion, Untold } from '../ports/ad-platform.ts'
import { type Failure, type Got, readFailure, unreadable } from './failure.ts'

/** What was got of one account; `complete` where the platform tells fewer days than were asked for. */
export type ToldSpend = { days: readonly DaySpend[]; requestId: string | null; complete?: { from: Day; until: Day } }

/** A day told twice, a day that was not asked for and another currency make the whole answer about the account unread. */
export function spendAnswer(account: AccountRef, { from, until }: SpendQuestion, got: Got<ToldSpend>): SpendAnswer {
  if ('failure' in got) return { account, ...untold(got.failure) }
  const { days, requestId, complete = { from, until } } = got.value
  const wrong = faultOf(days, account, complete)
  if (wrong !== undefined) return { account, ...untold(unreadable(wrong)) }
  return { account, kind: 'ok', days: days.toSorted((left, right) => (left.day < right.day ? -1 : 1)), complete, requestId }
}

function faultOf(days: readonly DaySpend[], account: AccountRef, { from, until }: { from: Day; until: Day }): string | undefined {
  if (new Set(days.map(({ day }) => day)).size !== days.length) return 'a day told twice'
  if (days.some(({ day }) => day < from || day >= until)) return 'a day that was not asked for'
  if (days.some(({ spend }) => spend.currency !== account.currency)) return 'spend in another currency'
  return undefined
}

export function untold(failure: Failure): Untold {
  const answer = readFailure(failure)
  return answer.kind === 'gone' ? answer : { ...answer, kind: 'unread' }
}

/** Each account once. */
export const distinctAccounts = (accounts: readonly AccountRef[]): AccountRef[] => [
  ...new Map(accounts.map(account => [account.outsideAccountId, account])).values(),
]
