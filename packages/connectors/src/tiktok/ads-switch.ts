// Switching, budgets and removal of ad objects at TikTok: twenty at once, each call sent once.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { bindingFailure, type ReasonOf } from '../kit/bindings.ts'
import { exactNumber } from '../kit/exact-json.ts'
import { id, text } from '../kit/fields.ts'
import { type Failure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { ItemAnswer } from '../ports/ad-making.ts'
import type { NamedAccount } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import { LEVELS } from './ads-schemas.ts'
import { OK_OR_PARTIAL, type TiktokClient } from './tiktok-client.ts'

/** The most ids of one call. */
export const TOGETHER = 20

const idsTold = z.array(id).nullish()
const switched = z.object({
  campaign_ids: idsTold,
  adgroup_ids: idsTold,
  ad_ids: idsTold,
  error_list: z.array(z.object({ adgroup_id: id, error_message: text })).nullish(),
})

/** The refused field stands before TikTok's words, which tell more than ours could. */
const reasonOf: ReasonOf = ({ kind, blames }) => (kind === 'refused' ? blames?.[0]?.words : undefined)

export async function setStatuses(
  client: TiktokClient,
  account: NamedAccount,
  level: AdLevel,
  ids: readonly string[],
  status: 'ACTIVE' | 'PAUSED',
): Promise<ItemAnswer[]> {
  const wanted = [...new Set(ids)].map(each => digitsOf({ outsideAccountId: each }))
  const answers: ItemAnswer[] = []
  for (const group of groupsOf(wanted, TOGETHER))
    answers.push(...(await switchTogether(client, account, level, group, status === 'ACTIVE' ? 'ENABLE' : 'DISABLE')))
  return answers
}

type Word = 'ENABLE' | 'DISABLE' | 'DELETE'

/**
 * Ad groups may succeed in part. Of campaigns and ads one that TikTok refuses has the whole call refused, which then has done nothing: the
 * others are sent again, without those that it names, else in halves.
 */
async function switchTogether(
  client: TiktokClient,
  account: NamedAccount,
  level: AdLevel,
  ids: readonly string[],
  word: Word,
): Promise<ItemAnswer[]> {
  const { path, many } = LEVELS[level]
  const body = {
    advertiser_id: digitsOf(account),
    [many]: ids,
    operation_status: word,
    ...(level === 'AD_GROUP' ? { allow_partial_success: true } : {}),
  }
  const { got, requestId } = await client.send(`${path}/status/update`, body, switched, OK_OR_PARTIAL)
  if ('failure' in got) {
    const { failure } = got
    const refuse = (each: string): ItemAnswer => ({ id: each, answer: bindingFailure(failure, requestId, reasonOf) })
    if (failure.kind !== 'refused' || ids.length === 1) return ids.map(refuse)
    const named = ids.filter(each => failure.trouble.message.includes(each))
    const others = ids.filter(each => !named.includes(each))
    const again = named.length > 0 ? [others] : groupsOf(ids, Math.ceil(ids.length / 2))
    const answers = named.map(refuse)
    for (const group of again) if (group.length > 0) answers.push(...(await switchTogether(client, account, level, group, word)))
    return answers
  }
  const errors = new Map((got.value.error_list ?? []).map(each => [each.adgroup_id, each.error_message]))
  return ids.map(each => {
    const error = errors.get(each)
    if (error !== undefined) {
      const failure: Failure = { kind: 'refused', trouble: trouble('20001', error), blames: [{ place: null, words: error }] }
      return { id: each, answer: bindingFailure(failure, requestId, reasonOf) }
    }
    const isTold = got.value[many]?.includes(each) === true
    return { id: each, answer: isTold ? { kind: 'done', requestId } : untold(requestId) }
  })
}

const untold = (requestId: string | null): BindingAnswer => ({
  kind: 'unknown',
  trouble: trouble('NOT_TOLD', 'the answer names the object nowhere'),
  requestId,
})

export async function setBudget(
  client: TiktokClient,
  account: NamedAccount,
  level: Exclude<AdLevel, 'AD'>,
  objectId: string,
  amount: Money,
): Promise<BindingAnswer> {
  const { path, one } = LEVELS[level]
  // Fields that are left out stay as they are.
  const body = {
    advertiser_id: digitsOf(account),
    [one]: digitsOf({ outsideAccountId: objectId }),
    budget: exactNumber(decimalText(amount)),
  }
  const { got, requestId } = await client.send(`${path}/update`, body, updated)
  if ('failure' in got) return bindingFailure(got.failure, requestId, reasonOf)
  return got.value[one] === objectId ? { kind: 'done', requestId } : untold(requestId)
}

const updated = z.object({ campaign_id: id.nullish(), adgroup_id: id.nullish() })

/** TikTok refuses what is deleted already as well. */
export async function remove(client: TiktokClient, account: NamedAccount, level: AdLevel, objectId: string): Promise<BindingAnswer> {
  const [told] = await switchTogether(client, account, level, [digitsOf({ outsideAccountId: objectId })], 'DELETE')
  if (!told) return untold(null)
  const { answer } = told
  return answer.kind === 'refused' && OBJECTED.has(answer.trouble.code) ? { ...answer, mayStand: true } : answer
}

/** Codes that are about the object, and not about the account. */
const OBJECTED: ReadonlySet<string> = new Set(['40002', '20001'])
