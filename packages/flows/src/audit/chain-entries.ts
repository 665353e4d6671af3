// Chain entries: seals what was committed since the last run, in an order in which no later commit can slip in before (job audit.chain-entries).
import { appendLinks, linksAfter, lockChainHead, moveChainHead, settledUntil, unlinkedEntries } from '@tallyhelm/modules/audit'
import type { World } from '@tallyhelm/world/handles/world'

const BATCH = 2_000

/** Gives how many entries got their link. Several runs at once take turns; each leaves the chain whole. */
export async function chainEntries(world: World): Promise<number> {
  let chained = 0
  for (;;) {
    const count = await chainBatch(world)
    chained += count
    if (count < BATCH) return chained
  }
}

async function chainBatch(world: World): Promise<number> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    const head = await lockChainHead(tx)
    const until = await settledUntil(tx)
    const entries = await unlinkedEntries(tx, { from: head.untilXid, until, most: BATCH })
    const links = linksAfter(head, entries, world.secrets.auditSeals)
    const last = links.at(-1)
    // A full batch may end in the middle of a transaction: the next one goes on in the same.
    const untilXid = last && entries.length === BATCH ? last.xid : until
    if (last) await appendLinks(tx, links, { position: last.position, digest: last.digest, untilXid })
    else await moveChainHead(tx, { ...head, untilXid })
    // Kept outside the database by whoever keeps the log: there the end of the chain can't be taken back.
    if (last) world.log.info({ position: String(last.position), digest: last.digest }, 'the audit chain was lengthened')
    return entries.length
  })
}
