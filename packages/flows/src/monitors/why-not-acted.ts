// Why not acted: what keeps a rule from acting on an ad group for which its condition holds (为何未触发).
import { guardsOf, type KeptVersion, latestPauseOf, switchesOf } from '@tallyhelm/modules/monitors'
import { PAUSE_STATES } from '@tallyhelm/protocol/topics/monitors/enums'
import { PAUSES_A_DAY } from '@tallyhelm/protocol/topics/monitors/limits'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Tx } from '@tallyhelm/world/handles/world'

type Asked = { version: KeptVersion; adAccountId: string; objectId: string; now: Date }

/** Undefined where nothing does: it acts at its next check. */
export async function whyNotActed(tx: Tx, { version, adAccountId, objectId, now }: Asked): Promise<string | undefined> {
  if (version.action === 'NOTIFY') return '规则只通知，不暂停'
  const { isStopped, stoppedForAll } = await switchesOf(tx, version.customerId)
  if (stoppedForAll) return '平台已停止全部自动暂停'
  if (isStopped) return '已停止自动暂停'
  if (version.seenAt === null && version.actsAt > now) return `本版本在 ${dateTimeText(version.actsAt)} 之前只通知；查看一次回测后生效`
  const latest = await latestPauseOf(tx, version.ruleId, objectId)
  const cooledAt = (since: Date) => new Date(since.getTime() + version.cooldownMinutes * 60_000)
  if (latest && ['HELD', 'PENDING', 'SENDING', 'VERIFYING'].includes(latest.state))
    return `${dateTimeText(latest.createdAt)} 的暂停${PAUSE_STATES[latest.state].text}`
  if (latest?.restoredAt && cooledAt(latest.restoredAt) > now) return `已恢复投放，冷却至 ${dateTimeText(cooledAt(latest.restoredAt))}`
  if (latest?.state === 'PAUSE_SUCCESS' && cooledAt(latest.createdAt) > now)
    return `刚暂停过，冷却至 ${dateTimeText(cooledAt(latest.createdAt))}`
  const { pausedToday } = await guardsOf(tx, adAccountId, version.ruleId, now)
  return pausedToday >= PAUSES_A_DAY ? `24 小时内已暂停 ${PAUSES_A_DAY} 次，再暂停需人工确认` : undefined
}
