// Read styles: how the cells of a workbook show their numbers, by the number of the style that a cell names.
import { type Look, lookOf } from './number-formats.ts'
import { SheetError } from './sheet.ts'
import { readXml } from './xml.ts'

/** More than table programs can make. */
const MOST_STYLES = 70_000

/** Throws SheetError. */
export function readStyles(bytes: Buffer): Look[] {
  const custom = new Map<number, string>()
  const ids: number[] = []
  let isInside = false
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'cellXfs') isInside = true
      if (name === 'numFmt') custom.set(idOf(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      if (name === 'xf' && isInside) ids.push(idOf(attributes.get('numFmtId') ?? '0'))
      if (ids.length > MOST_STYLES || custom.size > MOST_STYLES) throw new SheetError('TOO_LARGE')
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
  })
  return ids.map(id => lookOf(id, custom))
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new SheetError('FORMAT')
  return Number.parseInt(text, 10)
}
