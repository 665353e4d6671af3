// Records the product's videos: plays each scene in a product of its own, and writes the files that the portal serves and what is said in them.
// `npm run help:record` records all, `npm run help:record -- messages` some; HELP_URL and HELP_SANDBOX name a demo that runs already.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '../support/product.ts'
import { Camera, type Caption, SIZE } from './camera.ts'
import { showCursor } from './cursor.ts'
import { SCENES } from './scenes.ts'
import { captionsModule, writeFiles } from './write-files.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'apps/portal/public/help')
const MODULE = join(ROOT, 'packages/protocol/src/topics/help/captions.ts')

const asked = process.argv.slice(2)
const { HELP_URL: url, HELP_SANDBOX: sandbox, CHROMIUM_PATH: executablePath = '/usr/bin/chromium' } = process.env
const work = await mkdtemp(join(tmpdir(), 'help-'))
await mkdir(FOLDER, { recursive: true })
const product = url && sandbox ? { url, sandbox, stop: async () => undefined } : await startProduct(work, 'product')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] })
try {
  const spoken = await spokenSoFar()
  for (const [name, scene] of Object.entries(SCENES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const settings = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const
    const context = await browser.newContext({ baseURL: product.url, viewport: SIZE, ...settings })
    await context.addInitScript(showCursor)
    const page = await context.newPage()
    const frames = join(work, name)
    const camera = await Camera.on(page, frames)
    await scene({ page, camera, sandbox: product.sandbox })
    const recording = await camera.stop()
    await context.close()
    await writeFiles(recording, FOLDER, name, frames)
    spoken.set(name, { seconds: recording.seconds, captions: recording.captions })
    await writeFile(MODULE, captionsModule(inOrder(spoken)))
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(work, { recursive: true, force: true })
}

/** Of the scenes. */
function inOrder<Said>(spoken: ReadonlyMap<string, Said>): Map<string, Said> {
  return new Map(
    Object.keys(SCENES).flatMap(name => {
      const said = spoken.get(name)
      return said ? [[name, said] as const] : []
    }),
  )
}

/** Of those that are not recorded this time. */
async function spokenSoFar(): Promise<Map<string, { seconds: number; captions: readonly Caption[] }>> {
  const text = await readFile(MODULE, 'utf8')
  const spoken = new Map<string, { seconds: number; captions: readonly Caption[] }>()
  for (const [, name = '', seconds, lines = ''] of text.matchAll(
    /^ {2}'?([a-z-]+)'?: \{\s*seconds: ([\d.]+),\s*captions: \[([\s\S]*?)\],\s*\},$/gm,
  )) {
    const captions = [...lines.matchAll(/\{ from: ([\d.]+), to: ([\d.]+), text: '(.*?)' \}/g)].map(([, from, to, said = '']) => ({
      from: Number(from),
      to: Number(to),
      text: said,
    }))
    spoken.set(name, { seconds: Number(seconds), captions })
  }
  return spoken
}
