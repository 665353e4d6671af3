// Typeset: a paper as PDF, in the font that lies beside. Runs in the maker's thread.
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import type { Block, MadePaper, Paper, PaperColumn } from './paper.ts'

const FONT_FILE = fileURLToPath(new URL('./font/NotoSansSC-GBK.otf', import.meta.url))
const INK = '#1f2329'
const FAINT = '#646a73'
const RULE = '#d0d3d6'
/** A4 with these margins leaves 451 points for text. */
const MARGINS = [72, 72, 72, 72]
const TEXT_WIDTH = 451
const TABLE_SIZE = 8
/** Beside the text of a cell: its padding and a line. */
const AROUND = 10

pdfmake.setFonts({ Paper: { normal: FONT_FILE } })
// Nothing that a customer types is ever an address to load.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === FONT_FILE)

let opened: Font | undefined
export const paperFont = (): Font => (opened ??= openSync(FONT_FILE))

/** Characters of a text that the font can't draw, each once. */
export function missingIn(text: string): string[] {
  const font = paperFont()
  return [...new Set(text)].filter(character => !/\s/.test(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

export async function typeset(paper: Paper): Promise<MadePaper> {
  const missing = missingIn([paper.title, paper.author, paper.footer, ...paper.blocks.flatMap(textsOf)].join(''))
  if (missing.length > 0) return { kind: 'missing', characters: missing }
  const info = { title: paper.title, author: paper.author, creator: 'Tallyhelm', producer: 'Tallyhelm', creationDate: paper.madeAt }
  const document = pdfmake.createPdf({
    info,
    pageSize: 'A4',
    pageMargins: MARGINS,
    defaultStyle: { font: 'Paper', fontSize: 10.5, lineHeight: 1.4, color: INK },
    content: paper.blocks.map(setBlock),
    footer: (page: number, pages: number) => ({
      text: `${paper.footer}    第 ${page} 页，共 ${pages} 页`,
      alignment: 'center',
      fontSize: 8,
      color: FAINT,
      margin: [0, 24, 0, 0],
    }),
  })
  return { kind: 'made', bytes: await document.getBuffer() }
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'fields':
      return block.rows.flatMap(row => [row.label, row.value])
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat()]
    case 'signing':
      return block.parties.flatMap(party => [party.title, ...party.lines])
    default:
      return [block.text]
  }
}

/** In points: what stands between two places where any line may break, as a table's cells are set. */
function widestWord(text: string): number {
  return Math.max(...text.split(/[\s-]/).map(word => [...word].reduce((sum, character) => sum + widthOf(character), 0)))
}

const widths = new Map<string, number>()
function widthOf(character: string): number {
  const known = widths.get(character)
  if (known !== undefined) return known
  const font = paperFont()
  const width = (font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm) * TABLE_SIZE
  widths.set(character, width)
  return width
}

/** What is left for each column without a width, after the others and what pdfmake leaves around all of them. */
function sharedWidth(columns: readonly PaperColumn[]): number {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const sharing = columns.filter(({ width }) => width === undefined).length
  return (TEXT_WIDTH - fixed - columns.length * AROUND) / sharing
}

function setBlock(block: Block): Readonly<Record<string, unknown>> {
  switch (block.kind) {
    case 'title':
      return { text: block.text, fontSize: 20, alignment: 'center', margin: [0, 0, 0, 6] }
    case 'subtitle':
      return { text: block.text, fontSize: 9, alignment: 'center', color: FAINT, margin: [0, 0, 0, 18] }
    case 'heading':
      return { text: block.text, fontSize: 12.5, margin: [0, 12, 0, 4] }
    case 'text':
      return { text: block.text, margin: [0, 0, 0, 5], preserveLeadingSpaces: true }
    case 'fields':
      return {
        table: {
          widths: [110, '*'],
          body: block.rows.map(row => [
            { text: row.label, color: FAINT },
            { text: row.value, wordBreak: 'break-all' },
          ]),
        },
        layout: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => RULE, paddingTop: () => 5, paddingBottom: () => 3 },
        margin: [0, 4, 0, 8],
      }
    case 'table':
      return {
        table: {
          headerRows: 1,
          widths: block.columns.map(({ width }) => width ?? '*'),
          body: [
            block.columns.map(({ title, isFigure }) => ({ text: title, color: FAINT, ...(isFigure && { alignment: 'right' }) })),
            ...block.rows.map(row =>
              row.map((text, place) => {
                if (block.columns[place]?.isFigure) return { text, alignment: 'right' }
                // Breaking anywhere makes each character a piece of its own: three times the work for a column of names.
                return widestWord(text) > (block.columns[place]?.width ?? sharedWidth(block.columns))
                  ? { text, wordBreak: 'break-all' }
                  : text
              }),
            ),
          ],
        },
        fontSize: TABLE_SIZE,
        layout: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => RULE, paddingTop: () => 3, paddingBottom: () => 2 },
        margin: [0, 4, 0, 8],
      }
    case 'signing':
      return {
        pageBreak: 'before',
        columns: block.parties.map(party => ({ stack: [{ text: party.title, fontSize: 12.5, margin: [0, 0, 0, 8] }, ...party.lines] })),
        columnGap: 24,
      }
  }
}
