// Sheets: the reader of table files; a fault of the file is an answer, not an error.
import { SheetError } from '@tallyhelm/infra/sheets/sheet'
import { createSheetReader } from '@tallyhelm/infra/sheets/sheet-reader'
import type { Sheets } from '../handles/world.ts'

export function openSheets(): Sheets {
  const read = createSheetReader()
  return {
    async read(source, owner) {
      try {
        return { kind: 'rows', ...(await read(source, owner)) }
      } catch (error) {
        if (error instanceof SheetError) return { kind: 'fault', fault: error.fault }
        throw error
      }
    },
  }
}
