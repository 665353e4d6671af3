// Account budget proposals: the only way to a budget. Filed now, decided later, perhaps at another figure.
import type { Budget, GoogleAccount, Proposal, ProposalType } from '../state/model.ts'
import { billableUnit } from '../state/units.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { googleReply, refuseGoogle } from './errors.ts'

const MASKED_FIELDS = ['proposedSpendingLimitMicros', 'proposedSpendingLimitType', 'proposedName', 'proposedNotes', 'proposedEndTimeType']

/** One operation per request: create a proposal, or remove a pending one. */
export function mutateProposal(world: World, call: Call, account: GoogleAccount): Reply {
  refuseInactive(call, account)
  const operation = isObject(call.body.operation) ? call.body.operation : {}
  const isValidateOnly = call.body.validateOnly === true
  if (typeof operation.remove === 'string') return cancelProposal(world, call, account, operation.remove, isValidateOnly)
  if (!isObject(operation.create)) {
    refuseGoogle(call, {
      category: 'requestError',
      name: 'REQUIRED_FIELD_MISSING',
      message: 'Required field is missing.',
      field: ['operation'],
    })
  }
  const draft = readDraft(call, account, operation.create, textOf(operation.updateMask))
  if (isValidateOnly) return googleReply(call, {})
  const id = String(7_000_000_000 + nextNumber(world))
  const budgetId = draft.budget?.id ?? String(6_000_000_000 + nextNumber(world))
  const now = world.clock.now()
  changeAccount(world, account, { operation: 'google.budget.propose', requestId: call.requestId }, target => {
    if (draft.type === 'CREATE') target.budgets.push(newBudget(budgetId, draft, target, now))
    target.proposals.push({
      id,
      type: draft.type,
      status: 'PENDING',
      budgetId,
      name: draft.name,
      proposedLimit: draft.limit,
      approvedLimit: null,
      notes: draft.notes,
      createdAt: now,
      decidedAt: null,
    })
  })
  return googleReply(call, { result: { resourceName: `customers/${account.id}/accountBudgetProposals/${id}` } })
}

interface Draft {
  type: ProposalType
  budget: Budget | null
  name: string
  notes: string
  limit: bigint | null
}

function readDraft(call: Call, account: GoogleAccount, create: Record<string, unknown>, mask: string | null): Draft {
  const type = textOf(create.proposalType)
  if (type !== 'CREATE' && type !== 'UPDATE' && type !== 'END')
    refuse(call, 'REQUIRED_FIELD_MISSING', 'The proposal type is missing.', 'proposalType')
  if (mask !== null && type !== 'UPDATE') refuse(call, 'FIELD_MASK_NOT_ALLOWED', 'The field mask contains disallowed fields.', 'updateMask')
  if (type === 'CREATE') return readCreate(call, account, create)
  const budget = readBudget(call, account, create)
  if (type === 'END') {
    if (budget.status !== 'APPROVED') refuse(call, 'CANNOT_END_UNAPPROVED_BUDGET', 'Budgets that have not been approved cannot be ended.')
    if (budget.endedAt !== null) refuse(call, 'CANNOT_END_INACTIVE_BUDGET', 'Budgets that are not currently running cannot be ended.')
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
  return { type: 'CREATE', budget: null, name, notes: textOf(create.proposedNotes) ?? '', limit: readLimit(call, account, create) }
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
  if (limit === budget.approvedLimit && name === budget.name) refuse(call, 'UPDATE_IS_NO_OP', 'The proposal does not change the budget.')
  if (limit !== null && limit < budget.served) {
    refuse(
      call,
      'SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED',
      'The proposed spending limit is less than the amount already served.',
      'proposedSpendingLimitMicros',
    )
  }
  return { type: 'UPDATE', budget, name, notes, limit }
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

function cancelProposal(world: World, call: Call, account: GoogleAccount, resourceName: string, isValidateOnly: boolean): Reply {
  const id = resourceName.split('/').at(-1)
  const proposal = account.proposals.find(each => each.id === id)
  if (!proposal) {
    refuseGoogle(call, {
      category: 'mutateError',
      name: 'RESOURCE_NOT_FOUND',
      status: 404,
      message: 'Resource was not found.',
      trigger: resourceName,
    })
  }
  if (proposal.status !== 'PENDING') refuse(call, 'CANNOT_CANCEL_APPROVED_PROPOSAL', 'The proposal was decided and cannot be cancelled.')
  if (isValidateOnly) return googleReply(call, {})
  changeAccount(world, account, { operation: 'google.budget.propose', requestId: call.requestId }, target => {
    for (const each of target.proposals) if (each.id === id) cancel(each, world.clock.now())
    for (const budget of target.budgets) if (budget.id === proposal.budgetId && proposal.type === 'CREATE') budget.status = 'CANCELLED'
  })
  return googleReply(call, { result: { resourceName } })
}

function cancel(proposal: Proposal, now: number): void {
  proposal.status = 'CANCELLED'
  proposal.decidedAt = now
}

function newBudget(id: string, draft: Draft, account: GoogleAccount, now: number): Budget {
  return {
    id,
    name: draft.name,
    status: 'PENDING',
    billingSetupId: account.billingSetupId,
    approvedLimit: null,
    proposedLimit: draft.limit,
    adjustments: 0n,
    served: 0n,
    startedAt: now,
    endedAt: null,
  }
}

function refuseInactive(call: Call, account: GoogleAccount): void {
  if (account.status === 'ENABLED') return
  const suspended = account.status === 'SUSPENDED'
  refuseGoogle(call, {
    category: 'authorizationError',
    name: suspended ? 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT' : 'CUSTOMER_NOT_ENABLED',
    status: 403,
    message: suspended
      ? 'The user is not permitted to perform this action on a suspended account.'
      : "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
  })
}

function refuse(call: Call, name: string, message: string, field?: string): never {
  const path = field === undefined ? ['operation'] : field === 'updateMask' ? ['operation', 'updateMask'] : ['operation', 'create', field]
  refuseGoogle(call, { category: 'accountBudgetProposalError', name, message, field: path })
}
