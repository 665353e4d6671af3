// Sheet reading: how the lines of a table file were read, in the words that a form shows beside them.

/** What becomes of rows and columns that are hidden or filtered away. */
export const HIDDEN_ROWS = { SKIP: '不导入隐藏的内容', READ: '一并导入' } as const
export type HiddenRows = keyof typeof HIDDEN_ROWS
export const HIDDEN_ROWS_CODES = ['SKIP', 'READ'] as const satisfies readonly HiddenRows[]

/** `titleLine`: null where lines were pasted without titles; `skippedAbove`: lines with content above it; `hidden`: where it was. */
export type SheetReading = {
  format: 'xlsx' | 'csv' | 'text'
  encoding: 'UTF-8' | 'UTF-16' | 'GB18030' | 'Big5' | null
  titleLine: number | null
  skippedAbove: number
  hidden: { where: string; choice: HiddenRows } | null
}

/** Where a sheet holds amounts and nobody chose another mark. */
export const DECIMAL_READING = '小数点为“.”'

/** Each a fact of its own, in the order of reading. */
export function readingTexts({ format, encoding, titleLine, skippedAbove, hidden }: SheetReading): string[] {
  const above = skippedAbove === 0 ? '' : `，其上 ${skippedAbove} 行未导入`
  return [
    format === 'text' ? '粘贴的内容' : format === 'csv' ? `CSV，${encoding ?? 'UTF-8'} 编码` : 'xlsx，第一张可见工作表',
    titleLine === null ? '没有标题行，按列的顺序读取' : `标题在第 ${titleLine} 行${above}`,
    ...(hidden === null ? [] : [`${hidden.where}被隐藏，${hidden.choice === 'SKIP' ? '未导入' : '已一并导入'}`]),
  ]
}
