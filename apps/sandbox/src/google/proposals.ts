// Account budget proposals: the only way to a budget. Filed now, decided later, perhaps at another figure.
import type { Budget, GoogleAccount, Proposal } from '../state/model.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { googleReply, refuseGoogle, refuseProposal } from './errors.ts'
import { type Draft, readDraft } from './proposal-draft.ts'

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
  const draft = readDraft(world, call, account, operation.create, textOf(operation.updateMask))
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
      ...(draft.notes === undefined ? {} : { notes: draft.notes }),
      ...(draft.keepsLimit === true ? { keepsLimit: true } : {}),
      ...(draft.purchaseOrder === undefined ? {} : { purchaseOrder: draft.purchaseOrder }),
      ...(draft.startsAt === undefined ? {} : { startsAt: draft.startsAt }),
      ...(draft.endsAt === undefined ? {} : { endsAt: draft.endsAt }),
      createdAt: now,
      decidedAt: null,
    })
  })
  return googleReply(call, { result: { resourceName: `customers/${account.id}/accountBudgetProposals/${id}` } })
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
  if (proposal.status !== 'PENDING')
    refuseProposal(call, 'CANNOT_CANCEL_APPROVED_PROPOSAL', 'The proposal was decided and cannot be cancelled.')
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
    startedAt: draft.startsAt ?? now,
    endedAt: draft.endsAt ?? null,
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
