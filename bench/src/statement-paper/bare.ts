// The yardstick: the same accounts as a table that pdfmake alone sets, warm, once for each line that it is sent; answers with its size.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pdfmake from 'pdfmake'
import { LINES, lineTexts } from './seed-statement.ts'

const FONT = join(import.meta.dirname, '../../../packages/infra/src/pdf/font/NotoSansSC-GBK.otf')
pdfmake.setFonts({ Paper: { normal: FONT } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === FONT)
const titles = ['广告账户', '月份', '消耗', '服务费', '税费', '减免', '小计']
console.log('ready')
for await (const _ of createInterface({ input: process.stdin })) {
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [72, 72, 72, 72],
    defaultStyle: { font: 'Paper', fontSize: 8 },
    content: [
      {
        table: {
          headerRows: 1,
          widths: ['*', 38, 54, 42, 42, 42, 54],
          body: [titles, ...Array.from({ length: LINES }, (_line, n) => lineTexts(n))],
        },
      },
    ],
  })
  const { length } = await document.getBuffer()
  console.log(JSON.stringify({ length }))
}
