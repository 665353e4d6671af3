// Chunks: cuts the valid rows of a batch into orders. Pure; done once, at the confirmation, and then kept.
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'

export type ChunkLine = { rowNo: number; accountId: string; toAccountId: string | null }

/**
 * Row numbers, chunk by chunk, `most` at most in each. All transfers of one order leave the same account or go to the same, so rows are
 * put together by the account that gives, and those that are alone in that by the account that receives.
 */
export function chunksOf(type: ImportType, lines: readonly ChunkLine[], most: number): number[][] {
  if (type !== 'TRANSFER') return cut(lines, most)
  const byGiver = grouped(lines, line => line.accountId)
  const together = byGiver.filter(group => group.length > 1)
  const alone = byGiver.filter(group => group.length === 1).flat()
  return [...together, ...grouped(alone, line => line.toAccountId ?? '')].flatMap(group => cut(group, most))
}

function grouped(lines: readonly ChunkLine[], keyOf: (line: ChunkLine) => string): ChunkLine[][] {
  const groups = new Map<string, ChunkLine[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return [...groups.values()]
}

function cut(lines: readonly ChunkLine[], most: number): number[][] {
  const chunks: number[][] = []
  for (let at = 0; at < lines.length; at += most) {
    chunks.push(lines.slice(at, at + most).map(line => line.rowNo))
  }
  return chunks
}
