// What a proposal asks for, read and judged by Google's rules.
import type { Budget, GoogleAccount, ProposalType } from '../state/model.ts'
import { billableUnit } from '../state/units.ts'
import type { World } from '../state/world.ts'
import { instantOf } from '../state/zone.ts'
import { type Call, textOf } from '../wire/call.ts'
import { refuseGoogle } from './errors.ts'

const MASKED_FIELDS = [
  'proposedSpendingLimitMicros',
  'proposedSpendingLimitType',
  'proposedName',
  'proposedNotes',
  'proposedPurchaseOrderNumber',
  'proposedEndTimeType',
]

export interface Draft {
  type: ProposalType
  budget: Budget | null
  name: string
  notes: string
  limit: bigint | null
  purchaseOrder?: string
  /** CREATE: when it starts; null is now */
  startsAt?: number | null
}

export function readDraft(world: World, call: Call, account: GoogleAccount, create: Record<string, unknown>, mask: string | null): Draft {
  const type = textOf(create.proposalType)
  if (type !== 'CREATE' && type !== 'UPDATE' && type !== 'END' && type !== 'REMOVE')
    refuse(call, 'REQUIRED_FIELD_MISSING', 'The proposal type is missing.', 'proposalType')
  if (mask !== null && type !== 'UPDATE') refuse(call, 'FIELD_MASK_NOT_ALLOWED', 'The field mask contains disallowed fields.', 'updateMask')
  if (type === 'CREATE') return readCreate(call, account, create)
  const budget = readBudget(call, account, create)
  if (type === 'END') {
    if (budget.status !== 'APPROVED') refuse(call, 'CANNOT_END_UNAPPROVED_BUDGET', 'Budgets that have not been approved cannot be ended.')
    if (budget.endedAt !== null) refuse(call, 'CANNOT_END_INACTIVE_BUDGET', 'Budgets that are not currently running cannot be ended.')
    if (budget.startedAt > world.clock.now())
      refuse(call, 'CANNOT_END_INACTIVE_BUDGET', 'Budgets that are not currently running cannot be ended.')
    return { type, budget, name: budget.name, notes: '', limit: null }
  }
  if (type === 'REMOVE') {
    if (budget.status !== 'APPROVED')
      refuse(call, 'CANNOT_REMOVE_UNAPPROVED_BUDGET', 'Budgets that have not been approved cannot be removed.')
    if (budget.startedAt <= world.clock.now()) refuse(call, 'CANNOT_REMOVE_RUNNING_BUDGET', 'Budgets that have started cannot be removed.')
    return { type, budget, name: budget.name, notes: '', limit: null }
  }
  return readUpdate(call, account, budget, create, mask)
}

function readCreate(call: Call, account: GoogleAccount, create: Record<string, unknown>): Draft {
  const setup = `customers/${account.id}/billingSetups/${account.billingSetupId}`
  if (textOf(create.billingSetup) !== setup) refuse(call, 'INVALID_BILLING_SETUP', 'The billing setup is invalid.', 'billingSetup')
  const name = textOf(create.proposedName)
  if (!name) refuse(call, 'BUDGET_NAME_REQUIRED', 'A budget name is required.', 'proposedName')
  if (account.budgets.some(budget => budget.endedAt === null && budget.status !== 'CANCELLED')) {
    refuse(call, 'OVERLAPS_EXISTING_BUDGET', 'The proposed budget overlaps with an existing budget.')
  }
  return {
    type: 'CREATE',
    budget: null,
    name,
    notes: textOf(create.proposedNotes) ?? '',
    limit: readLimit(call, account, create),
    startsAt: readStart(call, account, create),
    ...purchaseOrderOf(create),
  }
}

function readUpdate(call: Call, account: GoogleAccount, budget: Budget, create: Record<string, unknown>, mask: string | null): Draft {
  const masked =
    mask === null
      ? MASKED_FIELDS
      : mask.split(',').map(field => field.trim().replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()))
  const fields = Object.fromEntries(Object.entries(create).filter(([field]) => masked.includes(field)))
  if (budget.endedAt !== null) refuse(call, 'CANNOT_UPDATE_OLD_BUDGET', 'The budget has ended and cannot be updated.')
  if (account.proposals.some(each => each.budgetId === budget.id && each.status === 'PENDING')) {
    refuse(
      call,
      'PENDING_UPDATE_PROPOSAL_EXISTS',
      'There is already a pending proposal to update the budget. Cancel it or wait until it is decided.',
      'accountBudget',
    )
  }
  const hasLimit = fields.proposedSpendingLimitMicros !== undefined || fields.proposedSpendingLimitType !== undefined
  const limit = hasLimit ? readLimit(call, account, fields) : budget.approvedLimit
  const name = textOf(fields.proposedName) ?? budget.name
  const notes = textOf(fields.proposedNotes) ?? ''
  const order = purchaseOrderOf(fields)
  const isSameOrder = (order.purchaseOrder ?? budget.purchaseOrder) === budget.purchaseOrder
  if (limit === budget.approvedLimit && name === budget.name && isSameOrder)
    refuse(call, 'UPDATE_IS_NO_OP', 'The proposal does not change the budget.')
  if (limit !== null && limit < budget.served) {
    refuse(
      call,
      'SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED',
      'The proposed spending limit is less than the amount already served.',
      'proposedSpendingLimitMicros',
    )
  }
  return { type: 'UPDATE', budget, name, notes, limit, ...order }
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

/** Of the account's own zone; NOW, and nothing at all, is now. */
function readStart(call: Call, account: GoogleAccount, create: Record<string, unknown>): number | null {
  const text = textOf(create.proposedStartDateTime)
  if (text === null) return null
  const at = instantOf(text, account.timezone)
  if (Number.isNaN(at)) refuse(call, 'REQUIRED_FIELD_MISSING', 'The start time is not understood.', 'proposedStartDateTime')
  return at
}

function purchaseOrderOf(fields: Record<string, unknown>): { purchaseOrder?: string } {
  const purchaseOrder = textOf(fields.proposedPurchaseOrderNumber)
  return purchaseOrder === null ? {} : { purchaseOrder }
}

export function refuse(call: Call, name: string, message: string, field?: string): never {
  const path = field === undefined ? ['operation'] : field === 'updateMask' ? ['operation', 'updateMask'] : ['operation', 'create', field]
  refuseGoogle(call, { category: 'accountBudgetProposalError', name, message, field: path })
}
