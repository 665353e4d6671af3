// CSV as RFC 4180 has it, with the mark that makes spreadsheets read it as UTF-8.
import { type Bytes, type CellForm, rowWriter } from './cells.ts'
import { type RowColumn, type RowTarget, type RowFile, titleLine } from './row-file.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf)
const NOTHING = new Uint8Array()
const QUOTE_BYTE = 0x22
const QUOTE = Uint8Array.of(QUOTE_BYTE)

const FORM: CellForm = {
  rowStart: NOTHING,
  rowEnd: bytesOf('\r\n'),
  separator: bytesOf(','),
  empty: NOTHING,
  start: kind => (kind === 'amount' || kind === 'number' ? NOTHING : QUOTE),
  end: kind => (kind === 'amount' || kind === 'number' ? NOTHING : QUOTE),
  escape(out: Bytes, byte: number) {
    if (byte === QUOTE_BYTE) out.byte(QUOTE_BYTE)
    out.byte(byte)
  },
}

export async function openCsv(file: RowTarget, columns: readonly RowColumn[]): Promise<RowFile> {
  const write = rowWriter(
    FORM,
    columns.map(({ kind }) => kind),
  )
  const titles = rowWriter(
    FORM,
    columns.map(() => 'text'),
  )
  await file.append(BYTE_ORDER_MARK)
  await file.append(titles(titleLine(columns)))
  return { rows: lines => file.append(write(lines)), end: async () => {} }
}
