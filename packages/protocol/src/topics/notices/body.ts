// The words of a notice as they are typed: each line a paragraph, lines that begin with «- » a list. Anything else is plain text, markup included.
import type { NoticeBlock } from './schemas.ts'

const ITEM = /^[-•]\s+/

export function blocksOf(typed: string): NoticeBlock[] {
  const blocks: NoticeBlock[] = []
  let list: string[] | undefined
  for (const line of typed.split(/\r\n|\r|\n/).map(one => one.trim())) {
    if (!ITEM.test(line)) list = undefined
    if (line === '') continue
    if (!ITEM.test(line)) blocks.push({ kind: 'text', text: line })
    else if (list) list.push(line.replace(ITEM, ''))
    else {
      list = [line.replace(ITEM, '')]
      blocks.push({ kind: 'list', items: list })
    }
  }
  return blocks
}

/** As it may be typed again. */
export const typedOf = (blocks: readonly NoticeBlock[]): string =>
  blocks.map(block => (block.kind === 'text' ? block.text : block.items.map(item => `- ${item}`).join('\n'))).join('\n\n')
