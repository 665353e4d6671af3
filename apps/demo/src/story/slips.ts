// Slips of the demo: small PDFs that people hand in, such as a bank's voucher or a contract signed on paper.
import type { World } from '@tallyhelm/world/handles/world'

type Row = { label: string; value: string }

export async function slipOf(world: World, title: string, rows: readonly Row[]): Promise<Uint8Array> {
  const blocks = [
    { kind: 'title', text: title },
    { kind: 'fields', rows },
  ] as const
  const paper = { title, author: '演示', madeAt: world.clock.now(), footer: '演示文件，不具法律效力', blocks }
  return await world.papers.make(paper, { name: 'system', isKnown: true })
}
