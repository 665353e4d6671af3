// Safety copies: of which rules an ad account gets a copy that Meta runs by itself, so that protection survives an outage of ours.
import { createHash } from 'node:crypto'
import { type CopiedRule, type GuardedAccount, type KeptVersion, MINUTE_MS, sparedIn } from '@tallyhelm/modules/monitors'
import { safetyCopyOf } from '@tallyhelm/protocol/topics/monitors/safety-copy'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { AdObjects } from './told-objects.ts'

type Order = Parameters<AdObjects['installGuard']>[1]
/** A guard as it should be; its name tells it from rules of others, and one that says something else from another one of ours. */
export type Wanted = { order: Order; rule: CopiedRule | null }
/** Of one account; more would be more calls than protection. */
const COPIES_MOST = 30
/** A copy that has to leave more than these is none. */
const SPARED_MOST = 200

/** Only of versions that act, and that Meta's rules can say. */
export async function copiesOf(tx: Tx, account: GuardedAccount, versions: readonly KeptVersion[], now: Date): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const version of versions) {
    const { ruleId, cooldownMinutes, seenAt, actsAt, form } = version
    const copy = safetyCopyOf(form)
    if (wanted.length >= COPIES_MOST || 'why' in copy || (seenAt === null && actsAt > now)) continue
    if (copy.currency !== null && copy.currency !== account.currency) continue
    const since = new Date(now.getTime() - cooldownMinutes * MINUTE_MS)
    const spared = await sparedIn(tx, account.adAccountId, { ruleId, since })
    if (spared.length > SPARED_MOST) continue
    const left = (['AD_GROUP', 'CAMPAIGN'] as const).flatMap(level => {
      const value = spared.filter(each => each.level === level).map(({ outsideId }) => outsideId)
      return value.length === 0
        ? []
        : [{ field: level === 'CAMPAIGN' ? ('campaign.id' as const) : ('id' as const), operator: 'NOT_IN' as const, value }]
    })
    const conditions = [...copy.filters, ...left]
    wanted.push({ order: { name: nameOf(version, conditions), kind: 'COPY', conditions }, rule: { ruleId, version: version.version } })
  }
  return wanted
}

function nameOf({ ruleId, version }: CopiedRule, conditions: readonly unknown[]): string {
  const text = JSON.stringify(conditions, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return `安全副本：规则 ${ruleId} 第 ${version} 版 ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}
