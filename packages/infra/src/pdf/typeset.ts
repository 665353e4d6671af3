// Typeset: a paper as PDF, in the faces that lie beside. Runs in the maker's thread.
import pdfmake from 'pdfmake'
import { bytesOf, coded, composed, FACES, faceOf, fontOf, isOfPaper, missingOf, runsOf } from './faces.ts'
import type { Block, MadePaper, Paper, PaperColumn } from './paper.ts'
import { charactersOf, withTexts } from './paper-texts.ts'

const INK = '#1f2329'
const FAINT = '#646a73'
const RULE = '#d0d3d6'
/** A4 with these margins leaves 451 points for text. */
const MARGINS = [72, 72, 72, 72]
const TEXT_WIDTH = 451
const TABLE_SIZE = 8
/** Beside the text of a cell: its padding and a line. */
const AROUND = 10

pdfmake.setFonts(Object.fromEntries(FACES.map(face => [face, { normal: face }])))
const faceCalled = (name: string) => FACES.find(face => face === name)
// The bytes of a face are read once, not for each paper.
pdfmake.virtualfs = {
  existsSync: name => faceCalled(name) !== undefined,
  readFileSync: name => bytesOf(faceCalled(name) ?? 'Paper'),
}
// Nothing that a customer types is ever an address or a file to load.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/** What no face draws: an exact paper is not made, another one tells it by its code. */
export async function typeset(given: Paper, isExact: boolean): Promise<MadePaper> {
  const asked = withTexts(given, composed)
  const missing = missingOf(charactersOf(asked))
  if (missing.length > 0 && isExact) return { kind: 'missing', characters: missing }
  const paper = missing.length > 0 ? withTexts(asked, coded) : asked
  const info = { title: paper.title, author: paper.author, creator: 'Tallyhelm', producer: 'Tallyhelm', creationDate: paper.madeAt }
  const document = pdfmake.createPdf({
    info,
    pageSize: 'A4',
    pageMargins: MARGINS,
    defaultStyle: { font: 'Paper', fontSize: 10.5, lineHeight: 1.4, color: INK },
    content: paper.blocks.map(setBlock),
    footer: (page: number, pages: number) => ({
      text: set(`${paper.footer}    第 ${page} 页，共 ${pages} 页`),
      alignment: 'center',
      fontSize: 8,
      color: FAINT,
      margin: [0, 24, 0, 0],
    }),
  })
  return { kind: 'made', bytes: await document.getBuffer() }
}

type Piece = Readonly<Record<string, string>>
/** Between two pieces a line may end. */
const GAP: Piece = { text: '', wordBreak: 'break-all' }

/** In the face of all papers the text itself, else a piece for each part. */
function set(text: string): string | Piece[] {
  if (isOfPaper(text)) return text
  return runsOf(text).flatMap(({ text: part, face }) => [GAP, ...wholes(part).map(whole => ({ ...whole, font: face }))])
}

/** Broken anywhere, a character of two code units would be cut in half: it is a piece of its own. */
const wholes = (text: string): Piece[] =>
  text.split(/([\u{10000}-\u{10FFFF}])/u).flatMap(part => {
    if (part === '') return []
    return /[\u{10000}-\u{10FFFF}]/u.test(part) ? [{ text: part, wordBreak: 'normal' }, GAP] : [{ text: part }]
  })

/** In points: what stands between two places where any line may break, as a table's cells are set. */
function widestWord(text: string): number {
  return Math.max(...text.split(/[\s-]/).map(word => [...word].reduce((sum, character) => sum + widthOf(character), 0)))
}

const widths = new Map<string, number>()
function widthOf(character: string): number {
  const known = widths.get(character)
  if (known !== undefined) return known
  const font = fontOf(faceOf(character) ?? 'Paper')
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
      return { text: set(block.text), fontSize: 20, alignment: 'center', margin: [0, 0, 0, 6] }
    case 'subtitle':
      return { text: set(block.text), fontSize: 9, alignment: 'center', color: FAINT, margin: [0, 0, 0, 18] }
    case 'heading':
      return { text: set(block.text), fontSize: 12.5, margin: [0, 12, 0, 4] }
    case 'text':
      return { text: set(block.text), margin: [0, 0, 0, 5], preserveLeadingSpaces: true }
    case 'fields':
      return {
        table: {
          widths: [110, '*'],
          body: block.rows.map(row => [
            { text: set(row.label), color: FAINT },
            { text: set(row.value), wordBreak: 'break-all' },
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
            block.columns.map(({ title, isFigure }) => ({ text: set(title), color: FAINT, ...(isFigure && { alignment: 'right' }) })),
            ...block.rows.map(row =>
              row.map((text, place) => {
                if (block.columns[place]?.isFigure) return { text: set(text), alignment: 'right' }
                // Breaking anywhere makes each character a piece of its own: three times the work for a column of names.
                return widestWord(text) > (block.columns[place]?.width ?? sharedWidth(block.columns))
                  ? { text: set(text), wordBreak: 'break-all' }
                  : { text: set(text) }
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
        columns: block.parties.map(party => ({
          stack: [{ text: set(party.title), fontSize: 12.5, margin: [0, 0, 0, 8] }, ...party.lines.map(line => ({ text: set(line) }))],
        })),
        columnGap: 24,
      }
  }
}
