// Making campaigns, ad sets and ads at Meta. It has no idempotency for creations, so what was lost is looked for by the marker in the name.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { bindingAnswer, failureBeforeBinding } from '../kit/bindings.ts'
import { type Failure, ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdMakingPort, AdPlan, MakingAnswer, MakingOrder, PlanObjection } from '../ports/ad-making.ts'
import type { AccountRef, NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import { LEVELS } from './ad-objects-schemas.ts'
import { objectReason } from './ad-objects-status.ts'
import { adBody, adSetBody, type Body, campaignBody, campaignSpec, encoded } from './ads-bodies.ts'
import { objectionsOf } from './ads-objections.ts'
import { readOptions } from './ads-options.ts'
import { type BatchAnswer, type MetaClient, readAs } from './meta-client.ts'
import { notOfAccount } from './own-object.ts'
import { success } from './schemas.ts'

export function createMetaMaking(client: MetaClient): AdMakingPort {
  return {
    readOptions: account => readOptions(client, account),
    check: (account, plan, name) => check(client, account, plan, name),
    make: (account, order) => make(client, account, order),
    findMade: (account, level, marker) => findMade(client, account, level, marker),
    remove: (account, _level, objectId) => remove(client, account, objectId),
  }
}

const idOf = (objectId: string): string => digitsOf({ outsideAccountId: objectId })
const UNFIT: PlanObjection = { field: 'budget', reasonText: '该预算不能用账户币种表示' }

/** All three levels in one request; ad set and ad bring what is above them along, so nothing has to be there yet. */
async function check(client: MetaClient, account: AccountRef, plan: AdPlan, name: string): Promise<ReadAnswer<PlanObjection[]>> {
  const adSet = adSetBody(account, plan, name, { campaign_spec: campaignSpec(plan, name) })
  if (adSet === undefined) return ok([UNFIT])
  const { status: _paused, ...spec } = adSet
  const bodies: [AdLevel, Body][] = [
    ['CAMPAIGN', campaignBody(plan, name)],
    ['AD_GROUP', adSet],
    ['AD', adBody(plan, name, { adset_spec: spec })],
  ]
  const calls = bodies.map(([level, body]) => ({
    method: 'POST' as const,
    path: pathOf(account, level),
    parameters: encoded({ ...body, execution_options: ['validate_only'] }),
  }))
  const sent = await client.batch(calls)
  if ('failure' in sent) return readFailure(sent.failure)
  const objections = new Map<string, PlanObjection>()
  for (const answer of sent.value) {
    const failure = failureOf(answer)
    if (failure === null) continue
    if (failure.kind !== 'refused') return readFailure(failure)
    for (const each of objectionsOf(failure)) objections.set(`${each.field}|${each.reasonText}`, each)
  }
  return ok([...objections.values()])
}

function failureOf(answer: BatchAnswer | null): Failure | null {
  if (answer === null) return { kind: 'lost', trouble: trouble('NOT_EXECUTED', 'Meta did not execute the call') }
  const got = 'failure' in answer.got ? answer.got : readAs(success, answer.got.value)
  return 'failure' in got ? got.failure : null
}

const pathOf = (account: NamedAccount, level: AdLevel): string => `act_${digitsOf(account)}/${LEVELS[level].edge}`

const made = z.object({ id })

async function make(client: MetaClient, account: AccountRef, order: MakingOrder): Promise<MakingAnswer> {
  const body = bodyOf(account, order)
  if (body === undefined) {
    const told = trouble('BUDGET_UNFIT', 'the budget cannot be written in the account’s units')
    return { kind: 'refused', objections: [UNFIT], trouble: told, requestId: null }
  }
  const { got, requestId } = await client.send(pathOf(account, order.level), encoded(body), made)
  return 'failure' in got ? makingFailure(got.failure, requestId) : { kind: 'done', id: got.value.id, requestId }
}

function bodyOf(account: AccountRef, order: MakingOrder): Body | undefined {
  const { name, plan } = order
  if (order.level === 'CAMPAIGN') return campaignBody(plan, name)
  if (order.level === 'AD_GROUP') return adSetBody(account, plan, name, { campaign_id: idOf(order.campaignId) })
  return adBody(plan, name, { adset_id: idOf(order.adGroupId) })
}

/** Where the account or what is above is not visible, nothing was made, and sending it again makes nothing either. */
function makingFailure(failure: Failure, requestId: string | null): MakingAnswer {
  const { kind, trouble: told } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble: told }
  if (kind === 'refused' || kind === 'gone') return { kind: 'refused', objections: objectionsOf(failure), trouble: told, requestId }
  if (kind === 'lost' || kind === 'unclear') return { kind: 'unknown', trouble: told, requestId }
  return { kind: 'not_done', why: 'unavailable', trouble: told }
}

const named = z.object({ id, account_id: id, name: text.optional() })

/** Meta leaves out what is deleted. Its filter spares pages; what counts is the name that is told. */
async function findMade(client: MetaClient, account: NamedAccount, level: AdLevel, marker: string): Promise<ReadAnswer<string[]>> {
  const filtering = JSON.stringify([{ field: 'name', operator: 'CONTAIN', value: marker }])
  const got = await client.all(pathOf(account, level), { fields: 'id,account_id,name', filtering, limit: '200' }, named)
  if ('failure' in got) return readFailure(got.failure)
  if (got.value.some(row => row.account_id !== account.outsideAccountId)) return readFailure(unreadable('an object of another account'))
  return ok([...new Set(got.value.filter(row => row.name?.includes(marker)).map(row => row.id))])
}

async function remove(client: MetaClient, account: NamedAccount, objectId: string): Promise<BindingAnswer> {
  const foreign = await notOfAccount(client, account, objectId)
  if (foreign) return failureBeforeBinding(foreign, objectReason)
  return bindingAnswer(await client.remove(idOf(objectId), {}, success), objectReason)
}
