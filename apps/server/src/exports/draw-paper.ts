// Draw a paper, whatever people typed into it, and seal it where it is sealed.
import { type Actor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

type Paper = Parameters<World['papers']['make']>[0]
type Block = Paper['blocks'][number]

/** Names may hold characters that no font of ours draws; the facts count all the same. Refuses BUSY. */
export async function drawPaper({ papers }: World, paper: Paper, actor: Actor): Promise<Uint8Array> {
  const owner = turnOwner(actor)
  const made = await papers.make(paper, owner)
  const drawn = made.kind === 'made' ? made : await papers.make(withoutCharacters(paper, made.characters), owner)
  if (drawn.kind === 'missing') throw new Error(`the font lacks ${drawn.characters.join('')}`)
  return drawn.bytes
}

/** 〓 stands for a character that can't be set, as printers had it. */
function withoutCharacters(paper: Paper, missing: readonly string[]): Paper {
  const drawable = (text: string) => [...text].map(character => (missing.includes(character) ? '〓' : character)).join('')
  return { ...paper, blocks: paper.blocks.map(block => drawableBlock(block, drawable)) }
}

function drawableBlock(block: Block, drawable: (text: string) => string): Block {
  if (block.kind === 'fields') return { ...block, rows: block.rows.map(row => ({ ...row, value: drawable(row.value) })) }
  if (block.kind === 'table') return { ...block, rows: block.rows.map(row => row.map(drawable)) }
  return block
}
