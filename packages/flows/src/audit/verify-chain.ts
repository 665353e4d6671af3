// Verify the chain: every link against the former one and its entry, from the first to the last (npm run audit:check, job audit.verify).
import {
  type ChainHead,
  type ChainProblem,
  CHAIN_START,
  readChainHead,
  readLinks,
  readLinksOn,
  audit,
  recordCheck,
  strayEntries,
} from '@tallyhelm/modules/audit'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const BATCH = 5_000
const MOST_PROBLEMS = 20

export type ChainCheck = { entries: bigint; problems: ChainProblem[] }

/**
 * Reads the chain up to where it ended at the start. What was found is kept, and each problem is also logged as an error, which is the
 * alarm. It finds entries that were changed, removed, inserted before the end, or put in another order, and links likewise.
 */
export async function verifyChain(world: World, actor: StaffActor | SystemActor): Promise<ChainCheck> {
  const head = await world.db.read({ kind: 'system' }, readChainHead)
  const problems = await problemsUpTo(world, head)
  for (const stray of await world.db.read({ kind: 'system' }, tx => strayEntries(tx, head.untilXid, MOST_PROBLEMS)))
    problems.push({ position: null, entry_id: stray.entryId, problem: '日志位于链尾之前却不在链中' })
  const check = { entries: head.position, problems: problems.slice(0, MOST_PROBLEMS) }
  await keep(world, actor, check)
  for (const problem of check.problems) world.log.error(problem, 'the audit log was tampered with')
  return check
}

async function problemsUpTo(world: World, head: ChainHead): Promise<ChainProblem[]> {
  const problems: ChainProblem[] = []
  let end = CHAIN_START
  for (;;) {
    const links = await world.db.read({ kind: 'system' }, tx => readLinks(tx, { after: end.position, upTo: head.position, most: BATCH }))
    const read = readLinksOn(end, links, world.secrets.auditSeals)
    problems.push(...read.problems.slice(0, MOST_PROBLEMS - problems.length))
    end = read.end
    if (links.length < BATCH) break
  }
  if (end.position !== head.position || end.digest !== head.digest)
    problems.push({ position: String(head.position), entry_id: null, problem: '链尾与最后一个链节不符' })
  return problems
}

async function keep(world: World, actor: StaffActor | SystemActor, { entries, problems }: ChainCheck): Promise<void> {
  const id = world.ids.next()
  const at = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await recordCheck(tx, { id, at, entries, problems })
    if (actor.kind === 'staff')
      await audit(world, tx, actor, 'audit.verify', ['audit-check', id], { entries: String(entries), problems: problems.length })
  })
}
