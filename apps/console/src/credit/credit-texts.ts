// How credit is written: what a change asks for, and which changes a line may be given.
import type { CreditProposal, CustomerCredit } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { CREDIT_ACTIONS, type CreditAction } from '@tallyhelm/protocol/topics/credit/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'

export type LineOfCustomer = CustomerCredit['lines'][number]

/** «临时授信 5,000.00 USD，2026-12-01 00:00:00 到期». */
export function proposalText({ action, amount, until }: CreditProposal, currency: string): string {
  const much = amount === null ? '' : ` ${amountText(amount, currency)} ${currency}`
  return `${CREDIT_ACTIONS[action]}${much}${until === null ? '' : `，${timeText(until)} 到期`}`
}

/** Those that would change something. */
export function actionsOf({ state, temporary_until }: LineOfCustomer): readonly CreditAction[] {
  if (state === 'NONE') return ['SET']
  const temporary = temporary_until === null ? (['TEMPORARY'] as const) : (['TEMPORARY', 'END_TEMPORARY'] as const)
  return ['SET', ...temporary, state === 'FROZEN' ? 'UNFREEZE' : 'FREEZE']
}
