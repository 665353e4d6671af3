// XLSX with one sheet (ECMA-376), written as its rows come: texts stand in their cells, so nothing is kept in memory.
import { type Bytes, type CellForm, type CellKind, rowWriter } from './cells.ts'
import { type RowColumn, type RowTarget, type RowFile, titleLine } from './row-file.ts'
import { openZip } from './zip.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Styles: 0 plain, 1 title, 2 text (49 is "@"), 3 amount with two decimals (4 is "#,##0.00"), 4 amount without (3 is "#,##0").
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
} as const
/** The title is ours: no mark of XML stands in it. */
const workbook = (title: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const SHEET_PART = 'xl/worksheets/sheet1.xml'

const START = {
  text: bytesOf('<c t="inlineStr"><is><t>'),
  spacedText: bytesOf('<c t="inlineStr"><is><t xml:space="preserve">'),
  id: bytesOf('<c s="2" t="inlineStr"><is><t>'),
  typed: bytesOf('<c s="2" t="inlineStr"><is><t xml:space="preserve">'),
  decimals: bytesOf('<c s="3"><v>'),
  whole: bytesOf('<c s="4"><v>'),
  number: bytesOf('<c><v>'),
  title: bytesOf('<c s="1" t="inlineStr"><is><t>'),
} as const
const TEXT_END = bytesOf('</t></is></c>')
const FIGURE_END = bytesOf('</v></c>')
const ESCAPES = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' }).map(([letter, text]) => [
    letter.charCodeAt(0),
    bytesOf(text),
  ]),
)
const UNDERLINE = 0x5f
/** _x0041_ reads as a letter (ECMA-376, ST_Xstring), so the underline of such a text is written that way itself. */
const UNDERLINE_ESCAPED = bytesOf('_x005F_')

function startOf(kind: CellKind, hasDecimals: boolean, isSpaced: boolean): Uint8Array {
  if (kind === 'text') return isSpaced ? START.spacedText : START.text
  if (kind === 'id') return START.id
  if (kind === 'typed') return START.typed
  if (kind === 'number') return START.number
  return hasDecimals ? START.decimals : START.whole
}

const FORM: CellForm = {
  rowStart: bytesOf('<row>'),
  rowEnd: bytesOf('</row>'),
  separator: new Uint8Array(),
  empty: bytesOf('<c/>'),
  start: startOf,
  end: kind => (kind === 'amount' || kind === 'number' ? FIGURE_END : TEXT_END),
  escape(out: Bytes, byte: number, text: Uint8Array, at: number) {
    // Most bytes are letters beyond all of these.
    if (byte > UNDERLINE) return out.byte(byte)
    const escaped = ESCAPES.get(byte)
    if (escaped) return out.add(escaped)
    if (byte === UNDERLINE && isLetterEscape(text, at)) return out.add(UNDERLINE_ESCAPED)
    out.byte(byte)
  },
}
const TITLE_FORM: CellForm = { ...FORM, start: () => START.title }

function isLetterEscape(text: Uint8Array, at: number): boolean {
  return text[at + 6] === UNDERLINE && /^_x[0-9A-Fa-f]{4}_$/.test(Buffer.from(text.subarray(at, at + 7)).toString('latin1'))
}

/** The first row holds the titles and stays in sight. */
export async function openXlsx(file: RowTarget, columns: readonly RowColumn[], title = 'Sheet1'): Promise<RowFile> {
  const zip = openZip(file)
  for (const [name, content] of [...Object.entries(PARTS), ['xl/workbook.xml', workbook(title)] as const]) {
    const part = await zip.entry(name)
    await part.write(bytesOf(HEAD + content))
    await part.end()
  }
  const kinds = columns.map(({ kind }) => kind)
  const write = rowWriter(FORM, kinds)
  const titles = rowWriter(
    TITLE_FORM,
    kinds.map(() => 'text'),
  )
  const sheet = await zip.entry(SHEET_PART)
  await sheet.write(bytesOf(sheetStart(columns)))
  await sheet.write(titles(titleLine(columns)))
  return {
    rows: lines => sheet.write(write(lines)),
    async end() {
      await sheet.write(bytesOf('</sheetData></worksheet>'))
      await sheet.end()
      await zip.end()
    },
  }
}

function sheetStart(columns: readonly RowColumn[]): string {
  const widths = columns.map(({ kind, width }, index) => {
    const style = kind === 'typed' ? ' style="2"' : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}
