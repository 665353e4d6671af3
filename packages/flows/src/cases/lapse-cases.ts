// Lapse cases: what nobody decided in time, or has nothing left to decide, ends by itself, and whoever asked hears of it.
import { type Case, endCase, findLapsedCases, findOpenCases, hasLapsed, lockCase } from '@tallyhelm/modules/cases'
import { CASE_KIND_CODES, caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { collectFailures, type Failures } from '@tallyhelm/world/handles/failures'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RulesOfKinds } from './case-rules.ts'
import { recordStep, tellMaker } from './case-steps.ts'

const system = { kind: 'system' } as const
type Open = Pick<Case, 'id' | 'kind' | 'stage'>
const MOST = 200
/** Of those that wait; what stands behind them is looked at once these are decided. */
const MOST_OPEN = 1_000

type Run = { world: World; rules: RulesOfKinds; now: Date; failures: Failures }

/** Each in a transaction of its own. One that fails is logged and keeps no other waiting; the run fails at its end. Gives how many lapsed. */
export async function lapseCases(world: World, rules: RulesOfKinds): Promise<number> {
  const run: Run = { world, rules, now: world.clock.now(), failures: collectFailures(world, 'a case could not lapse') }
  const { late, open } = await world.db.read(system, async tx => ({
    late: await findLapsedCases(tx, run.now, MOST),
    open: await findOpenCases(tx, withOver(rules), MOST_OPEN),
  }))
  const over = await findOverCases(run, open)
  let lapsed = 0
  for (const id of new Set([...late, ...over])) {
    const ended = await run.failures.apart({ caseId: id }, () => world.db.transaction(system, tx => lapseCase(run, tx, id)))
    if (ended === true) lapsed += 1
  }
  run.failures.end()
  return lapsed
}

const withOver = (rules: RulesOfKinds) => CASE_KIND_CODES.filter(kind => rules[kind].over !== undefined)

/** Judged anew once it is locked: somebody may have decided it. */
async function lapseCase({ world, rules, now }: Run, tx: Tx, id: string): Promise<boolean> {
  const found = await lockCase(tx, id)
  if (found?.status !== 'PENDING') return false
  const over = await overReason(tx, { rules, now }, found)
  if (over === undefined && !hasLapsed(found, now)) return false
  await endCase(tx, id, 'LAPSED', now)
  await recordStep(world, tx, { kind: 'system', name: 'cases' }, found, { event: 'LAPSED', reason: over ?? '' })
  const { lapse } = rules[found.kind]
  if (lapse) {
    await lapse({ world, tx, case: found, reason: over ?? '', now })
    return true
  }
  const { title } = caseKind(found.kind)
  const why = over === undefined ? '逾期未处理，已失效，您可以重新提交' : `已失效：${over}`
  await tellMaker(world, tx, found, { title: `${title}已失效`, text: `“${found.title}”${why}。` })
  return true
}

/** In one transaction; where one of them fails, which ends that, each in its own. */
async function findOverCases(run: Run, open: readonly Open[]): Promise<string[]> {
  const { world } = run
  try {
    return await world.db.read(system, tx => overOf(tx, run, open))
  } catch {
    const ids: string[] = []
    for (const one of open)
      ids.push(...((await run.failures.apart({ caseId: one.id }, () => world.db.read(system, tx => overOf(tx, run, [one])))) ?? []))
    return ids
  }
}

async function overOf(tx: Tx, run: Judging, open: readonly Open[]): Promise<string[]> {
  const ids: string[] = []
  for (const found of open) if ((await overReason(tx, run, found)) !== undefined) ids.push(found.id)
  return ids
}

type Judging = Pick<Run, 'rules' | 'now'>
/** What somebody appealed against is for people to decide. */
const overReason = async (tx: Tx, { rules, now }: Judging, { id, kind, stage }: Open) =>
  stage === 'APPEAL' && caseKind(kind).appealsLapse === true ? undefined : rules[kind].over?.(tx, id, now)
