// Chain rows: the links, where they end, and what checks found; in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import type { ChainEnd, ChainProblem, Link, ReadLink, UnlinkedEntry } from './chain.ts'

export type ChainHead = ChainEnd & { untilXid: string }
type HeadRow = { position: string; untilXid: string; digest: string }

const headOf = ({ position, untilXid, digest }: HeadRow): ChainHead => ({ position: BigInt(position), untilXid, digest })

/** Where the chain ends; nobody else lengthens it before this transaction is over. */
export async function lockChainHead(tx: Tx): Promise<ChainHead> {
  return headOf(await tx.one<HeadRow>(sql`select position, until_xid::text as "untilXid", digest from audit_heads where id = 1 for update`))
}

export async function readChainHead(tx: Tx): Promise<ChainHead> {
  return headOf(await tx.one<HeadRow>(sql`select position, until_xid::text as "untilXid", digest from audit_heads where id = 1`))
}

/** Every transaction with a lower id has ended, so no entry of one can appear later. Ask before reading entries. */
export async function settledUntil(tx: Tx): Promise<string> {
  return (
    await tx.one<{ xid: string }>(sql`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric + xid_offset)::text as xid from audit_heads`)
  ).xid
}

/** Entries without a link whose transactions lie in [from, until), in the chain's order. */
export function unlinkedEntries(tx: Tx, range: { from: string; until: string; most: number }): Promise<UnlinkedEntry[]> {
  return tx.rows<UnlinkedEntry>(sql`
    select e.id as "entryId", e.xid::text as xid, audit_entry_text(e) as text
    from audit_entries e
    where e.xid >= ${range.from}::xid8 and e.xid < ${range.until}::xid8 and not exists (select from audit_links l where l.entry_id = e.id)
    order by e.xid, e.id limit ${range.most}`)
}

export async function appendLinks(tx: Tx, links: readonly Link[], head: ChainHead): Promise<void> {
  await tx.run(sql`
    insert into audit_links (position, entry_id, xid, digest)
    select * from unnest(${links.map(link => String(link.position))}::bigint[], ${links.map(link => link.entryId)}::bigint[],
      ${links.map(link => link.xid)}::xid8[], ${links.map(link => link.digest)}::text[])`)
  await moveChainHead(tx, head)
}

export async function moveChainHead(tx: Tx, head: ChainHead): Promise<void> {
  await tx.run(sql`
    update audit_heads set position = ${String(head.position)}, until_xid = ${head.untilXid}::xid8, digest = ${head.digest} where id = 1`)
}

type LinkRow = Omit<ReadLink, 'position'> & { position: string }

/** The links after a position and up to another, each with its entry as it is now. */
export async function readLinks(tx: Tx, range: { after: bigint; upTo: bigint; most: number }): Promise<ReadLink[]> {
  const rows = await tx.rows<LinkRow>(sql`
    select l.position, l.entry_id as "entryId", l.xid::text as xid, l.digest, e.xid as "entryXid", e.text
    from audit_links l
    -- one entry at a time by its key: a join would rather read the whole log for each batch
    left join lateral (select a.xid::text as xid, audit_entry_text(a) as text from audit_entries a where a.id = l.entry_id limit 1) e on true
    where l.position > ${String(range.after)} and l.position <= ${String(range.upTo)} order by l.position limit ${range.most}`)
  return rows.map(row => ({ ...row, position: BigInt(row.position) }))
}

/** Entries that stand before the chain's end without being in it: written later and dated back, or their link taken away. */
export function strayEntries(tx: Tx, untilXid: string, most: number): Promise<{ entryId: string }[]> {
  return tx.rows(sql`
    select e.id as "entryId" from audit_entries e
    where e.xid < ${untilXid}::xid8 and not exists (select from audit_links l where l.entry_id = e.id) order by e.xid, e.id limit ${most}`)
}

export async function recordCheck(
  tx: Tx,
  check: { id: string; at: Date; entries: bigint; problems: readonly ChainProblem[] },
): Promise<void> {
  await tx.run(sql`
    insert into audit_checks (id, checked_at, entries, problems)
    values (${check.id}, ${check.at}, ${String(check.entries)}, ${JSON.stringify(check.problems)})`)
}
