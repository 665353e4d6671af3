// The chain's rules: what a link seals, and what is wrong with links that are read back. Pure.

/** Keyed: whoever has only the database can change entries, but not seal them anew. */
export type Seal = (text: string) => string
/** The key in force, then those before it, newest first. */
export type Seals = readonly Seal[]

export type ChainEnd = { position: bigint; digest: string }
/** An entry in the one spelling that is sealed (audit_entry_text). `xid` is the id of the transaction that wrote it. */
export type UnlinkedEntry = { entryId: string; xid: string; text: string }
export type Link = { position: bigint; entryId: string; xid: string; digest: string }
/** A link as it is stored, with its entry as that is now; `text` and `entryXid` are null when the entry is gone. */
export type ReadLink = Link & { text: string | null; entryXid: string | null }
export type ChainProblem = { position: string | null; entry_id: string | null; problem: string }

/** The next links after `end`, in the order given, under the key in force. */
export function linksAfter(end: ChainEnd, entries: readonly UnlinkedEntry[], [seal]: Seals): Link[] {
  if (!seal) throw new Error('There is no key to seal the chain with.')
  let { position, digest } = end
  return entries.map(({ entryId, xid, text }) => {
    position += 1n
    digest = digestOf(position, digest, text, seal)
    return { position, entryId, xid, digest }
  })
}

/** A link that was read, and which of the keys sealed the newest link up to it; `key` counts from the one in force. */
export type ReadEnd = ChainEnd & { xid: string; entryId: string; key: number }

/** Before the first link: any key may have sealed it. */
export const CHAIN_START: ReadEnd = { position: 0n, digest: '', xid: '0', entryId: '0', key: Infinity }

/**
 * What is wrong with the links that follow `end`, which must come in the order of their positions, and where they end. A link's own digest
 * is taken as the base of the next, so that one change is one finding and not the end of all. After a newer key no older one holds any more.
 */
export function readLinksOn(end: ReadEnd, links: readonly ReadLink[], seals: Seals): { end: ReadEnd; problems: ChainProblem[] } {
  const problems: ChainProblem[] = []
  let before = end
  for (const link of links) {
    const found = (problem: string) => problems.push({ position: String(link.position), entry_id: link.entryId, problem })
    const { text } = link
    let { key } = before
    if (link.position !== before.position + 1n) found(`缺少第 ${before.position + 1n} 至 ${link.position - 1n} 个链节`)
    else if (text === null) found('日志已被删除')
    else {
      const by = seals.findIndex(seal => link.digest === digestOf(link.position, before.digest, text, seal))
      if (by < 0) found('日志或链节内容已被改动')
      else if (by > key) found('链节由已更换的密钥封存')
      else key = by
    }
    if (!isLater(link, before)) found('链节顺序与写入顺序不符')
    before = { position: link.position, digest: link.digest, xid: link.xid, entryId: link.entryId, key }
  }
  return { end: before, problems }
}

function digestOf(position: bigint, before: string, text: string, seal: Seal): string {
  return seal(`${position}|${before}|${text}`)
}

/** By transaction, and within one by the entry's id. */
function isLater(link: { xid: string; entryId: string }, before: { xid: string; entryId: string }): boolean {
  const [here, there] = [BigInt(link.xid), BigInt(before.xid)]
  return here > there || (here === there && BigInt(link.entryId) > BigInt(before.entryId))
}
