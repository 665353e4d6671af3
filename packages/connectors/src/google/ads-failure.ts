// What Google objects to in an ad, as fields of the plan; and what a failure makes of the answer to a creation.
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { ReasonOf } from '../kit/bindings.ts'
import type { Failure, Tracked } from '../kit/failure.ts'
import type { MakingAnswer, PlanField, PlanObjection } from '../ports/ad-making.ts'

/** By the end of the place that Google blames, the first that fits. */
const FIELDS: readonly [RegExp, PlanField][] = [
  [/campaign_budget_operation\b|amount_micros$/, 'budget'],
  [/create\.campaign_budget$/, 'budget'],
  [/(start|end)_date_time$/, 'schedule'],
  [/\.geo_target_constant$/, 'countries'],
  [/\.keyword\b/, 'keywords'],
  [/\.gender\b/, 'gender'],
  [/\.age_range\b/, 'age'],
  [/\.headlines\b/, 'headlines'],
  [/\.descriptions\b/, 'texts'],
  [/\.final_urls\b/, 'landingUrl'],
  [/\.url_custom_parameters\b|\.name$/, 'name'],
  [/\.campaign_bidding_strategy$|\.target_spend\b|\.maximize_conversions\b/, 'objective'],
]

/** A name of what is above: where that was refused, this only follows from it. */
const REFERENCE = /\.create\.(campaign|ad_group|campaign_budget)$/

/** What names no field of ours is told where nothing else is. */
export function objectionsOf({ blames = [], trouble }: Failure): PlanObjection[] {
  const told = blames.map(({ place, words }) => {
    const field = place === null ? undefined : FIELDS.find(([pattern]) => pattern.test(place))?.[1]
    return { objection: { field: field ?? null, reasonText: words }, isOwn: field !== undefined && !REFERENCE.test(place ?? '') }
  })
  const own = told.filter(({ isOwn }) => isOwn)
  const objections = (own.length > 0 ? own : told).map(({ objection }) => objection)
  return objections.length > 0 ? objections : [{ field: null, reasonText: trouble.message }]
}

/** Names are unique, and ours hold the marker: whatever has this name may be what an earlier attempt made. */
const TAKEN = ['campaignError.DUPLICATE_CAMPAIGN_NAME', 'adGroupError.DUPLICATE_ADGROUP_NAME']

export function makingFailure(failure: Failure, requestId: string | null): Exclude<MakingAnswer, { kind: 'done' }> {
  const { kind, trouble } = failure
  if (kind === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble }
  if (kind === 'lost' || kind === 'unclear' || TAKEN.includes(trouble.code)) return { kind: 'unknown', trouble, requestId }
  if (kind === 'refused') return { kind: 'refused', objections: objectionsOf(failure), trouble, requestId }
  if (kind === 'gone') return { kind: 'refused', objections: [{ field: null, reasonText: '账户不存在或未授权' }], trouble, requestId }
  return { kind: 'not_done', why: 'unavailable', trouble }
}

/** For a read that a creation needs first: whatever went wrong, nothing has been made. */
export function failureBeforeMaking(failure: Failure): Exclude<MakingAnswer, { kind: 'done' }> {
  const answer = makingFailure(failure, null)
  return answer.kind === 'unknown' ? { kind: 'not_done', why: 'unavailable', trouble: failure.trouble } : answer
}

export const makingAnswer = ({ got, requestId }: Tracked<string>): MakingAnswer =>
  'failure' in got ? makingFailure(got.failure, requestId) : { kind: 'done', id: got.value, requestId }

const REASONS: Readonly<Record<string, string>> = {
  RESOURCE_NOT_FOUND: '该广告对象不存在或对我方不可见',
  OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE: '该广告对象已在渠道删除，无法再修改',
  CANNOT_OPERATE_ON_REMOVED_ADGROUPAD: '该广告已在渠道删除，无法再修改',
  CAMPAIGN_BUDGET_REMOVED: '该预算已在渠道删除，无法再修改',
  BUDGET_BELOW_PER_DAY_MINIMUM: '预算低于渠道的最低要求',
  MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC: '预算低于渠道的最低要求',
  NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT: '预算的小数位数超出币种允许的精度',
  NEGATIVE_MONEY_AMOUNT: '预算必须大于零',
  MONEY_AMOUNT_TOO_LARGE: '预算超出渠道上限',
  RESOURCE_LIMIT: '数量已达渠道上限',
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: '账户已被渠道暂停',
}
/** What we have no words for is told in Google's, which say more than that it was refused. */
export const adReason: ReasonOf = ({ kind, trouble, blames }) =>
  kind === 'refused' ? (entryOf(REASONS, trouble.code.split('.').at(-1) ?? '') ?? blames?.[0]?.words ?? '渠道拒绝了该操作') : undefined
