// The account budget of a Google customer: which one runs now, what it limits, and what proposals exist for it.
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { digitsOf, moneyFromUnits, unitsFromMoney } from '../kit/units.ts'
import { type Got, unreadable } from '../kit/failure.ts'
import { currency, integer, text, timeZone } from '../kit/fields.ts'
import type { AccountRef } from '../ports/ad-platform.ts'
import type { GoogleClient } from './google-client.ts'

const MICRO_DECIMALS = 6

/** int64 as JSON text; micros are finer than the minor unit of every currency that we keep. */
export function microsText(amount: Money): string {
  const micros = unitsFromMoney(amount, MICRO_DECIMALS)
  if (micros === undefined) throw new Error(`${amount.currency} has more than six decimals`)
  return micros.toString()
}

/** The budget that limits delivery now. Figures in money: limits rounded down, what was served rounded up. */
export type RunningBudget = {
  resourceName: string
  /** null: the platform sets no limit */
  limit: Money | null
  served: Money
  /** what Google's own adjustments add to the approved limit: limit = approved + adjustments */
  adjustments: Money
  /** resource name of the one proposal that waits for approval */
  pendingProposal: string | null
}

export const BUDGET_QUERY =
  'SELECT customer.currency_code, customer.time_zone, account_budget.resource_name, account_budget.id, account_budget.status, ' +
  'account_budget.approved_spending_limit_micros, account_budget.approved_spending_limit_type, ' +
  'account_budget.adjusted_spending_limit_micros, account_budget.adjusted_spending_limit_type, account_budget.amount_served_micros, ' +
  'account_budget.approved_start_date_time, account_budget.approved_end_date_time, account_budget.approved_end_time_type, ' +
  'account_budget.pending_proposal.account_budget_proposal FROM account_budget'

const row = z.object({
  customer: z.object({ currencyCode: currency, timeZone: timeZone }),
  accountBudget: z.object({
    resourceName: text,
    status: text.optional(),
    approvedSpendingLimitMicros: integer.optional(),
    approvedSpendingLimitType: text.optional(),
    adjustedSpendingLimitMicros: integer.optional(),
    adjustedSpendingLimitType: text.optional(),
    // An int64 without presence: proto3's JSON leaves it out at zero. The limits have presence; one that is absent is not there.
    amountServedMicros: integer.default('0'),
    approvedStartDateTime: text.optional(),
    approvedEndDateTime: text.optional(),
    approvedEndTimeType: text.optional(),
    pendingProposal: z.object({ accountBudgetProposal: text.optional() }).optional(),
  }),
})
type Row = z.infer<typeof row>

/** A customer without a budget in force spends nothing; NEVER: none was approved so far. */
export async function runningBudget(client: GoogleClient, account: AccountRef, now: Date): Promise<Got<RunningBudget | 'NEVER' | 'ENDED'>> {
  const got = await client.search(digitsOf(account), BUDGET_QUERY, row)
  if ('failure' in got) return got
  const running = got.value.filter(one => isRunning(one, now))
  if (running.length > 1) return { failure: unreadable('more than one account budget in force') }
  const [found] = running
  if (found) return readBudget(found, account)
  // A proposal that was rejected leaves its budget cancelled.
  return { value: got.value.every(({ accountBudget: { status } }) => status === 'PENDING' || status === 'CANCELLED') ? 'NEVER' : 'ENDED' }
}

/** Times are of the account's own zone, 'yyyy-MM-dd HH:mm:ss', so they compare as text. */
function isRunning({ customer, accountBudget }: Row, now: Date): boolean {
  if (accountBudget.status !== 'APPROVED') return false
  const here = dateTimeText(now, customer.timeZone)
  const { approvedStartDateTime: start, approvedEndDateTime: end } = accountBudget
  return (start === undefined || start <= here) && (end === undefined || end > here)
}

function readBudget({ customer, accountBudget }: Row, account: AccountRef): Got<RunningBudget> {
  const { adjustedSpendingLimitMicros: adjusted, approvedSpendingLimitMicros: approved, amountServedMicros: served } = accountBudget
  if (customer.currencyCode !== account.currency) return { failure: unreadable(`account is kept in ${customer.currencyCode}`) }
  if (adjusted === undefined && accountBudget.adjustedSpendingLimitType !== 'INFINITE')
    return { failure: unreadable('account_budget without a limit') }
  const adjustments = adjusted === undefined || approved === undefined ? 0n : BigInt(adjusted) - BigInt(approved)
  return {
    value: {
      resourceName: accountBudget.resourceName,
      limit: adjusted === undefined ? null : moneyFromUnits(BigInt(adjusted), MICRO_DECIMALS, account.currency, 'down'),
      served: moneyFromUnits(BigInt(served), MICRO_DECIMALS, account.currency, 'up'),
      adjustments: moneyFromUnits(adjustments, MICRO_DECIMALS, account.currency, 'down'),
      pendingProposal: accountBudget.pendingProposal?.accountBudgetProposal ?? null,
    },
  }
}

export const PROPOSAL_QUERY =
  'SELECT account_budget_proposal.resource_name, account_budget_proposal.id, account_budget_proposal.status, ' +
  'account_budget_proposal.proposed_notes, account_budget_proposal.approved_spending_limit_micros, ' +
  'account_budget_proposal.proposal_type FROM account_budget_proposal'

const proposalRow = z.object({
  accountBudgetProposal: z.object({
    resourceName: text,
    id: text.optional(),
    status: text,
    proposedNotes: text.optional(),
    approvedSpendingLimitMicros: integer.optional(),
  }),
})
export type Proposal = { id: string; status: string; approvedMicros: bigint | null; isOurs: boolean }

/** Our note on a proposal; exact equality finds it again. */
export const noteOf = (requestId: string): string => `tallyhelm:${requestId}`

/** The proposals of one of our requests: by our note, or by the id that we were told. */
export async function ourProposals(
  client: GoogleClient,
  account: AccountRef,
  requestId: string,
  proposalId: string | null,
): Promise<Got<Proposal[]>> {
  const got = await allProposals(client, account, requestId)
  return 'failure' in got ? got : { value: got.value.filter(one => one.isOurs || (proposalId !== null && one.id === proposalId)) }
}

export async function allProposals(client: GoogleClient, account: AccountRef, requestId: string): Promise<Got<Proposal[]>> {
  const got = await client.search(digitsOf(account), PROPOSAL_QUERY, proposalRow)
  if ('failure' in got) return got
  return {
    value: got.value.map(({ accountBudgetProposal: one }) => ({
      id: one.id ?? proposalIdOf(one.resourceName),
      status: one.status,
      approvedMicros: one.approvedSpendingLimitMicros === undefined ? null : BigInt(one.approvedSpendingLimitMicros),
      isOurs: one.proposedNotes === noteOf(requestId),
    })),
  }
}

/** Whether Google has still to decide on it; a status newer than us is not decided either. */
export const isOpen = ({ status }: Proposal): boolean => status !== 'APPROVED' && status !== 'REJECTED' && status !== 'CANCELLED'

export function proposalIdOf(resourceName: string): string {
  return resourceName.split('/').at(-1) ?? resourceName
}

export function moneyFromMicros(micros: bigint, account: AccountRef, rounding: 'down' | 'half-up'): Money {
  return moneyFromUnits(micros, MICRO_DECIMALS, account.currency, rounding)
}
