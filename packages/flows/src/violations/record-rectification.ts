// Record a rectification: the agency's staff tells a customer what to put right on an ad account, and by when.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { insertRectification } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  POLICY_TEXT_MAX,
  VIOLATING_ADS_MAX,
  VIOLATION_CHANNELS,
  type ViolationLevel,
  type ViolationType,
} from '@tallyhelm/protocol/topics/violations/enums'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

export type RecordRectificationInput = {
  adAccountId: string
  violationType: ViolationType
  level: ViolationLevel
  adCount: number
  /** the platform's policy in its own words */
  policyText: string
  deadlineAt: Date
}

/**
 * Gives the rectification's id; whoever has the ad account sees it from now on. Refuses NOT_FOUND for an ad account that does not
 * exist, INPUT_INVALID for a channel without rectifications, a field beyond its limit, and a second open one of the same type.
 */
export async function recordRectification(
  world: World,
  actor: SystemActor,
  input: RecordRectificationInput,
): Promise<{ rectificationId: string }> {
  const now = world.clock.now()
  const policyText = input.policyText.trim()
  checkInput({ ...input, policyText }, now)
  const rectificationId = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [account] = await lockAdAccounts(tx, [input.adAccountId])
    if (!account) throw new Refusal('NOT_FOUND')
    if (!hasViolations(account.channel)) throw refused('ad_account_id', '该渠道不支持违规整改')
    const { id: adAccountId, customerId, subCustomerId, channel } = account
    const rectification = { ...input, policyText, id: rectificationId, adAccountId, customerId, subCustomerId, channel }
    const isNew = await insertRectification(tx, { ...rectification, issuedAt: now, issuer: actor.name })
    if (!isNew) throw refused('violation_type', '该账户已有同类型的整改未完成')
    await audit(world, tx, actor, 'violations.record-rectification', ['rectification', rectificationId, { customerId, subCustomerId }], {
      ad_account_id: adAccountId,
      violation_type: input.violationType,
      deadline_at: input.deadlineAt.toISOString(),
    })
  })
  return { rectificationId }
}

function checkInput(input: RecordRectificationInput, now: Date): void {
  const { adCount, policyText, deadlineAt } = input
  if (!Number.isInteger(adCount) || adCount < 1 || adCount > VIOLATING_ADS_MAX)
    throw refused('ad_count', `违规广告数需为 1 至 ${VIOLATING_ADS_MAX} 的整数`)
  if (policyText === '' || policyText.length > POLICY_TEXT_MAX) throw refused('policy_text', `政策说明需为 1 至 ${POLICY_TEXT_MAX} 个字符`)
  if (deadlineAt <= now) throw refused('deadline_at', '截止时间需晚于当前时间')
}

const hasViolations = (channel: Channel) => VIOLATION_CHANNELS.some(each => each === channel)
const refused = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
