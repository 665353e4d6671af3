// Calls that make, change and remove search ads: all together with temporary ids, or one resource's own, whole or in part.
import type { GoogleAccount } from '../state/model.ts'
import { noAds } from '../state/google-ads.ts'
import { changeAccount, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { remove, update } from './ads-change.ts'
import { createAd, createBudget, createCampaign, createGroup } from './ads-create.ts'
import { type AdOperation, AdRefusal, type Draft, nameOf, temporaryOf } from './ads-draft.ts'
import { AD_OPERATIONS, type AdKind, MUTATE_OPERATION } from './ads-shapes.ts'
import { createCampaignCriterion, createGroupCriterion } from './ads-texts.ts'
import { authorizeGoogle } from './auth.ts'
import { clientAccount } from './client-account.ts'
import { type GoogleError, googleReply, partialFailureOf, refuseGoogle, refuseGoogleAll } from './errors.ts'
import { camel } from './gaql.ts'
import { messagesOf } from './json-body.ts'
import { countOperation } from './operations.ts'

const MOST_OPERATIONS = 10_000
const KINDS = Object.keys(AD_OPERATIONS) as AdKind[] // the literal is the list

const CREATE: Readonly<Record<AdKind, (draft: Draft, operation: AdOperation) => string>> = {
  campaignBudget: createBudget,
  campaign: createCampaign,
  campaignCriterion: createCampaignCriterion,
  adGroup: createGroup,
  adGroupCriterion: createGroupCriterion,
  adGroupAd: createAd,
}

/** `googleAds:mutate`. */
export function mutateAds(world: World, call: Call, customerId: string): Reply {
  const messages = messagesOf(call, call.body.mutateOperations, MUTATE_OPERATION, 'mutate_operations')
  const operations = messages.map((message, index) => {
    const kind = KINDS.find(each => isObject(message[`${each}Operation`])) ?? null
    if (kind === null) return refuseEmpty(call, 'mutate_operations')
    const content = message[`${kind}Operation`]
    const place = [{ fieldName: 'mutate_operations', index }, `${snake(kind)}_operation`]
    return operationOf(call, kind, isObject(content) ? content : {}, place)
  })
  const { account, done, errors } = work(world, call, customerId, operations)
  if (account === null) return googleReply(call, {})
  const mutateOperationResponses = done.map((name, index) =>
    name === null ? {} : { [`${operations[index]?.kind ?? ''}Result`]: { resourceName: name } },
  )
  return googleReply(call, { ...partial(call, errors), mutateOperationResponses })
}

/** `campaigns:mutate` and its like. */
export function mutateOne(kind: AdKind) {
  return (world: World, call: Call, customerId: string): Reply => {
    const messages = messagesOf(call, call.body.operations, AD_OPERATIONS[kind], 'operations')
    const operations = messages.map((message, index) => operationOf(call, kind, message, [{ fieldName: 'operations', index }]))
    const { account, done, errors } = work(world, call, customerId, operations)
    if (account === null) return googleReply(call, {})
    return googleReply(call, { ...partial(call, errors), results: done.map(name => (name === null ? {} : { resourceName: name })) })
  }
}

const snake = (kind: string): string => kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const partial = (call: Call, errors: readonly GoogleError[]) =>
  errors.length > 0 ? { partialFailureError: partialFailureOf(call, errors) } : {}

function operationOf(call: Call, kind: AdKind, message: Record<string, unknown>, place: AdOperation['place']): AdOperation {
  // The client package names the resource itself in every mask; that changes nothing.
  const paths = (textOf(message.updateMask) ?? '').split(',').map(path => camel(path.trim()))
  const mask = paths.filter(path => path !== '' && path !== 'resourceName')
  const rest = { kind, mask, place }
  const { create, update: change } = message
  if (isObject(create)) return { ...rest, verb: 'create', body: create, name: textOf(create.resourceName) ?? '' }
  if (isObject(change)) return { ...rest, verb: 'update', body: change, name: textOf(change.resourceName) ?? '' }
  const name = textOf(message.remove)
  return name === null ? refuseEmpty(call, 'operations') : { ...rest, verb: 'remove', body: {}, name }
}

function refuseEmpty(call: Call, field: string): never {
  refuseGoogle(call, { category: 'fieldError', name: 'REQUIRED', message: 'The required field was not present.', field: [field] })
}

type Worked = { account: GoogleAccount | null; done: (string | null)[]; errors: GoogleError[] }

/** Nothing of it stands where one is refused, unless the call may succeed in part; `account` null: it was only checked. */
function work(world: World, call: Call, customerId: string, operations: readonly AdOperation[]): Worked {
  authorizeGoogle(world, call)
  for (let count = 0; count < Math.max(operations.length, 1); count += 1) countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  checkCall(call, account, operations)
  const { isPartial, isCheck } = { isPartial: call.body.partialFailure === true, isCheck: call.body.validateOnly === true }
  const now = world.clock.now()
  const ads = structuredClone(account.ads ?? noAds(now))
  const draft: Draft = { world, account, ads, now, temporary: new Map(), changes: [] }
  const errors: GoogleError[] = []
  const done = operations.map(operation => attempt(draft, operation, errors))
  if (errors.length > 0 && !isPartial) refuseGoogleAll(call, errors)
  if (isCheck) return { account: null, done, errors }
  ads.changes += draft.changes.length
  ads.last = draft.changes.at(-1) ?? ads.last
  changeAccount(world, account, { operation: 'google.ads.mutate', requestId: call.requestId }, target => {
    target.ads = ads
  })
  return { account, done, errors }
}

function checkCall(call: Call, account: GoogleAccount, operations: readonly AdOperation[]): void {
  if (operations.length === 0) refuseEmpty(call, 'operations')
  if (operations.length > MOST_OPERATIONS)
    refuseGoogle(call, { category: 'requestError', name: 'TOO_MANY_MUTATE_OPERATIONS', message: 'Too many mutate operations.' })
  if (account.status !== 'ENABLED')
    refuseGoogle(call, {
      category: 'authorizationError',
      name: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
      status: 403,
      message: 'The action is not permitted for a suspended account.',
    })
  const changed = operations.filter(each => each.verb !== 'create').map(each => each.name)
  if (new Set(changed).size < changed.length)
    refuseGoogle(call, {
      category: 'mutateError',
      name: 'ID_EXISTS_IN_MULTIPLE_MUTATES',
      message: 'Cannot mutate the same resource twice in one request.',
    })
}

function attempt(draft: Draft, operation: AdOperation, errors: GoogleError[]): string | null {
  const temporary = temporaryOf(draft, operation)
  try {
    if (operation.verb !== 'create') return (operation.verb === 'update' ? update : remove)(draft, operation)
    const id = CREATE[operation.kind](draft, operation)
    if (temporary !== null) draft.temporary.set(temporary, id)
    const name = nameOf(draft, operation.kind, id)
    draft.changes.push(`${name} CREATED`)
    return name
  } catch (error) {
    if (!(error instanceof AdRefusal)) throw error
    if (temporary !== null) draft.temporary.set(temporary, null)
    errors.push(...error.errors)
    return null
  }
}
