// How a sheet was read, beside what was read of it.
import { readingTexts, type SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'

/** `more`: what this kind of sheet was read by besides. Nothing shows for sheets that were read before it was kept. */
export function SheetReadingText({ reading, more = [] }: { reading: SheetReading | null; more?: readonly string[] }) {
  if (reading === null) return null
  const where = reading.format === 'text' ? '粘贴内容' : '文件'
  return (
    <p>
      读取方式：{[...readingTexts(reading), ...more].join('；')}。行号为{where}中的行号。
    </p>
  )
}
