// Chunks: cuts the valid rows of a batch into orders. Pure; done once, at the confirmation, and then kept.
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_ACCOUNTS_PER_ORDER } from '@tallyhelm/protocol/topics/quota/limits'

export type ChunkLine = { rowNo: number; accountId: string; toAccountId: string | null }

/**
 * Row numbers, chunk by chunk, 50 at most in each. All transfers of one order leave the same account or go to the same, so rows are
 * put together by the account that gives, and those that are alone in that by the account that receives.
 */
export function chunksOf(type: ImportType, lines: readonly ChunkLine[]): number[][] {
  if (type !== 'TRANSFER') return cut(lines)
  const byGiver = grouped(lines, line => line.accountId)
  const together = byGiver.filter(group => group.length > 1)
  const alone = byGiver.filter(group => group.length === 1).flat()
  return [...together, ...grouped(alone, line => line.toAccountId ?? '')].flatMap(cut)
}

function grouped(lines: readonly ChunkLine[], keyOf: (line: ChunkLine) => string): ChunkLine[][] {
  const groups = new Map<string, ChunkLine[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return [...groups.values()]
}

function cut(lines: readonly ChunkLine[]): number[][] {
  const chunks: number[][] = []
  for (let at = 0; at < lines.length; at += MAX_ACCOUNTS_PER_ORDER) {
    chunks.push(lines.slice(at, at + MAX_ACCOUNTS_PER_ORDER).map(line => line.rowNo))
  }
  return chunks
}
