// Google's search ads as they are changed and removed: REMOVED is final, and only what the mask names changes.
import type { AdWord } from '../state/google-ads.ts'
import { textOf } from '../wire/call.ts'
import { amountWrong, MOST_ADS, TOO_MANY, wholeOf } from './ads-create.ts'
import { type AdOperation, type Draft, idIn, nameOf, refuse, refuseIf } from './ads-draft.ts'
import type { AdKind } from './ads-shapes.ts'

const MUTABLE: Readonly<Record<AdKind, readonly string[]>> = {
  campaignBudget: ['amountMicros', 'totalAmountMicros'],
  campaign: ['status', 'name'],
  campaignCriterion: [],
  adGroup: ['status', 'name'],
  adGroupCriterion: [],
  adGroupAd: ['status'],
}
const IMMUTABLE = ['id', 'advertisingChannelType', 'period', 'campaign', 'adGroup', 'type']

/** Changes it and gives its name. */
export function update(draft: Draft, operation: AdOperation): string {
  const { kind, mask } = operation
  const fixed = mask.find(path => IMMUTABLE.includes(path))
  const other = mask.find(path => !MUTABLE[kind].includes(path))
  refuseIf(operation, [
    mask.length === 0 && { category: 'fieldMaskError', name: 'FIELD_MASK_MISSING' },
    fixed !== undefined && { category: 'fieldError', name: 'IMMUTABLE_FIELD', at: [fixed] },
    fixed === undefined &&
      other !== undefined && { category: 'fieldMaskError', name: 'FIELD_MASK_NOT_ALLOWED', message: `${other} is not imitated.` },
  ])
  if (kind === 'campaignBudget') return updateBudget(draft, operation)
  const { target, name } = found(draft, operation)
  const status = statusIn(operation)
  if (kind === 'adGroupAd' && status === 'ENABLED' && target.status !== 'ENABLED') checkRoom(draft, operation, target)
  if (mask.includes('status')) target.status = status
  const wanted = textOf(operation.body.name) ?? ''
  if (mask.includes('name') && 'name' in target && wanted.trim() !== '') target.name = wanted
  draft.changes.push(`${name} ${status}`)
  return name
}

function statusIn(operation: AdOperation): AdWord {
  const { body, mask } = operation
  if (!mask.includes('status') || body.status === 'ENABLED' || body.status === 'PAUSED')
    return body.status === 'ENABLED' ? 'ENABLED' : 'PAUSED'
  return refuse(operation, { category: 'enumError', name: 'ENUM_VALUE_NOT_PERMITTED', at: ['status'] })
}

function checkRoom({ ads }: Draft, operation: AdOperation, target: { id: string }): void {
  const group = ads.ads.find(each => each.id === target.id)?.adGroupId
  const running = ads.ads.filter(each => each.adGroupId === group && each.status === 'ENABLED')
  refuseIf(operation, [running.length >= MOST_ADS && TOO_MANY])
}

/** What was removed stays as it is. */
function found(draft: Draft, operation: AdOperation): { target: { id: string; status: AdWord; name?: string }; name: string } {
  const { kind, name } = operation
  const id = idIn(draft, operation, kind, name, ['resource_name'])
  const { campaigns, groups, ads } = draft.ads
  const target =
    kind === 'adGroupAd'
      ? ads.find(each => `${each.adGroupId}~${each.id}` === id)
      : kind === 'campaign' || kind === 'adGroup'
        ? (kind === 'campaign' ? campaigns : groups).find(each => each.id === id)
        : undefined
  if (!target) return refuse(operation, { category: 'mutateError', name: 'RESOURCE_NOT_FOUND', at: ['resource_name'] })
  if (target.status === 'REMOVED')
    refuse(
      operation,
      kind === 'adGroupAd'
        ? { category: 'adGroupAdError', name: 'CANNOT_OPERATE_ON_REMOVED_ADGROUPAD' }
        : { category: 'operationAccessDeniedError', name: 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE' },
    )
  return { target, name: nameOf(draft, kind, id) }
}

function updateBudget(draft: Draft, operation: AdOperation): string {
  const { body, mask } = operation
  const id = idIn(draft, operation, 'campaignBudget', operation.name, ['resource_name'])
  const budget = draft.ads.budgets.find(each => each.id === id)
  if (!budget) return refuse(operation, { category: 'mutateError', name: 'RESOURCE_NOT_FOUND', at: ['resource_name'] })
  const isDaily = budget.period === 'DAILY'
  const [field, at] = isDaily ? (['amountMicros', 'amount_micros'] as const) : (['totalAmountMicros', 'total_amount_micros'] as const)
  const name = isDaily
    ? 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY'
    : 'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD'
  const amount = wholeOf(body[field])
  refuseIf(operation, [
    budget.status === 'REMOVED' && { category: 'campaignBudgetError', name: 'CAMPAIGN_BUDGET_REMOVED' },
    mask.some(path => path !== field) && { category: 'campaignBudgetError', name, at: [at] },
    amount === null && { category: 'fieldError', name: 'REQUIRED', at: [at] },
    amount !== null && amountWrong(draft.account.currency, amount, at, isDaily),
  ])
  budget.amount = amount ?? budget.amount
  draft.changes.push(`${operation.name} ${budget.amount}`)
  return operation.name
}

/** A campaign's own budget goes with it. */
export function remove(draft: Draft, operation: AdOperation): string {
  if (operation.kind === 'campaignBudget') {
    const id = idIn(draft, operation, 'campaignBudget', operation.name, [])
    const isUsed = draft.ads.campaigns.some(each => each.budgetId === id && each.status !== 'REMOVED')
    const budget = draft.ads.budgets.find(each => each.id === id)
    if (!budget) refuse(operation, { category: 'mutateError', name: 'RESOURCE_NOT_FOUND' })
    if (isUsed) refuse(operation, { category: 'campaignBudgetError', name: 'CAMPAIGN_BUDGET_IN_USE' })
    budget.status = 'REMOVED'
    return operation.name
  }
  const { target, name } = found(draft, operation)
  target.status = 'REMOVED'
  const budgetId = draft.ads.campaigns.find(each => operation.kind === 'campaign' && each.id === target.id)?.budgetId
  const budget = draft.ads.budgets.find(each => each.id === budgetId)
  if (budget) budget.status = 'REMOVED'
  draft.changes.push(`${name} REMOVED`)
  return name
}
