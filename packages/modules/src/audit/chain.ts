// The chain's rules: what a link seals, and what is wrong with links that are read back. Pure.

/** Keyed: whoever has only the database can change entries, but not seal them anew. */
export type Seal = (text: string) => string

export type ChainEnd = { position: bigint; digest: string }
/** An entry in the one spelling that is sealed (audit_entry_text). `xid` is the id of the transaction that wrote it. */
export type UnlinkedEntry = { entryId: string; xid: string; text: string }
export type Link = { position: bigint; entryId: string; xid: string; digest: string }
/** A link as it is stored, with its entry as that is now; `text` and `entryXid` are null when the entry is gone. */
export type ReadLink = Link & { text: string | null; entryXid: string | null }
export type ChainProblem = { position: string | null; entry_id: string | null; problem: string }

/** The next links after `end`, in the order given. */
export function linksAfter(end: ChainEnd, entries: readonly UnlinkedEntry[], seal: Seal): Link[] {
  let { position, digest } = end
  return entries.map(({ entryId, xid, text }) => {
    position += 1n
    digest = digestOf(position, digest, text, seal)
    return { position, entryId, xid, digest }
  })
}

/**
 * What is wrong with the links that follow `end`, which must come in the order of their positions. A link's own digest is taken as the
 * base of the next, so that one change is one finding and not the end of all.
 */
export function linkProblems(end: ChainEnd & { xid: string; entryId: string }, links: readonly ReadLink[], seal: Seal): ChainProblem[] {
  const problems: ChainProblem[] = []
  let before = end
  for (const link of links) {
    const found = (problem: string) => problems.push({ position: String(link.position), entry_id: link.entryId, problem })
    if (link.position !== before.position + 1n) found(`缺少第 ${before.position + 1n} 至 ${link.position - 1n} 个链节`)
    else if (link.text === null) found('日志已被删除')
    else if (link.digest !== digestOf(link.position, before.digest, link.text, seal)) found('日志或链节内容已被改动')
    if (!isLater(link, before)) found('链节顺序与写入顺序不符')
    before = link
  }
  return problems
}

function digestOf(position: bigint, before: string, text: string, seal: Seal): string {
  return seal(`${position}|${before}|${text}`)
}

/** By transaction, and within one by the entry's id. */
function isLater(link: { xid: string; entryId: string }, before: { xid: string; entryId: string }): boolean {
  const [here, there] = [BigInt(link.xid), BigInt(before.xid)]
  return here > there || (here === there && BigInt(link.entryId) > BigInt(before.entryId))
}
