// The texts of a paper: all that is set in letters, wherever it stands.
import type { Block, Paper } from './paper.ts'

export function withTexts(paper: Paper, change: (text: string) => string): Paper {
  const { title, author, footer, blocks } = paper
  return {
    ...paper,
    title: change(title),
    author: change(author),
    footer: change(footer),
    blocks: blocks.map(block => changed(block, change)),
  }
}

/** Characters of all its texts, each once. */
export function charactersOf(paper: Paper): Set<string> {
  const characters = new Set<string>()
  withTexts(paper, text => {
    for (const character of text) characters.add(character)
    return text
  })
  return characters
}

function changed(block: Block, change: (text: string) => string): Block {
  switch (block.kind) {
    case 'fields':
      return { ...block, rows: block.rows.map(({ label, value }) => ({ label: change(label), value: change(value) })) }
    case 'table':
      return {
        ...block,
        columns: block.columns.map(column => ({ ...column, title: change(column.title) })),
        rows: block.rows.map(row => row.map(change)),
      }
    case 'signing':
      return { ...block, parties: block.parties.map(({ title, lines }) => ({ title: change(title), lines: lines.map(change) })) }
    default:
      return { ...block, text: change(block.text) }
  }
}
