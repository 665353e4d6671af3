// How an ad object stands at Meta, and the one write that changes it.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { bindingAnswer, type ReasonOf } from '../kit/bindings.ts'
import { digitsOf } from '../kit/units.ts'
import type { ObjectStatus } from '../ports/ad-objects.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import type { MetaClient } from './meta-client.ts'
import { success } from './schemas.ts'

/** Effective statuses that say: nothing is shown, whatever is set on the object itself. Any other, and one that is not known, may deliver. */
const STOPPED = ['CAMPAIGN_PAUSED', 'ADSET_PAUSED', 'DISAPPROVED', 'DELETED', 'ARCHIVED']

/** «PAUSED» is the object's own word: where it is set to run, the platform has only not followed yet. */
export function statusOf(configured: string, effective: string): ObjectStatus {
  const isPaused = effective === 'PAUSED' && configured !== 'ACTIVE'
  return { configured, effective, mayDeliver: !isPaused && !STOPPED.includes(effective) }
}

const REASONS: Readonly<Record<string, string>> = {
  '100(33)': '该广告对象不存在或对我方不可见',
  '368': '渠道暂时限制了该操作，请稍后重试或联系专属顾问',
  '2641': '广告账户已被渠道停用，无法修改投放状态',
}
/** Of an invalid parameter (100) Meta's own words tell more than ours could. */
export const objectReason: ReasonOf = ({ trouble, blames = [] }) =>
  entryOf(REASONS, trouble.code) ?? (/^100\b/.test(trouble.code) ? blames[0]?.words : undefined)

export async function setStatus(client: MetaClient, objectId: string, status: 'ACTIVE' | 'PAUSED'): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(digitsOf({ outsideAccountId: objectId }), { status }, success), objectReason)
}
