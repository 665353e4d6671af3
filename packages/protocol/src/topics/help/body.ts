// The words of an article as they are typed: «## » a heading, «- » and «1. » lists, **bold**, and [links](/path) to pages of the portal.
// Anything else is plain text, markup included.
import type { ArticleBlock, ArticleText } from './schemas.ts'

const HEADING = /^##\s+/
const BULLET = /^[-•]\s+/
const STEP = /^\d{1,3}(?:\.\s+|、\s*)/
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?![/\\])[A-Za-z0-9/_?=&-]*)\)/g

export function articleBlocks(typed: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  let isOpen = false
  for (const line of typed.split(/\r\n|\r|\n/).map(one => one.trim())) {
    const mark = BULLET.exec(line) ?? STEP.exec(line)
    const last = blocks.at(-1)
    if (mark) {
      const item = textsOf(line.slice(mark[0].length))
      const isOrdered = !BULLET.test(line)
      if (isOpen && last?.kind === 'list' && last.is_ordered === isOrdered) last.items.push(item)
      else blocks.push({ kind: 'list', is_ordered: isOrdered, items: [item] })
    } else if (HEADING.test(line)) blocks.push({ kind: 'heading', text: line.replace(HEADING, '') })
    else if (line !== '') blocks.push({ kind: 'text', texts: textsOf(line) })
    isOpen = mark !== null
  }
  return blocks
}

/** What is read of it, a line for each of its lines. */
export const plainOf = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .flatMap(block => (block.kind === 'heading' ? [block.text] : block.kind === 'text' ? [joined(block.texts)] : block.items.map(joined)))
    .join('\n')

const joined = (texts: readonly ArticleText[]): string => texts.map(({ text }) => text).join('')

/** One line in pieces: plain, bold, or a link into the portal. */
function textsOf(line: string): ArticleText[] {
  const texts: ArticleText[] = []
  let end = 0
  const plain = (until: number) => {
    if (until > end) texts.push({ text: line.slice(end, until), is_strong: false, href: null })
  }
  for (const found of line.matchAll(INLINE)) {
    const [whole, strong, label, href] = found
    plain(found.index)
    texts.push({ text: strong ?? label ?? '', is_strong: strong !== undefined, href: href ?? null })
    end = found.index + whole.length
  }
  plain(line.length)
  return texts
}
