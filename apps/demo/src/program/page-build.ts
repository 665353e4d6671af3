// Page build: makes sure that the portal and the console that the server hands out were built from the sources that are here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processEnvironment } from '@tallyhelm/infra/config/config'
import { ROOT } from './settings.ts'

const APPS = ['apps/portal', 'apps/console'] as const
type App = (typeof APPS)[number]

/** Builds each application unless its last build came from the same sources; the build's own words are shown only when it fails. */
export async function buildPages(): Promise<void> {
  for (const app of APPS) await buildApp(app)
}

async function buildApp(app: App): Promise<void> {
  const mark = join(ROOT, app, 'dist/.built-from')
  const fingerprint = await sourceFingerprint(app)
  if ((await readFile(mark, 'utf8').catch(() => '')) === fingerprint) return
  const output: string[] = []
  // Whoever starts the demo may run under another NODE_ENV, as test runners do, and would get React's development build.
  const build = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(ROOT, app),
    env: { ...processEnvironment(), NODE_ENV: 'production' },
  })
  for (const stream of [build.stdout, build.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  const code = await new Promise(resolve => build.once('close', resolve))
  if (code !== 0) throw new Error(`页面构建失败 (${app} could not be built):\n${output.join('')}`)
  await writeFile(mark, fingerprint)
}

async function sourceFingerprint(app: App): Promise<string> {
  const names = [`${app}/index.html`, `${app}/vite.config.ts`, 'package-lock.json']
  for (const folder of [`${app}/src`, `${app}/public`, 'packages/browser/src', 'packages/ui/src', 'packages/protocol/src']) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    }
  }
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(`${name}\0`).update(await readFile(join(ROOT, name)))
  return hash.digest('hex')
}
