// Own runs: what our safety copies paused at Meta is our own act, not a stranger's, and people hear of it (jobs monitors.run-shard, monitors.look).
import { copiesEverIn, type CopiedRule, findAdGroup, findVersion, keepEvents, type WatchedAccount } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import { tellOfRule } from './tell-of-rule.ts'
import { type Activity, pausesObject } from './told-activities.ts'
import type { AdObjects } from './told-objects.ts'

const system = { kind: 'system' } as const
type Answer = Awaited<ReturnType<AdObjects['readActivities']>>
/** The history of an object and that of a rule tell of one act at almost the same time. */
const APART_MS = 5 * 60_000

/** The same history, with what a copy of ours did told as ours. What can't be told apart is read again the next time. */
export async function withOwnRuns(world: World, port: AdObjects, account: WatchedAccount, told: Answer, since: Date): Promise<Answer> {
  if (told.kind !== 'ok' || !told.value.some(activity => !activity.isOurs && pausesObject(activity))) return told
  const copies = await world.db.read(system, tx => copiesEverIn(tx, account.adAccountId))
  if (copies.size === 0) return told
  const runs = await port.readGuardRuns(account, new Date(since.getTime() - APART_MS))
  if (runs.kind !== 'ok') return runs
  const own = runs.value.filter(({ guardId }) => copies.has(guardId))
  const runOf = ({ objectId, at }: Activity) =>
    own.find(run => run.objectId === objectId && Math.abs(run.at.getTime() - at.getTime()) <= APART_MS)
  for (const run of own) await note(world, account, run, copies.get(run.guardId))
  return {
    ...told,
    value: told.value.map(activity => (pausesObject(activity) && runOf(activity) ? { ...activity, isOurs: true } : activity)),
  }
}

/** Told once, however often it is read. */
async function note(
  world: World,
  account: WatchedAccount,
  { guardId, objectId, at }: { guardId: string; objectId: string; at: Date },
  rule: CopiedRule | undefined,
): Promise<void> {
  await world.db.transaction(system, async tx => {
    const group = await findAdGroup(tx, account.adAccountId, objectId)
    const version = rule && (await findVersion(tx, account.customerId, rule.ruleId, rule.version))
    const name = group?.name ?? objectId
    const toldKey = `${guardId}:${objectId}:${at.getTime()}`
    const told = `规则“${version?.form.rule_name ?? ''}”的安全副本`
    const fresh = await keepEvents(tx, world.ids, account, [{ kind: 'COPY_PAUSED', at, objectId: group?.id ?? null, told, toldKey }])
    if (fresh === 0 || !version) return
    await tellOfRule(world, tx, version, {
      about: `copy:${toldKey}`,
      title: `渠道上的安全副本已暂停“${name}”`,
      body: `规则“${version.form.rule_name}”的安全副本由渠道每半小时运行，不经过门户。如需恢复，请到渠道后台开启该广告组。`,
      link: `/security/config/view/${version.ruleId}/view`,
    })
  })
}
