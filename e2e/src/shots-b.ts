import { chromium } from 'playwright-core'
import { signInAsStaff, consoleSignIn } from './models/console.ts'
const BASE = 'http://127.0.0.1:18280'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const [who, ...list] = process.argv.slice(2)
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: BASE })
const page = await context.newPage()
page.setDefaultTimeout(60000)
await page.goto('/console')
await consoleSignIn(page).heading.waitFor()
await signInAsStaff(page, who!)
for (const each of list) {
  const [name, path] = each.split('=>')
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.goto(path!)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shots-b/${name}-${w}.png` })
  }
}
await browser.close()
