// Files that the product gives: caught as they are saved, and read by another program.
import { execFileSync } from 'node:child_process'
import type { Download, Page } from 'playwright-core'

export async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download')
  await press()
  return await coming
}

/** The rows of a workbook's sheet, as XML. */
export async function sheetOf(download: Download): Promise<string[]> {
  const xml = execFileSync('unzip', ['-p', await download.path(), 'xl/worksheets/sheet1.xml'], { maxBuffer: 1e8 }).toString()
  return xml.match(/<row[ >].*?<\/row>/gs) ?? []
}
