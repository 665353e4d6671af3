// Lapse what is held: a pause that a guard holds back and nobody decides on ends by itself, and people hear of it (job monitors.sweep).
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findVersion, type Lapsed, lapseHeld, MINUTE_MS } from '@tallyhelm/modules/monitors'
import { HELD_HOURS, HELD_WITHOUT_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOfRule } from './tell-of-rule.ts'

const system = { kind: 'system' } as const
const MOST = 500
const NAMED = 3

/** Until then it may be decided; whether it holds by another match of its rule counts as well. */
export async function lapseHeldPauses(world: World): Promise<number> {
  const at = world.clock.now()
  const ago = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS)
  return await world.db.transaction(system, async tx => {
    const lapsed = await lapseHeld(tx, { at, before: ago(HELD_HOURS * 60), without: ago(HELD_WITHOUT_MINUTES) }, MOST)
    for (const batch of batchesOf(lapsed)) await tell(world, tx, batch)
    return lapsed.length
  })
}

/** Of one rule, account and reason. */
function batchesOf(lapsed: readonly Lapsed[]): Lapsed[][] {
  const batches = new Map<string, Lapsed[]>()
  for (const pause of lapsed) {
    const key = [pause.ruleId, pause.version, pause.adAccountId, pause.reason].join(' ')
    batches.set(key, [...(batches.get(key) ?? []), pause])
  }
  return [...batches.values()]
}

async function tell(world: World, tx: Tx, batch: readonly Lapsed[]): Promise<void> {
  const [first] = batch
  const version = first && (await findVersion(tx, first.customerId, first.ruleId, first.version))
  if (!first || !version) return
  const account = await findAdAccount(tx, first.adAccountId)
  const names = batch.slice(0, NAMED).map(({ name }) => `“${name}”`)
  await tellOfRule(world, tx, version, {
    about: `lapsed:${first.id}`,
    title: `规则“${version.form.rule_name}”拦下待确认的 ${batch.length} 个暂停已失效`,
    body: `${account?.accountName ?? ''}：${names.join('、')}${batch.length > NAMED ? ' 等' : ''}。${first.reason}，未暂停投放。`,
  })
}
