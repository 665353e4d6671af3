// Sheet refusal: why a table file was not read, in the words of the catalogue.
import type { SheetFault } from '@tallyhelm/infra/sheets/sheet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

/** `most`: how many rows such a sheet may have. */
export function sheetRefusal(fault: SheetFault, most: number): Refusal {
  switch (fault) {
    case 'FORMAT':
      return new Refusal('IMPORT_FORMAT_WRONG')
    case 'TOO_LARGE':
      return new Refusal('IMPORT_SHEET_TOO_LARGE', { max: most })
    case 'ENCODING':
      return new Refusal('IMPORT_ENCODING_UNCLEAR')
    case 'MACROS':
      return new Refusal('IMPORT_FILE_UNSAFE', { what: '宏或控件' })
    case 'LINKS':
      return new Refusal('IMPORT_FILE_UNSAFE', { what: '外部链接或嵌入对象' })
    case 'ENCRYPTED':
      return new Refusal('IMPORT_FILE_UNSAFE', { what: '密码保护，或为旧版 xls 格式' })
  }
}
