// Switching campaigns, ad groups and ads at Google, and changing budgets: of a batch each object has an answer of its own.
import type { AdLevel, BudgetKind } from '@tallyhelm/protocol/topics/ads/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { bindingAnswer, bindingFailure, failureBeforeBinding } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Got, trouble, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdSwitchPort, ItemAnswer } from '../ports/ad-making.ts'
import type { AccountRef, NamedAccount } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import { adReason } from './ads-failure.ts'
import { microsText } from './budget.ts'
import { errorStatus, type GoogleError, googleFailure } from './errors.ts'
import type { GoogleClient } from './google-client.ts'

/** Google takes ten thousand operations; each counts as one of the day's. */
const TOGETHER = 1000

export const createAdSwitching = (client: GoogleClient): AdSwitchPort => ({
  together: TOGETHER,
  setStatuses: (account, level, ids, status) => setStatuses(client, account, level, ids, status),
  setBudget: (account, level, objectId, kind, amount) => setBudget(client, account, { level, objectId, kind, amount }),
})

export const PLURALS: Readonly<Record<AdLevel, string>> = { CAMPAIGN: 'campaigns', AD_GROUP: 'adGroups', AD: 'adGroupAds' }

const adRow = z.object({ adGroup: z.object({ id }), adGroupAd: z.object({ ad: z.object({ id }) }) })

/** Google's names by our ids. That of an ad holds its ad group, which is asked for; ads that are not there have none. */
export async function adNames(
  client: GoogleClient,
  account: NamedAccount,
  level: AdLevel,
  ids: readonly string[],
): Promise<Got<Map<string, string>>> {
  const customerId = digitsOf(account)
  const digits = ids.map(each => digitsOf({ outsideAccountId: each }))
  const nameOf = (rest: string) => `customers/${customerId}/${PLURALS[level]}/${rest}`
  if (level !== 'AD' || digits.length === 0) return { value: new Map(digits.map(each => [each, nameOf(each)])) }
  const query = `SELECT ad_group.id, ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group_ad.ad.id IN (${digits.join(', ')})`
  const got = await client.search(customerId, query, adRow)
  if ('failure' in got) return got
  return { value: new Map(got.value.map(({ adGroup, adGroupAd: { ad } }) => [ad.id, nameOf(`${adGroup.id}~${ad.id}`)])) }
}

const NOT_THERE: BindingAnswer = {
  kind: 'refused',
  trouble: trouble('NO_SUCH_AD', 'no such object in the account'),
  reasonText: '该广告对象不存在或对我方不可见',
  requestId: null,
}

/** What fails stands in one error, with the number of each operation in its place. */
const switched = z
  .object({ results: z.array(z.object({ resourceName: text.optional() })).optional(), partialFailureError: errorStatus.optional() })
  .refine(told => told.results !== undefined || told.partialFailureError !== undefined, 'neither results nor an error')

async function setStatuses(
  client: GoogleClient,
  account: AccountRef,
  level: AdLevel,
  ids: readonly string[],
  status: 'ACTIVE' | 'PAUSED',
): Promise<ItemAnswer[]> {
  const asked = [...new Set(ids)]
  const names = await adNames(client, account, level, asked)
  if ('failure' in names) {
    const answer = failureBeforeBinding(names.failure, adReason)
    return asked.map(each => ({ id: each, answer }))
  }
  const sent = asked.filter(each => names.value.has(each))
  const absent = asked.filter(each => !names.value.has(each)).map(each => ({ id: each, answer: NOT_THERE }))
  if (sent.length === 0) return absent
  const operations = sent.map(each => ({
    update: { resourceName: names.value.get(each), status: status === 'ACTIVE' ? 'ENABLED' : 'PAUSED' },
    updateMask: 'status',
  }))
  const path = `customers/${digitsOf(account)}/${PLURALS[level]}:mutate`
  const { got, requestId } = await client.send(path, { operations, partialFailure: true }, switched)
  if ('failure' in got) {
    const answer = bindingFailure(got.failure, requestId, adReason)
    return [...sent.map(each => ({ id: each, answer })), ...absent]
  }
  const { results = [], partialFailureError: error } = got.value
  const answerOf = (each: string, index: number): BindingAnswer => {
    if (results[index]?.resourceName === names.value.get(each)) return { kind: 'done', requestId }
    const own = error === undefined ? undefined : errorsAt(error, index)
    return bindingFailure(own === undefined ? unreadable('no answer for an object') : googleFailure(200, own), requestId, adReason)
  }
  return [...sent.map((each, index) => ({ id: each, answer: answerOf(each, index) })), ...absent]
}

/** The errors of one operation; those that name none are about all of them. */
function errorsAt(error: GoogleError, index: number): GoogleError | undefined {
  const details = (error.details ?? []).map(({ errors = [], ...detail }) => ({
    ...detail,
    errors: errors.filter(({ location }) => {
      const at = location?.fieldPathElements?.find(({ fieldName }) => fieldName === 'operations')?.index
      return at === undefined || Number(at) === index
    }),
  }))
  return details.some(({ errors }) => errors.length > 0) ? { ...error, details } : undefined
}

const budgetRow = z.object({
  campaign: z.object({ id }),
  campaignBudget: z.object({ resourceName: text, period: text.optional(), explicitlyShared: z.boolean().optional() }),
})
type BudgetChange = { level: Exclude<AdLevel, 'AD'>; objectId: string; kind: BudgetKind; amount: Money }

const refused = (code: string, reasonText: string): BindingAnswer => ({
  kind: 'refused',
  trouble: trouble(code, reasonText),
  reasonText,
  requestId: null,
})

/** Budgets are the campaigns' own. One that several campaigns share is left alone: it would change all of them. */
async function setBudget(
  client: GoogleClient,
  account: AccountRef,
  { level, objectId, kind, amount }: BudgetChange,
): Promise<BindingAnswer> {
  if (level !== 'CAMPAIGN') return refused('NO_BUDGET', 'Google 的预算设置在广告系列上')
  if (amount.currency !== account.currency) return refused('CURRENCY', '预算币种与账户币种不一致')
  const customerId = digitsOf(account)
  const query =
    'SELECT campaign.id, campaign_budget.resource_name, campaign_budget.period, campaign_budget.explicitly_shared ' +
    `FROM campaign WHERE campaign.id = ${digitsOf({ outsideAccountId: objectId })}`
  const got = await client.search(customerId, query, budgetRow)
  if ('failure' in got) return failureBeforeBinding(got.failure, adReason)
  const budget = got.value.find(({ campaign }) => campaign.id === objectId)?.campaignBudget
  if (!budget) return NOT_THERE
  if (budget.explicitlyShared === true) return refused('SHARED_BUDGET', '该广告系列使用共享预算，请在 Google 修改')
  const [period, field] = kind === 'DAILY' ? ['DAILY', 'amountMicros'] : ['CUSTOM_PERIOD', 'totalAmountMicros']
  if (budget.period !== period) return refused('BUDGET_KIND', '预算类型与广告系列当前的预算不一致')
  const operations = [{ update: { resourceName: budget.resourceName, [field]: microsText(amount) }, updateMask: field }]
  const changed = z.object({ results: z.tuple([z.object({ resourceName: z.literal(budget.resourceName) })]) })
  return bindingAnswer(await client.send(`customers/${customerId}/campaignBudgets:mutate`, { operations }, changed), adReason)
}
