// Portal build: makes sure that what the server hands out was built from the sources that are here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processEnvironment } from '@tallyhelm/infra/config/config'
import { ROOT } from './settings.ts'

const SOURCES = ['apps/portal/src', 'apps/portal/public', 'packages/ui/src', 'packages/protocol/src']
const FILES = ['apps/portal/index.html', 'apps/portal/vite.config.ts', 'package-lock.json']
const MARK = join(ROOT, 'apps/portal/dist/.built-from')

/** Builds the portal unless its last build came from the same sources; the build's own words are shown only when it fails. */
export async function buildPortal(): Promise<void> {
  const fingerprint = await sourceFingerprint()
  if ((await readFile(MARK, 'utf8').catch(() => '')) === fingerprint) return
  const output: string[] = []
  // Whoever starts the demo may run under another NODE_ENV, as test runners do, and would get React's development build.
  const build = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(ROOT, 'apps/portal'),
    env: { ...processEnvironment(), NODE_ENV: 'production' },
  })
  for (const stream of [build.stdout, build.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  const code = await new Promise(resolve => build.once('close', resolve))
  if (code !== 0) throw new Error(`门户构建失败 (the portal could not be built):\n${output.join('')}`)
  await writeFile(MARK, fingerprint)
}

async function sourceFingerprint(): Promise<string> {
  const names = [...FILES]
  for (const folder of SOURCES) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    }
  }
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(`${name}\0`).update(await readFile(join(ROOT, name)))
  return hash.digest('hex')
}
