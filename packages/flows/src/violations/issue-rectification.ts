// Issue a rectification: the agency's staff tells a customer what to put right on an ad account, and by when.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { insertRectification, livePolicyFiles } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { IssueRectificationRequest, RectificationRef } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { deadlineProblem } from '@tallyhelm/protocol/topics/violations/deadlines'
import { VIOLATION_CHANNELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfRectification } from './tell-of-rectification.ts'

/**
 * Whoever has the ad account sees it and hears of it from now on. Refuses PERMISSION_DENIED, NOT_FOUND for an ad account that nobody holds, and
 * INPUT_INVALID for a channel without rectifications, a deadline that has passed or lies too far ahead, a policy file that is not handed out,
 * and a second open one of the same type.
 */
export async function issueRectification(world: World, actor: StaffActor, input: IssueRectificationRequest): Promise<RectificationRef> {
  requireRole(actor, consoleRectificationEndpoints.issue)
  return await world.db.transaction({ kind: 'system' }, tx => issueIn(world, tx, actor, input))
}

/** The same in the caller's transaction, for who turns something else into one. */
export async function issueIn(world: World, tx: Tx, actor: StaffActor, input: IssueRectificationRequest): Promise<RectificationRef> {
  const [now, deadlineAt] = [world.clock.now(), new Date(input.deadline_at)]
  const problem = deadlineProblem(deadlineAt, now)
  if (problem !== undefined) throw refused('deadline_at', problem)
  const [account] = await lockAdAccounts(tx, [input.account_id])
  if (!account) throw new Refusal('NOT_FOUND')
  const { id: adAccountId, customerId, subCustomerId, channel } = account
  if (!hasViolations(channel)) throw refused('account_id', '该渠道不支持违规整改')
  const live = await livePolicyFiles(tx, channel, input.policy_file_ids)
  if (live.length < new Set(input.policy_file_ids).size) throw refused('policy_file_ids', '政策文件已撤回，请重新选择')
  const id = world.ids.next()
  const { violation_type: violationType, level, ads, policy_text: policyText } = input
  const said = { violationType, level, ads, policyText, policyFileIds: live, issuedAt: now, issuer: actor.staffName }
  const isNew = await insertRectification(tx, { id, customerId, subCustomerId, adAccountId, channel, deadlineAt, ...said })
  if (!isNew) throw refused('violation_type', '该账户已有同类型的整改未完成')
  await audit(world, tx, actor, 'violations.issue-rectification', ['rectification', id, { customerId, subCustomerId }], {
    ad_account_id: adAccountId,
    violation_type: input.violation_type,
    ad_ids: input.ads.map(ad => ad.outside_ad_id),
    deadline_at: deadlineAt.toISOString(),
  })
  await tellOfRectification(world, tx, account, {
    about: `violations.issued:${id}`,
    title: `${account.accountName} 需要整改`,
    body: `该账户有 ${input.ads.length} 条广告违规（${VIOLATION_TYPES[input.violation_type]}），请于 ${dateTimeText(deadlineAt)}（北京时间）前完成整改并提交凭证。`,
  })
  return { rectification_id: id }
}

const hasViolations = (channel: Channel) => VIOLATION_CHANNELS.some(each => each === channel)
const refused = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
