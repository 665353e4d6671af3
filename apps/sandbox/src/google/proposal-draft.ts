// What a proposal asks for, read and judged by Google's rules.
import type { Budget, GoogleAccount, ProposalType } from '../state/model.ts'
import { isOpenBudget } from '../state/spend.ts'
import { billableUnit } from '../state/units.ts'
import { billingStatus, type World } from '../state/world.ts'
import { type Call, textOf } from '../wire/call.ts'
import { refuseGoogle, refuseProposal as refuse } from './errors.ts'
import { requireRoom, readEnd, readStart } from './proposal-times.ts'
import { changedFields } from './update-mask.ts'

export interface Draft {
  type: ProposalType
  budget: Budget | null
  name: string
  /** absent: not proposed */
  notes?: string
  limit: bigint | null
  /** UPDATE of other fields only */
  keepsLimit?: boolean
  purchaseOrder?: string
  startsAt?: number
  /** null is FOREVER */
  endsAt?: number | null
}

export function readDraft(world: World, call: Call, account: GoogleAccount, create: Record<string, unknown>, mask: string | null): Draft {
  const type = textOf(create.proposalType)
  if (type !== 'CREATE' && type !== 'UPDATE' && type !== 'END' && type !== 'REMOVE')
    refuse(call, 'REQUIRED_FIELD_MISSING', 'The proposal type is missing.', 'proposalType')
  if (mask !== null && type !== 'UPDATE') refuse(call, 'FIELD_MASK_NOT_ALLOWED', 'The field mask contains disallowed fields.', 'updateMask')
  const now = world.clock.now()
  if (type === 'CREATE') return readCreate(call, account, create, now)
  const budget = readBudget(call, account, create)
  if (type === 'UPDATE') return readUpdate(call, account, budget, create, { mask, now })
  if (type === 'END') {
    if (budget.status !== 'APPROVED') refuse(call, 'CANNOT_END_UNAPPROVED_BUDGET', 'Budgets that have not been approved cannot be ended.')
    if (!isOpenBudget(budget, now) || budget.startedAt > now)
      refuse(call, 'CANNOT_END_INACTIVE_BUDGET', 'Budgets that are not currently running cannot be ended.')
  } else {
    if (budget.status !== 'APPROVED')
      refuse(call, 'CANNOT_REMOVE_UNAPPROVED_BUDGET', 'Budgets that have not been approved cannot be removed.')
    if (budget.startedAt <= now) refuse(call, 'CANNOT_REMOVE_RUNNING_BUDGET', 'Budgets that have started cannot be removed.')
  }
  return { type, budget, name: budget.name, limit: null }
}

function readCreate(call: Call, account: GoogleAccount, create: Record<string, unknown>, now: number): Draft {
  const setup = `customers/${account.id}/billingSetups/${account.billingSetupId}`
  if (textOf(create.billingSetup) !== setup || billingStatus(account) === null)
    refuse(call, 'INVALID_BILLING_SETUP', 'The billing setup is invalid.', 'billingSetup')
  if (billingStatus(account) === 'CANCELLED') refuse(call, 'CANCELED_BILLING_SETUP', 'The billing setup was canceled.', 'billingSetup')
  const name = textOf(create.proposedName)
  if (!name) refuse(call, 'BUDGET_NAME_REQUIRED', 'A budget name is required.', 'proposedName')
  const startsAt = readStart(call, account, create) ?? now
  const endsAt = readEnd(call, account, create, { startsAt, now })
  requireRoom(call, account, null, { startsAt, endsAt, now })
  return {
    type: 'CREATE',
    budget: null,
    name,
    notes: textOf(create.proposedNotes) ?? '',
    limit: readLimit(call, account, create),
    startsAt,
    endsAt,
    ...purchaseOrderOf(create),
  }
}

interface Wish {
  mask: string | null
  now: number
}

function readUpdate(call: Call, account: GoogleAccount, budget: Budget, create: Record<string, unknown>, { mask, now }: Wish): Draft {
  const { fields, changes } = changedFields(call, create, mask)
  if (!isOpenBudget(budget, now)) refuse(call, 'CANNOT_UPDATE_OLD_BUDGET', 'The budget has ended and cannot be updated.')
  if (account.proposals.some(each => each.budgetId === budget.id && each.status === 'PENDING')) {
    refuse(
      call,
      'PENDING_UPDATE_PROPOSAL_EXISTS',
      'There is already a pending proposal to update the budget. Cancel it or wait until it is decided.',
      'accountBudget',
    )
  }
  if (changes.has('start') && budget.startedAt <= now)
    refuse(call, 'CANNOT_UPDATE_START_TIME_FOR_STARTED_BUDGET', 'The start time of a budget that has started cannot be changed.')
  const name = changes.has('name') ? textOf(fields.proposedName) : budget.name
  if (!name) refuse(call, 'BUDGET_NAME_REQUIRED', 'A budget name is required.', 'proposedName')
  const startsAt = changes.has('start') ? (readStart(call, account, fields) ?? now) : budget.startedAt
  const endsAt = changes.has('end') ? readEnd(call, account, fields, { startsAt, now }) : budget.endedAt
  const update = {
    name,
    notes: changes.has('notes') ? (textOf(fields.proposedNotes) ?? '') : (budget.notes ?? ''),
    limit: changes.has('limit') ? readLimit(call, account, fields) : budget.approvedLimit,
    purchaseOrder: changes.has('order') ? (textOf(fields.proposedPurchaseOrderNumber) ?? '') : (budget.purchaseOrder ?? ''),
  }
  const isSame =
    update.limit === budget.approvedLimit &&
    name === budget.name &&
    startsAt === budget.startedAt &&
    endsAt === budget.endedAt &&
    update.notes === (budget.notes ?? '') &&
    update.purchaseOrder === (budget.purchaseOrder ?? '')
  if (isSame) refuse(call, 'UPDATE_IS_NO_OP', 'The proposal does not change the budget.')
  requireRoom(call, account, budget, { startsAt, endsAt, now })
  if (changes.has('limit')) requireEnough(call, budget, update.limit)
  return {
    type: 'UPDATE',
    budget,
    name,
    limit: update.limit,
    ...(changes.has('notes') ? { notes: update.notes } : {}),
    ...(changes.has('limit') ? {} : { keepsLimit: true }),
    ...(changes.has('order') ? { purchaseOrder: update.purchaseOrder } : {}),
    ...(changes.has('start') ? { startsAt } : {}),
    ...(changes.has('end') ? { endsAt } : {}),
  }
}

function requireEnough(call: Call, budget: Budget, limit: bigint | null): void {
  if (limit === null || limit >= budget.served) return
  refuse(
    call,
    'SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED',
    'The proposed spending limit is less than the amount already served.',
    'proposedSpendingLimitMicros',
  )
}

/** Micros as text; a multiple of the smallest billable unit. INFINITE is the other choice. */
function readLimit(call: Call, account: GoogleAccount, fields: Record<string, unknown>): bigint | null {
  if (fields.proposedSpendingLimitType === 'INFINITE') return null
  const text = textOf(fields.proposedSpendingLimitMicros)
  if (text === null || !/^\d{1,18}$/.test(text))
    refuse(call, 'REQUIRED_FIELD_MISSING', 'The spending limit is missing.', 'proposedSpendingLimitMicros')
  const limit = BigInt(text)
  if (limit % billableUnit(account.currency) !== 0n) {
    refuseGoogle(call, {
      category: 'currencyError',
      name: 'VALUE_NOT_MULTIPLE_OF_BILLABLE_UNIT',
      message: "The money amount should be a multiple of the currency's smallest billable unit.",
      field: ['operation', 'create', 'proposedSpendingLimitMicros'],
      trigger: text,
    })
  }
  return limit
}

function readBudget(call: Call, account: GoogleAccount, create: Record<string, unknown>): Budget {
  const name = textOf(create.accountBudget)
  if (name === null) refuse(call, 'REQUIRED_FIELD_MISSING', 'The account budget is missing.', 'accountBudget')
  const budget = account.budgets.find(each => `customers/${account.id}/accountBudgets/${each.id}` === name)
  if (!budget) {
    refuseGoogle(call, {
      category: 'mutateError',
      name: 'RESOURCE_NOT_FOUND',
      status: 404,
      message: 'Resource was not found.',
      trigger: name,
    })
  }
  return budget
}

function purchaseOrderOf(fields: Record<string, unknown>): { purchaseOrder?: string } {
  const purchaseOrder = textOf(fields.proposedPurchaseOrderNumber)
  return purchaseOrder === null ? {} : { purchaseOrder }
}
