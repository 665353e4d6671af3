// Act on matches: what holds is told once, and its actions begin when their time has come, as far as guards and switches let them.
import {
  begunActions,
  begunAt,
  findVersions,
  guardsOf,
  insertPauses,
  type KeptVersion,
  levelOf,
  type Match,
  MINUTE_MS,
  namesOfGroups,
  type NewPause,
  noteTold,
  type Target,
  targetsOf,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import type { RuleAction } from '@tallyhelm/protocol/topics/monitors/enums'
import { judgedLeaves, valuesText } from '@tallyhelm/protocol/topics/monitors/judged-words'
import { BLAST_PERCENT, PAUSES_A_DAY } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { askToClear } from './escalate-pause.ts'
import { openIncident } from './incidents.ts'
import { tellOfRule } from './tell-of-rule.ts'

export type Acting = {
  account: WatchedAccount
  matches: readonly Match[]
  /** pausing is switched off, for the customer or for all */
  isStopped: boolean
}

/** Gives the pauses that are to be sent. */
export async function actOnMatches(world: World, tx: Tx, { account, matches, isStopped }: Acting): Promise<NewPause[]> {
  const now = world.clock.now()
  const versions = await findVersions(tx, distinctKeys(matches))
  const ids = matches.map(({ id }) => id)
  const [begun, since] = [await begunActions(tx, ids), await begunAt(tx, ids)]
  const pauses: NewPause[] = []
  for (const version of versions) {
    const own = matches.filter(match => match.ruleId === version.ruleId && match.version === version.version)
    const fresh = own.filter(({ id }) => since.get(id)?.toldAt === null)
    await openIncident(world, tx, { account, version, fresh })
    await tell(world, tx, account, version, fresh)
    const acts = version.seenAt !== null || version.actsAt <= now
    if (!acts || isStopped) continue
    for (const { action, delay_minutes: delay } of version.form.actions) {
      const due = own.filter(({ id }) => {
        const at = since.get(id)?.at ?? now
        return !begun.has(`${id} ${action}`) && now.getTime() - at.getTime() >= delay * MINUTE_MS
      })
      const [asking] = due
      if (action === 'CLEAR' && asking) await askToClear(world, tx, { ...account, matchId: asking.id })
      pauses.push(...(await pausesOf(world, tx, { account, version, action, due })))
    }
  }
  return (await insertPauses(tx, pauses, now)).filter(({ state }) => state === 'PENDING')
}

const distinctKeys = (matches: readonly Match[]) => [
  ...new Map(matches.map(({ ruleId, version }) => [`${ruleId} ${version}`, { ruleId, version }])).values(),
]

async function tell(world: World, tx: Tx, account: WatchedAccount, version: KeptVersion, fresh: readonly Match[]): Promise<void> {
  const [first] = fresh
  if (!first) return
  const names = await namesOfGroups(
    tx,
    fresh.map(({ objectId }) => objectId),
  )
  const words = wordsOf(version, first, account)
  await tellOfRule(world, tx, version, {
    about: `match:${first.id}`,
    title: `规则“${version.form.rule_name}”触发 ${fresh.length} 个广告组`,
    body: `${names[0]?.accountName ?? ''}：${names
      .slice(0, 3)
      .map(({ name }) => `“${name}”`)
      .join('、')}${names.length > 3 ? ' 等' : ''}。${words}`,
  })
  await noteTold(
    tx,
    fresh.map(({ id }) => id),
    world.clock.now(),
  )
}

const wordsOf = ({ form }: KeptVersion, { leaves }: Match, account: WatchedAccount): string =>
  valuesText(judgedLeaves(form.condition, leaves, { rule: form.currency, account: account.currency }), true)

type Due = { account: WatchedAccount; version: KeptVersion; action: RuleAction; due: readonly Match[] }

/** Those above the run's limit wait for the next run; a run that would hit too much of the account is held for people. */
async function pausesOf(world: World, tx: Tx, { account, version, action, due }: Due): Promise<NewPause[]> {
  const level = levelOf(action)
  if (level === undefined || due.length === 0) return []
  const now = world.clock.now()
  const { ruleId, cooldownMinutes } = version
  const targets = (await targetsOf(tx, { objectIds: due.map(({ objectId }) => objectId), level, ruleId, at: now, cooldownMinutes })).filter(
    ({ pausedLately }) => !pausedLately,
  )
  const counted = targets.filter(({ isExempt }) => !isExempt)
  const guards = await guardsOf(tx, account.adAccountId, ruleId, now)
  const isBlast = counted.length > Math.max(1, Math.floor((guards.activeGroups * BLAST_PERCENT) / 100))
  const left = PAUSES_A_DAY - guards.pausedToday
  const going = [...targets.filter(({ isExempt }) => isExempt), ...counted.slice(0, version.maxPauses)]
  return going.map((target, at) => {
    const isHeld = !target.isExempt && (isBlast || at >= left)
    return pauseOf(world, { account, version, action, due }, target, isHeld ? 'HELD' : 'PENDING')
  })
}

function pauseOf(world: World, { account, version, action, due }: Due, target: Target, state: NewPause['state']): NewPause {
  const match = due.find(({ objectId }) => objectId === target.objectId)
  if (!match) throw new Error(`target ${target.targetId} is of no match`)
  const hold = version.form.hold_minutes
  return {
    id: world.ids.next(),
    customerId: account.customerId,
    adAccountId: account.adAccountId,
    ruleId: version.ruleId,
    version: version.version,
    matchId: match.id,
    objectId: target.objectId,
    targetId: target.targetId,
    level: target.level,
    action,
    valuesText: wordsOf(version, match, account),
    holdUntil: new Date(world.clock.now().getTime() + (hold ?? version.cooldownMinutes) * MINUTE_MS),
    state,
    escalates: null,
  }
}
